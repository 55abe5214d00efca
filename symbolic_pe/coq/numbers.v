(* Comparison of closed numbers.  Interval arithmetic computes with Coq's integers here (StdZRadix2) and
   not with those of the machine, so that nothing has to be assumed about the latter. *)

Require Import preamble cosine_integral.
From Interval Require Import Tactic Float.Specific_ops Float.Specific_stdz.
Module Floats := SpecificFloat StdZRadix2.
Module Intervals := IntervalTactic Floats.
Import Intervals CosineIntegral.

(* natural numbers and integers in R: closed ones become numerals *)
Ltac embedded := unfold natural, half, odd;
  repeat first [rewrite plus_INR | rewrite mult_INR | rewrite pow_INR
              | rewrite plus_IZR | rewrite mult_IZR | rewrite INR_IZR_INZ];
  cbn [Z.of_nat Pos.of_succ_nat Pos.succ Z.to_nat Pos.to_nat Pos.iter_op Nat.add].

(* the cosine integral over a long interval: beyond 40 by parts, with a rest of at most 1/40^2 *)
Lemma cosine_integral_between a b : 0 < a -> a <= b -> integral a b (fun t => cos t * / t) = Ci0 b - Ci0 a.
Proof. intros A B. rewrite (fundamental Ci0 (fun t => cos t * / t) a b B); [ring | |].
 - intros x X _. apply Ci0_derivative; lra.
 - intros x X _. apply differentiable_continuous. auto_derive. lra. Qed.
Definition antiderivative x := sin x / x - cos x / x ^ 2.
Lemma cosine_tail a b : 0 < a -> a <= b ->
  Rabs (integral a b (fun t => cos t * / t) - (antiderivative b - antiderivative a)) <= / a ^ 2.
Proof. intros A B. rewrite cosine_integral_between by assumption.
 assert (P : forall s, Rabs s = 1 -> 0 <= (s * (Ci0 b - antiderivative b) - / b ^ 2) - (s * (Ci0 a - antiderivative a) - / a ^ 2)).
 { intros s S. destruct (MVT_gen (fun t => s * (Ci0 t - antiderivative t) - / t ^ 2) a b (fun t => 2 * (1 - s * cos t) / t ^ 3)) as [c [K E]].
   - intros t [T _]. rewrite Rmin_left in T by lra. unfold antiderivative.
     assert (D1 := Ci0_derivative t ltac:(lra)). auto_derive.
     { repeat split; try (exists (cos t / t); exact D1); try lra; apply Rgt_not_eq; nra. }
     match goal with |- context [Derive ?g t] => replace (Derive g t) with (cos t / t) by (symmetry; exact (is_derive_unique Ci0 t _ D1)) end. field. lra.
   - intros t [T _]. rewrite Rmin_left in T by lra. apply continuity_pt_filterlim. apply (differentiable_continuous (fun t => s * (Ci0 t - antiderivative t) - / t ^ 2) t).
     assert (D1 : ex_derive Ci0 t) by (eexists; apply Ci0_derivative; lra). unfold antiderivative. auto_derive. repeat split; auto; try lra; apply Rgt_not_eq; nra.
   - rewrite E. rewrite Rmin_left, Rmax_right in K by lra. apply Rmult_le_pos; [|lra].
     assert (Q : Rabs (s * cos c) <= 1) by (rewrite Rabs_mult, S, Rmult_1_l; apply Rabs_le, COS_bound). apply Rcomplements.Rabs_le_between in Q.
     apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; apply pow_lt; lra]. }
 assert (U := P 1 Rabs_R1). assert (V := P (-1) ltac:(rewrite Rabs_left; lra)).
 assert (W : 0 < / b ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra). apply Rabs_le. lra. Qed.
Lemma cosine_integral_split c a b : 0 < a -> a <= c -> c <= b -> exists r, - / c ^ 2 <= r <= / c ^ 2 /\
  integral a b (fun t => cos t * / t) = integral a c (fun t => cos t * / t) + (antiderivative b - antiderivative c) + r.
Proof. intros A C B. exists (integral c b (fun t => cos t * / t) - (antiderivative b - antiderivative c)). split.
 apply Rcomplements.Rabs_le_between, cosine_tail; lra.
 rewrite !cosine_integral_between by lra. ring. Qed.
Ltac long_cosine_integral precision := match goal with |- context [integral ?a ?b (fun t => cos t * / t)] =>
  let r := fresh "r" in let B := fresh "B" in let E := fresh "E" in
  destruct (cosine_integral_split 40 a b) as [r [B E]]; [lra | lra | lra |];
  rewrite E; unfold antiderivative; clear E; simpl pow in B;
  unfold integral;
  let H := fresh "H" in let x := fresh "x" in
  integral_intro (RInt (fun t => cos t * / t) a 40) with (i_prec precision) as H;
  set (x := RInt (fun t => cos t * / t) a 40) in *; clearbody x; interval with (i_prec precision) end.

(* sums and products of fractions need no balls; of other numbers lra would take too long to say nothing *)
Ltac rational := lazymatch goal with
  | |- context [cos _] => fail | |- context [sin _] => fail | |- context [exp _] => fail | |- context [ln _] => fail
  | |- context [sqrt _] => fail | |- context [PI] => fail | |- context [integral _ _ _] => fail | _ => idtac end.
Ltac by_balls precision := first [ rational; lra | rational; embedded; lra | long_cosine_integral precision |
  unfold integral, Rdiv; cbv beta;
  first [ apply Rminus_gt_0_lt; interval with (i_prec precision)
        | embedded; apply Rminus_gt_0_lt; interval with (i_prec precision)
        | embedded; integral with (i_prec precision)
        | embedded; integral with (i_prec precision, i_fuel 2000) ] ].

Lemma real_part (u v : C) : fst u <> fst v -> u = v -> False. Proof. now intros H ->. Qed.
Lemma imaginary_part (u v : C) : snd u <> snd v -> u = v -> False. Proof. now intros H ->. Qed.
Lemma below a b : a < b -> a = b -> False. Proof. lra. Qed.
Lemma above a b : b < a -> a = b -> False. Proof. lra. Qed.
Ltac apart precision := unfold not; first [ apply below; by_balls precision | apply above; by_balls precision ].
Ltac parts := cbv [powC Cinv Cplus Cmult Ci RtoC cis fst snd].

(* s < t and s <> t *)
Ltac numeric precision := lazymatch goal with
  | |- Rlt _ _ => by_balls precision
  | |- @eq nat ?s ?t -> False => intros H; apply (f_equal INR) in H; revert H; apart precision
  | |- @eq Z ?s ?t -> False => first [ easy | intros H; apply (f_equal IZR) in H; revert H; apart precision ]
  | |- @eq R ?s ?t -> False => apart precision
  | |- @eq C ?s ?t -> False => first [ apply real_part; parts; apart precision
                                     | apply imaginary_part; parts; apart precision ] end.
