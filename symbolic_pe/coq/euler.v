(* What is called gamma here is Euler's constant: the limit of 1 + 1/2 + ... + 1/n - ln n.
   On (0, pi), sin t + ... + sin (n-1)t + sin(nt)/2 = cot(t/2)/2 (1 - cos nt), whose integral is 2 H(n) - H(n/2)
   for even n; it differs from (1 - cos nt)/t by (cot(t/2)/2 - 1/t)(1 - cos nt), which is integrated by parts. *)
Require Import preamble cosine_integral.
Open Scope R_scope.
Import CosineIntegral.

Module Euler.

Definition harmonic n := sumR n (fun k => / INR (k + 1)).

(* ---- Logarithms and the harmonic numbers ---- *)

Lemma ln_tangent x : 0 < x -> ln x <= x - 1.
Proof. intros X. generalize (ax_exp_tangent (ln x)). rewrite exp_ln by exact X. lra. Qed.
Lemma ln_tangent_below x : 0 < x -> 1 - / x <= ln x.
Proof. intros X. assert (Y : 0 < / x) by now apply Rinv_0_lt_compat. generalize (ln_tangent (/ x) Y). rewrite ln_Rinv by exact X. lra. Qed.
Lemma positive n : 0 < INR (n + 1). Proof. apply lt_0_INR; lia. Qed.
Lemma ln_step n : / INR (n + 2) <= ln (INR (n + 2)) - ln (INR (n + 1)) <= / INR (n + 1).
Proof. assert (A := positive n). assert (B : INR (n + 2) = INR (n + 1) + 1) by (rewrite !plus_INR; simpl; ring).
 rewrite <- ln_div by lra. assert (Q : 0 < INR (n + 2) / INR (n + 1)) by (apply Rdiv_lt_0_compat; lra). split.
 - eapply Rle_trans; [|apply ln_tangent_below; exact Q]. right. rewrite B. field. lra.
 - eapply Rle_trans; [apply ln_tangent; exact Q|]. right. rewrite B. field. lra. Qed.
Lemma harmonic_next n : harmonic (n + 1) = harmonic n + / INR (n + 1). Proof. unfold harmonic. now rewrite ax_sum_next_R. Qed.
Lemma harmonic_above n : ln (INR (n + 1)) <= harmonic n.
Proof. induction n. unfold harmonic; simpl. rewrite ln_1; lra. rewrite <- (Nat.add_1_r n). rewrite harmonic_next.
 generalize (ln_step n). replace (n + 1 + 1)%nat with (n + 2)%nat by lia. lra. Qed.
Definition excess n := harmonic (n + 1) - ln (INR (n + 1)).
Lemma excess_limit : exists l : R, is_lim_seq excess l.
Proof. apply (ex_finite_lim_seq_decr excess 0); intros n; unfold excess.
 - replace (S n + 1)%nat with (n + 1 + 1)%nat by lia. rewrite (harmonic_next (n + 1)). generalize (ln_step n). replace (n + 1 + 1)%nat with (n + 2)%nat by lia. lra.
 - rewrite harmonic_next. generalize (harmonic_above n) (Rinv_0_lt_compat _ (positive n)). lra. Qed.

(* ---- sin x / x ---- *)

Lemma cos_lipschitz x y : Rabs (cos y - cos x) <= Rabs (y - x).
Proof. rewrite !cos_sin. replace (y - x) with ((PI / 2 + y) - (PI / 2 + x)) by ring. apply sin_lipschitz. Qed.
Definition sinc x := integral 0 1 (fun s => cos (x * s)).
Lemma sinc_value x : x <> 0 -> sinc x = sin x / x.
Proof. intros H. unfold sinc. rewrite (fundamental (fun s => sin (x * s) / x) (fun s => cos (x * s))); try lra.
 rewrite Rmult_0_r, sin_0, Rmult_1_r. field; auto.
 intros; auto_derive; auto. field; auto. intros; apply differentiable_continuous; auto_derive; auto. Qed.
Lemma sinc_0 : sinc 0 = 1.
Proof. unfold sinc, integral. rewrite (RInt_ext _ (fun _ => 1)). rewrite RInt_const. unfold scal; simpl; unfold mult; simpl; ring.
 intros. now rewrite Rmult_0_l, cos_0. Qed.
Lemma sinc_continuous x : continuousR sinc x. Proof. apply lipschitz_continuous, (mean_lipschitz cos cos_lipschitz). Qed.
Lemma sinc_positive t : 0 <= t <= PI -> 0 < sinc (t / 2).
Proof. intros T. destruct (Req_dec t 0) as [->|N]. replace (0 / 2) with 0 by field. rewrite sinc_0; lra.
 rewrite sinc_value by lra. apply Rdiv_lt_0_compat; [apply sin_gt_0|]; lra. Qed.

(* ---- x cos x <= sin x <= x ---- *)

Lemma tangent x : 0 <= x <= PI -> x * cos x <= sin x.
Proof. intros X. destruct (MVT_gen (fun t => sin t - t * cos t) 0 x (fun t => t * sin t)) as [c [B E]].
 - intros; auto_derive; auto; ring.
 - intros; apply continuity_pt_filterlim, (differentiable_continuous (fun t => sin t - t * cos t)); auto_derive; auto.
 - rewrite Rmin_left, Rmax_right in B by lra. rewrite sin_0, Rmult_0_l in E.
   assert (0 <= c * sin c * (x - 0)). { apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|]. apply sin_ge_0; lra. } lra. Qed.
Lemma inverse_squares t : 0 < t < PI -> Rabs (/ t ^ 2 - / (4 * sin (t / 2) ^ 2)) <= 1 / 4.
Proof. intros T. assert (S : 0 < sin (t / 2)) by (apply sin_gt_0; lra). assert (L : sin (t / 2) < t / 2) by (apply sin_lt_x; lra).
 assert (G := tangent (t / 2) ltac:(lra)). assert (P := sin2_cos2 (t / 2)). unfold Rsqr in P. assert (0 < cos (t / 2)) by (apply cos_gt_0; lra).
 set (s := sin (t / 2)) in *. set (c := cos (t / 2)) in *.
 assert (U : 0 < 4 * s ^ 2) by nra. assert (V : 4 * s ^ 2 <= t ^ 2) by nra. assert (W : t ^ 2 - 4 * s ^ 2 <= t ^ 2 * s ^ 2).
 { assert (Q : (t / 2 * c) ^ 2 <= s ^ 2) by (apply pow_incr; split; [apply Rmult_le_pos; lra | lra]). replace (s ^ 2) with (1 - c ^ 2) in * by (simpl; lra). simpl in *; lra. }
 apply Rabs_le. split.
 - apply Rmult_le_reg_r with (t ^ 2 * (4 * s ^ 2)). apply Rmult_lt_0_compat; lra. field_simplify; lra.
 - apply Rle_trans with 0; [|lra]. assert (/ t ^ 2 <= / (4 * s ^ 2)) by (apply Rinv_le_contravar; lra). lra. Qed.

(* ---- Sums of sines ---- *)

Definition sines m t := sumR m (fun k => sin (INR (k + 1) * t)) + sin (INR (m + 1) * t) / 2.
Definition cosines m t := sumR m (fun k => - cos (INR (k + 1) * t) / INR (k + 1)) - cos (INR (m + 1) * t) / (2 * INR (m + 1)).
Lemma sines_closed m t : 2 * sin (t / 2) * sines m t = cos (t / 2) * (1 - cos (INR (m + 1) * t)).
Proof. unfold sines. induction m.
 - simpl. rewrite Rmult_1_l. replace t with (2 * (t / 2)) at 2 4 by field. rewrite sin_2a, cos_2a_sin. field.
 - rewrite <- (Nat.add_1_r m), ax_sum_next_R, (plus_INR (m + 1) 1). change (INR 1) with 1. set (N := INR (m + 1)) in *.
   set (s := sumR m (fun k => sin (INR (k + 1) * t))) in *. set (h := t / 2) in *. set (a := N * t + h).
   replace (N * t) with (a - h) in * by (unfold a; ring). replace ((N + 1) * t) with (a + h) by (unfold a, h; field).
   rewrite sin_plus, cos_plus. rewrite sin_minus, cos_minus in *. lra. Qed.
Lemma cosines_derivative m t : deriv (cosines m) t (sines m t).
Proof. assert (D : forall k, deriv (fun t => - cos (INR (k + 1) * t) / INR (k + 1)) t (sin (INR (k + 1) * t))).
 { intros k. assert (A := positive k). auto_derive; [lra | field; lra]. }
 assert (E : deriv (fun t => sumR m (fun k => - cos (INR (k + 1) * t) / INR (k + 1))) t (sumR m (fun k => sin (INR (k + 1) * t)))).
 { induction m; simpl. apply @is_derive_const. apply @is_derive_plus; auto. }
 unfold cosines, sines. apply @is_derive_plus. exact E. assert (A := positive m). auto_derive; [lra | field; lra]. Qed.

(* ---- The difference of the two integrals ---- *)

Section Difference.
Variable m : nat.
Let N := INR (m + 1).
Let N_positive : 0 < N := positive m.
Definition difference t := cosines m t - integral 0 (N * t) cinc - ln (sinc (t / 2)) + sinc (N * t) * (cos (t / 2) / sinc (t / 2) - 1).
Definition rest t := (/ t ^ 2 - / (4 * sin (t / 2) ^ 2)) * sin (N * t) / N.
Definition difference_inside t := cosines m t - integral 0 (N * t) cinc - ln (sin (t / 2) / (t / 2))
  + (cos (t / 2) / (2 * sin (t / 2)) - / t) * sin (N * t) / N.
Lemma integral_derivative t : deriv (fun t => integral 0 (N * t) cinc) t (N * cinc (N * t)).
Proof. apply (is_derive_comp (fun y => integral 0 y cinc) (fun t => N * t)). apply ftc_derivative, cinc_continuous. auto_derive; auto; ring. Qed.
Lemma inside t : 0 < t < PI -> difference t = difference_inside t.
Proof. intros T. assert (S : 0 < sin (t / 2)) by (apply sin_gt_0; lra). unfold difference, difference_inside.
 rewrite (sinc_value (t / 2)) by lra. rewrite sinc_value by (apply Rmult_integral_contrapositive_currified; lra). field. lra. Qed.
Lemma inside_derivative t : 0 < t < PI -> deriv difference_inside t (rest t).
Proof. intros T. assert (S : 0 < sin (t / 2)) by (apply sin_gt_0; lra).
 assert (D1 : deriv (fun t => ln (sin (t / 2) / (t / 2))) t (cos (t / 2) / (2 * sin (t / 2)) - / t)).
 { auto_derive. repeat split; try lra. apply Rdiv_lt_0_compat; lra. change (t * / 2) with (t / 2). field. lra. }
 assert (D2 : deriv (fun t => (cos (t / 2) / (2 * sin (t / 2)) - / t) * sin (N * t) / N) t
   (rest t + (cos (t / 2) / (2 * sin (t / 2)) - / t) * cos (N * t))).
 { unfold rest. auto_derive. repeat split; lra. change (t * / 2) with (t / 2). assert (P := sin2_cos2 (t / 2)). unfold Rsqr in P.
   field_simplify; [|lra..]. assert (C2 : cos (t / 2) ^ 2 = 1 - sin (t / 2) ^ 2) by (simpl; lra).
   rewrite ?C2. field. lra. }
 unfold difference_inside. evar_last. apply @is_derive_plus; [apply @is_derive_minus; [apply @is_derive_minus; [apply cosines_derivative | apply integral_derivative] | exact D1] | exact D2].
 unfold plus, minus, opp; simpl; unfold plus, opp; simpl. rewrite cinc_value by (apply Rmult_integral_contrapositive_currified; lra).
 assert (K := sines_closed m t). fold N in K. replace (sines m t) with (cos (t / 2) * (1 - cos (N * t)) / (2 * sin (t / 2))) by (rewrite <- K; field; lra).
 field. lra. Qed.
Lemma difference_derivative t : 0 < t < PI -> deriv difference t (rest t).
Proof. intros T. apply (is_derive_ext_loc difference_inside). 2: now apply inside_derivative.
 assert (E : 0 < Rmin t (PI - t)) by (apply Rmin_pos; lra). exists (mkposreal _ E). intros y Y.
 symmetry. apply inside. unfold ball in Y; simpl in Y; unfold AbsRing_ball, abs, minus, plus, opp in Y; simpl in Y.
 apply Rcomplements.Rabs_lt_between in Y. generalize (Rmin_l t (PI - t)) (Rmin_r t (PI - t)). lra. Qed.
Lemma scaled c (h : R -> R) t : (forall x, continuousR h x) -> continuousR (fun t => h (c * t)) t.
Proof. intros H. apply (c_comp h (fun t => c * t)). apply H. apply differentiable_continuous; auto_derive; auto. Qed.
Lemma difference_continuous t : 0 <= t <= PI -> continuousR difference t.
Proof. intros T. assert (P := sinc_positive t T).
 assert (H : continuousR (fun t => sinc (t / 2)) t). { apply (c_comp sinc (fun t => t / 2)). apply sinc_continuous. apply differentiable_continuous; auto_derive; auto. }
 unfold difference. apply c_add.
 - apply (@continuous_minus R_UniformSpace R_AbsRing R_NormedModule). apply (@continuous_minus R_UniformSpace R_AbsRing R_NormedModule).
   + apply differentiable_continuous. eexists. apply cosines_derivative.
   + apply (differentiable_continuous (fun t => integral 0 (N * t) cinc)). eexists. apply integral_derivative.
   + apply (c_comp ln (fun t => sinc (t / 2))); [|exact H]. apply differentiable_continuous. auto_derive. exact P.
 - apply c_mul. apply scaled, sinc_continuous.
   apply (@continuous_minus R_UniformSpace R_AbsRing R_NormedModule); [|apply continuous_const].
   apply c_mul. apply differentiable_continuous; auto_derive; auto.
   apply (c_comp Rinv (fun t => sinc (t / 2))); [|exact H]. apply differentiable_continuous. auto_derive. lra. Qed.
Lemma rest_small t : 0 < t < PI -> Rabs (rest t) <= / (4 * N).
Proof. intros T. unfold rest, Rdiv. rewrite !Rabs_mult. rewrite (Rabs_right (/ N)) by (left; now apply Rinv_0_lt_compat).
 replace (/ (4 * N)) with (1 / 4 * 1 * / N) by (field; lra). apply Rmult_le_compat_r. left; now apply Rinv_0_lt_compat.
 apply Rmult_le_compat; try apply Rabs_pos. now apply inverse_squares. apply Rabs_le, SIN_bound. Qed.
Lemma differences : Rabs (difference PI - difference 0) <= PI / (4 * N).
Proof. assert (PI0 := PI_RGT_0). set (slope t := if Rle_dec (Rabs (rest t)) (/ (4 * N)) then rest t else 0).
 assert (small : forall t, Rabs (slope t) <= / (4 * N)).
 { intros t. unfold slope. destruct (Rle_dec (Rabs (rest t)) (/ (4 * N))); auto. rewrite Rabs_R0. left; apply Rinv_0_lt_compat; lra. }
 destruct (MVT_gen difference 0 PI slope) as [c [_ E]].
 - intros t T. rewrite Rmin_left, Rmax_right in T by lra. unfold slope.
   destruct (Rle_dec (Rabs (rest t)) (/ (4 * N))) as [_|F]; [now apply difference_derivative | elim F; now apply rest_small].
 - intros t T. rewrite Rmin_left, Rmax_right in T by lra. apply continuity_pt_filterlim. now apply difference_continuous.
 - rewrite E, Rabs_mult, Rminus_0_r, (Rabs_right PI) by lra. replace (PI / (4 * N)) with (/ (4 * N) * PI) by (field; lra).
   apply Rmult_le_compat_r; [lra | apply small]. Qed.
End Difference.

(* ---- At the ends ---- *)

Lemma whole_turns n : cos (INR (2 * n) * PI) = 1.
Proof. rewrite mult_INR. replace (INR 2 * INR n * PI) with (0 + 2 * INR n * PI) by (simpl; ring). rewrite cos_period. apply cos_0. Qed.
Lemma half_turns n : cos (INR (2 * n + 1) * PI) = -1.
Proof. rewrite plus_INR, Rmult_plus_distr_r, cos_plus, whole_turns. change (INR 1) with 1. rewrite !Rmult_1_l, cos_PI, sin_PI. ring. Qed.
Lemma no_sine n : sin (INR (2 * n) * PI) = 0.
Proof. rewrite mult_INR. replace (INR 2 * INR n * PI) with (0 + 2 * INR n * PI) by (simpl; ring). rewrite sin_period. apply sin_0. Qed.
Lemma sums_of_cosines j : sumR (2 * j + 1) (fun k => - cos (INR (k + 1) * PI) / INR (k + 1))
  - sumR (2 * j + 1) (fun k => - cos (INR (k + 1) * 0) / INR (k + 1)) = 2 * harmonic (2 * (j + 1)) - harmonic (j + 1).
Proof. induction j.
 - unfold harmonic. simpl. rewrite !Rmult_1_l, cos_PI, cos_0. field.
 - replace (2 * S j + 1)%nat with (2 * j + 1 + 1 + 1)%nat by lia. rewrite !(ax_sum_next_R (2 * j + 1 + 1)), !(ax_sum_next_R (2 * j + 1)).
   replace (2 * (S j + 1))%nat with (2 * (j + 1) + 1 + 1)%nat by lia. replace (S j + 1)%nat with (j + 1 + 1)%nat by lia.
   rewrite (harmonic_next (2 * (j + 1) + 1)), (harmonic_next (2 * (j + 1))), (harmonic_next (j + 1)).
   replace (2 * j + 1 + 1 + 1)%nat with (2 * (j + 1) + 1)%nat by lia. replace (2 * j + 1 + 1)%nat with (2 * (j + 1))%nat by lia.
   rewrite whole_turns, half_turns, !Rmult_0_r, cos_0. assert (E : INR (2 * (j + 1) + 1 + 1) = 2 * INR (j + 1 + 1)) by (rewrite !plus_INR, !mult_INR, !plus_INR; simpl; ring).
   rewrite E. assert (A := positive (j + 1)). assert (B := positive (2 * (j + 1))).
   match goal with |- ?a + _ + _ - (?b + _ + _) = _ => replace a with (b + 2 * harmonic (2 * (j + 1)) - harmonic (j + 1)) by lra end.
   assert (Z : INR (2 * (j + 1)) <> 0) by (apply not_0_INR; lia). field. repeat split; lra. Qed.
Lemma value_0 m : difference m 0 = cosines m 0.
Proof. unfold difference. rewrite Rmult_0_r. replace (0 / 2) with 0 by field. rewrite sinc_0, cos_0, ln_1.
 replace (integral 0 0 cinc) with 0 by (symmetry; exact (RInt_point 0 cinc)). field. Qed.
Lemma value_PI j : let N := INR (2 * (j + 1)) in
  difference (2 * j + 1) PI = cosines (2 * j + 1) PI + Ci0 (N * PI) - ln (4 * INR (j + 1)).
Proof. intros N. assert (P := PI_RGT_0). assert (A := positive j). assert (EN : N = 2 * INR (j + 1)) by (unfold N; rewrite mult_INR; reflexivity).
 unfold difference, Ci0. replace (2 * j + 1 + 1)%nat with (2 * (j + 1))%nat by lia. fold N.
 rewrite (sinc_value (N * PI)) by (apply Rgt_not_eq, Rmult_lt_0_compat; lra). unfold N at 2. rewrite no_sine. fold N.
 rewrite (sinc_value (PI / 2)), sin_PI2, cos_PI2 by lra. replace (1 / (PI / 2)) with (/ (PI / 2)) by (field; lra). rewrite ln_Rinv by lra.
 assert (L : ln (N * PI) = ln (4 * INR (j + 1)) + ln (PI / 2)). { rewrite <- ln_mult by lra. f_equal. rewrite EN. field. }
 rewrite L. field. split; lra. Qed.

(* ---- The limit ---- *)

Lemma near j : Rabs (2 * excess (2 * j + 1) - excess j + Ci0 (INR (2 * (j + 1)) * PI)) <= PI / 8 * / INR (j + 1).
Proof. assert (D := differences (2 * j + 1)). rewrite value_0, value_PI in D. replace (2 * j + 1 + 1)%nat with (2 * (j + 1))%nat in D by lia.
 assert (C : cosines (2 * j + 1) PI - cosines (2 * j + 1) 0 = 2 * harmonic (2 * (j + 1)) - harmonic (j + 1)).
 { rewrite <- sums_of_cosines. unfold cosines. replace (2 * j + 1 + 1)%nat with (2 * (j + 1))%nat by lia. rewrite whole_turns, !Rmult_0_r, cos_0. ring. }
 assert (A := positive j). assert (EN : INR (2 * (j + 1)) = 2 * INR (j + 1)) by (rewrite mult_INR; reflexivity).
 unfold excess. replace (2 * j + 1 + 1)%nat with (2 * (j + 1))%nat by lia.
 assert (L : ln (4 * INR (j + 1)) = 2 * ln (INR (2 * (j + 1))) - ln (INR (j + 1))).
 { rewrite EN. replace (4 * INR (j + 1)) with (2 * (2 * INR (j + 1))) by ring. rewrite !(ln_mult 2) by lra. ring. }
 replace (PI / 8 * / INR (j + 1)) with (PI / (4 * INR (2 * (j + 1)))) by (rewrite EN; field; lra).
 eapply Rle_trans; [|exact D]. right. f_equal. lra. Qed.
Lemma inverses_vanish : is_lim_seq (fun j => PI / 8 * / INR (j + 1)) 0.
Proof. replace (Finite 0) with (Rbar_mult (PI / 8) 0) by (simpl; f_equal; ring). apply is_lim_seq_scal_l.
 apply (is_lim_seq_inv (fun j => INR (j + 1)) p_infty); [|easy].
 apply (is_lim_seq_ext (fun j => INR (S j))). intros; now rewrite Nat.add_1_r. apply (proj1 (is_lim_seq_incr_1 INR p_infty)), is_lim_seq_INR. Qed.
Lemma multiples_grow : is_lim_seq (fun j => INR (2 * (j + 1)) * PI) p_infty.
Proof. apply (is_lim_seq_ext (fun j => INR (S j) * (2 * PI))). intros; rewrite Nat.add_1_r, mult_INR; simpl; ring.
 apply (is_lim_seq_mult _ _ p_infty (2 * PI)). apply (proj1 (is_lim_seq_incr_1 INR p_infty)), is_lim_seq_INR. apply is_lim_seq_const.
 apply is_Rbar_mult_p_infty_pos. simpl. generalize PI_RGT_0; lra. Qed.
Lemma excess_gamma : is_lim_seq excess gamma.
Proof. destruct excess_limit as [l L]. destruct Ci0_limit as [c C].
 assert (G : gamma = - c) by (rewrite gamma_Ci0, (is_lim_unique _ _ _ C); reflexivity).
 assert (U : is_lim_seq (fun j => 2 * excess (2 * j + 1) - excess j + Ci0 (INR (2 * (j + 1)) * PI)) (2 * l - l + c)).
 { apply is_lim_seq_plus'. apply is_lim_seq_minus'. apply is_lim_seq_mult'. apply is_lim_seq_const.
   - apply (is_lim_seq_subseq excess l (fun j => (2 * j + 1)%nat)); [|exact L]. apply eventually_subseq. intros; lia.
   - exact L.
   - apply (is_lim_comp_seq Ci0 _ p_infty c C). exists 0%nat. intros; discriminate. apply multiples_grow. }
 assert (V : is_lim_seq (fun j => 2 * excess (2 * j + 1) - excess j + Ci0 (INR (2 * (j + 1)) * PI)) 0).
 { apply is_lim_seq_abs_0. apply (is_lim_seq_le_le (fun _ => 0) _ (fun j => PI / 8 * / INR (j + 1))).
   intros j; split; [apply Rabs_pos | apply near]. apply is_lim_seq_const. apply inverses_vanish. }
 assert (E := is_lim_seq_unique _ _ U). rewrite (is_lim_seq_unique _ _ V) in E. injection E as E.
 replace (Finite gamma) with (Finite l) by (f_equal; lra). exact L. Qed.
End Euler.

Theorem gamma_is_Euler's_constant : is_lim_seq (fun n => sumR n (fun k => 1 / INR (k + 1)) - ln (INR n)) gamma.
Proof. apply is_lim_seq_incr_1. apply (is_lim_seq_ext Euler.excess); [|exact Euler.excess_gamma].
 intros n. unfold Euler.excess, Euler.harmonic. rewrite Nat.add_1_r. f_equal. induction (S n) as [|k IH]; [reflexivity|].
 change (sumR k (fun k => / INR (k + 1)) + / INR (k + 1) = sumR k (fun k => 1 / INR (k + 1)) + 1 / INR (k + 1)). rewrite IH. unfold Rdiv. now rewrite Rmult_1_l. Qed.
