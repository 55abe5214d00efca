(* Comparison of numbers with integrals in them: each integral is enclosed by coq-interval, after parts with
   many waves have been integrated by parts. *)
Require Import preamble cosine_integral numbers.
From Interval Require Import Tactic.
Import Floats Intervals CosineIntegral.
Open Scope R_scope.

(* If q = 1 / phi' falls, the integral of cos phi is q sin phi between the limits, but for at most q a - q b. *)
Lemma many_waves (phi q dphi dq : R -> R) a b : a <= b -> (forall t, continuousR (fun t => cos (phi t)) t) ->
  (forall t, a <= t <= b -> deriv phi t (dphi t)) -> (forall t, a <= t <= b -> deriv q t (dq t)) ->
  (forall t, a <= t <= b -> q t * dphi t = 1) -> (forall t, a <= t <= b -> dq t <= 0) ->
  exists r, q b - q a <= r <= q a - q b /\
    integral a b (fun t => cos (phi t)) = q b * sin (phi b) - q a * sin (phi a) + r.
Proof. intros L C D1 D2 U S.
 assert (P : forall s, Rabs s = 1 -> 0 <= (s * (integral a b (fun t => cos (phi t)) - q b * sin (phi b)) - q b)
   - (s * (integral a a (fun t => cos (phi t)) - q a * sin (phi a)) - q a)).
 { intros s As. set (P x := s * (integral a x (fun t => cos (phi t)) - q x * sin (phi x)) - q x).
   assert (D : forall t, a <= t <= b -> deriv P t (- dq t * (s * sin (phi t) + 1))).
   { intros t T. assert (F := ftc_derivative (fun t => cos (phi t)) a t C). assert (E1 := D1 t T). assert (E2 := D2 t T).
     assert (G : deriv (fun x => sin (phi x)) t (dphi t * cos (phi t))).
     { apply (is_derive_comp sin phi). apply is_derive_Reals, derivable_pt_lim_sin. exact E1. }
     assert (M := is_derive_mult q (fun x => sin (phi x)) t _ _ E2 G Rmult_comm). assert (K := is_derive_minus _ _ t _ _ F M).
     assert (W := is_derive_minus _ q t _ _ (is_derive_scal _ t s _ K) E2). unfold P. eapply is_derive_ext; [|evar_last; [exact W|]].
     intros; reflexivity. unfold minus, plus, opp, mult; simpl. specialize (U t T).
     replace (q t * (dphi t * cos (phi t))) with (q t * dphi t * cos (phi t)) by ring. rewrite U. ring. }
   destruct (MVT_gen P a b (fun t => - dq t * (s * sin (phi t) + 1))) as [c [B E]].
   - intros t T. rewrite Rmin_left, Rmax_right in T by lra. apply D. lra.
   - intros t T. rewrite Rmin_left, Rmax_right in T by lra. apply continuity_pt_filterlim. apply (differentiable_continuous P). eexists. apply D. lra.
   - fold (P b). fold (P a). rewrite E. rewrite Rmin_left, Rmax_right in B by lra. apply Rmult_le_pos; [|lra]. apply Rmult_le_pos. specialize (S c B); lra.
     assert (Q : Rabs (s * sin (phi c)) <= 1) by (rewrite Rabs_mult, As, Rmult_1_l; apply Rabs_le, SIN_bound). apply Rcomplements.Rabs_le_between in Q. lra. }
 assert (Z : integral a a (fun t => cos (phi t)) = 0) by exact (RInt_point a _).
 assert (A := P 1 Rabs_R1). assert (B := P (-1) ltac:(rewrite Rabs_left; lra)). rewrite Z in A, B.
 exists (integral a b (fun t => cos (phi t)) - (q b * sin (phi b) - q a * sin (phi a))). split; lra. Qed.

Lemma waves_continuous (phi : R -> R) : (forall t, ex_derive phi t) -> forall t, continuousR (fun t => cos (phi t)) t.
Proof. intros H t. apply (c_comp cos phi). apply differentiable_continuous; auto_derive; auto. apply differentiable_continuous, H. Qed.
Lemma power_waves c k m b : 0 < k -> 0 < c -> c <= b -> let q t := / (k * (INR (S m) * t ^ m)) in
  exists r, q b - q c <= r <= q c - q b /\
    integral 0 b (fun t => cos (k * t ^ S m)) = integral 0 c (fun t => cos (k * t ^ S m)) + (q b * sin (k * b ^ S m) - q c * sin (k * c ^ S m)) + r.
Proof. intros K C L q. assert (N : 0 < INR (S m)) by (apply lt_0_INR; lia).
 assert (W : forall t, continuousR (fun t => cos (k * t ^ S m)) t) by (apply (waves_continuous (fun t => k * t ^ S m)); intros; auto_derive; auto).
 destruct (many_waves (fun t => k * t ^ S m) q (fun t => k * (INR (S m) * t ^ m)) (fun t => - (k * (INR (S m) * (INR m * t ^ pred m))) / (k * (INR (S m) * t ^ m)) ^ 2) c b) as [r [B E]]; auto.
 - intros. auto_derive; auto. change (k * (1 * (INR (S m) * t ^ m)) = k * (INR (S m) * t ^ m)). ring.
 - intros t T. assert (0 < t ^ m) by (apply pow_lt; lra). assert (0 < k * (INR (S m) * t ^ m)) by (apply Rmult_lt_0_compat; [lra | now apply Rmult_lt_0_compat]).
   unfold q. apply (is_derive_inv (fun t => k * (INR (S m) * t ^ m))); [|lra]. auto_derive; auto. change (k * (INR (S m) * (1 * (INR m * t ^ pred m))) = k * (INR (S m) * (INR m * t ^ pred m))). ring.
 - intros t T. assert (0 < t ^ m) by (apply pow_lt; lra). unfold q. field. repeat split; lra.
 - intros t T. assert (0 <= t ^ pred m) by (apply pow_le; lra). assert (0 < t ^ m) by (apply pow_lt; lra). assert (0 <= INR m) by apply pos_INR.
   unfold Rdiv. rewrite Ropp_mult_distr_l_reverse. rewrite <- Ropp_0. apply Ropp_le_contravar. apply Rmult_le_pos.
   apply Rmult_le_pos; [lra | apply Rmult_le_pos; [lra | now apply Rmult_le_pos]].
   left. apply Rinv_0_lt_compat, pow_lt. apply Rmult_lt_0_compat; [lra | now apply Rmult_lt_0_compat].
 - exists r. split; [exact B|]. assert (H : 0 <= c) by lra. assert (P := integral_split (fun t : R => cos (k * t ^ S m)) 0 c b H L (fun t _ _ => W t)).
   change (integral 0 b (fun t : R => cos (k * t ^ S m)) = integral 0 c (fun t : R => cos (k * t ^ S m)) + integral c b (fun t : R => cos (k * t ^ S m))) in P.
   rewrite P, E. ring. Qed.
Lemma exponential_waves c k l b : 0 < k -> 0 < l -> 0 <= c -> c <= b -> let q t := - exp (t * l) / (k * l) in
  exists r, q c - q 0 <= r <= q 0 - q c /\
    integral 0 b (fun t => cos (k * exp (-1 * t * l))) = integral c b (fun t => cos (k * exp (-1 * t * l)))
      + (q c * sin (k * exp (-1 * c * l)) - q 0 * sin (k * exp (-1 * 0 * l))) + r.
Proof. intros K M C L q.
 assert (W : forall t, continuousR (fun t => cos (k * exp (-1 * t * l))) t) by (apply (waves_continuous (fun t => k * exp (-1 * t * l))); intros; auto_derive; auto).
 destruct (many_waves (fun t => k * exp (-1 * t * l)) q (fun t => - (k * l) * exp (-1 * t * l)) (fun t => - exp (t * l) / k) 0 c) as [r [B E]]; auto.
 - intros. auto_derive; auto. ring.
 - intros. unfold q. auto_derive; auto. field. lra.
 - intros t T. unfold q. replace (- exp (t * l) / (k * l) * (- (k * l) * exp (-1 * t * l))) with (exp (t * l) * exp (-1 * t * l)) by (field; lra).
   rewrite <- exp_plus. replace (t * l + -1 * t * l) with 0 by ring. apply exp_0.
 - intros t T. unfold Rdiv. rewrite Ropp_mult_distr_l_reverse. rewrite <- Ropp_0. apply Ropp_le_contravar. apply Rmult_le_pos.
   left; apply exp_pos. left. now apply Rinv_0_lt_compat.
 - exists r. split; [lra|]. assert (P := integral_split (fun t : R => cos (k * exp (-1 * t * l))) 0 c b C L (fun t _ _ => W t)).
   change (integral 0 b (fun t : R => cos (k * exp (-1 * t * l))) = integral 0 c (fun t : R => cos (k * exp (-1 * t * l))) + integral c b (fun t : R => cos (k * exp (-1 * t * l)))) in P.
   rewrite P, E. ring. Qed.

(* Integrals of cos t / t up to 40 differ from one that is enclosed here by a part without many waves. *)
Definition between_1_and_40 r := -318383916 / 1000000000 <= r <= -318383914 / 1000000000.
Lemma cosine_integral_1_40 : between_1_and_40 (integral 1 40 (fun t => cos t * / t)).
Proof. assert (H : Rabs (integral 1 40 (fun t => cos t * / t) - (-318383915) / 1000000000) <= 1 / 1000000000).
 { unfold integral, Rdiv. integral with (i_prec 64, i_fuel 2000). }
 apply Rcomplements.Rabs_le_between in H. unfold between_1_and_40. lra. Qed.
Lemma cosine_integral_before_40 a : 0 < a -> a <= 1 -> exists r, between_1_and_40 r /\
  integral a 40 (fun t => cos t * / t) = integral a 1 (fun t => cos t * / t) + r.
Proof. intros A L. exists (integral 1 40 (fun t => cos t * / t)). split. exact cosine_integral_1_40.
 rewrite !cosine_integral_between by lra. ring. Qed.
Lemma cosine_integral_from_1 a : 1 <= a -> a <= 40 -> exists r, between_1_and_40 r /\
  integral a 40 (fun t => cos t * / t) = r - integral 1 a (fun t => cos t * / t).
Proof. intros A L. exists (integral 1 40 (fun t => cos t * / t)). split. exact cosine_integral_1_40.
 rewrite !cosine_integral_between by lra. ring. Qed.

(* what is left of the integrals in the goal is enclosed, of so many bits, and then they are any numbers there *)
Ltac enclose precision bits := unfold integral, Rdiv in *; cbv beta in *;
  repeat match goal with |- context [RInt ?f ?a ?b] =>
    let H := fresh "H" in let x := fresh "x" in
    integral_intro (RInt f a b) with (i_prec precision, i_relwidth bits) as H;
    set (x := RInt f a b) in *; clearbody x end;
  apply Rminus_gt_0_lt; interval with (i_prec precision).
(* with more than 53 bits, because up to there coq-interval takes the machine's numbers and their axioms *)
Ltac exact_interval := first [lra | interval with (i_prec 64%positive)].
Ltac split_by lemma := let r := fresh "r" in let B := fresh "B" in let E := fresh "E" in
  destruct lemma as [r [B E]]; [exact_interval .. |]; cbv zeta beta in B, E; rewrite E; clear E; simpl INR in *; simpl pow in *.
Ltac by_parts := lazymatch goal with
  | |- context [integral ?a ?b (fun t => cos t * / t)] =>
    (* only far beyond 40, else the rest is too large for what is to be shown *)
    assert_succeeds (assert (50 < b) by exact_interval);
    destruct (cosine_integral_split 40 a b) as [? [? ->]]; [exact_interval .. |]; unfold antiderivative; simpl pow in *
  | |- context [integral 0 ?b (fun t => cos (?k * t ^ S ?m))] =>
    first [split_by (power_waves (3 / 10) k m b) | split_by (power_waves (1 / 2) k m b)]
  | |- context [integral 0 ?b (fun t => cos (?k * exp (-1 * t * ?l)))] => split_by (exponential_waves (1 / 2) k l b) end.
(* coarse enclosures first, which take a tenth of the time of fine ones and mostly do *)
Ltac up_to_40 := match goal with |- context [integral ?a 40 (fun t => cos t * / t)] =>
  let r := fresh "r" in let B := fresh "B" in
  first [ destruct (cosine_integral_before_40 a) as [r [B ->]]; [exact_interval .. |]
        | destruct (cosine_integral_from_1 a) as [r [B ->]]; [exact_interval .. |] ];
  unfold between_1_and_40 in B end.
Ltac by_enclosures precision := first
  [ try by_parts; up_to_40; first [enclose precision 12%positive | enclose precision 20%positive | enclose precision 30%positive]
  | by_parts; first [enclose precision 5%positive | enclose precision 12%positive | enclose precision 30%positive]
  | enclose precision 5%positive | enclose precision 12%positive | enclose precision 20%positive | enclose precision 30%positive ].
Ltac integrals precision := embedded; lazymatch goal with
  | |- Rlt _ _ => by_enclosures precision
  | |- @eq R _ _ -> False => unfold not; first [ apply below; by_enclosures precision | apply above; by_enclosures precision ]
  | |- _ => numeric precision end.
