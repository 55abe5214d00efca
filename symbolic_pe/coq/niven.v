(* pi is irrational.

   With w = 1 - x^2 and alpha = pi/2 let I n be the integral of w^n cos(alpha x) from -1 to 1.  Partial
   integration, here an antiderivative that is 0 at both ends, gives
     alpha^2 I (n+2) = 2 (n+2) (2n+3) I (n+1) - 4 (n+2) (n+1) I n.
   If b alpha = a with integers, a^(2n+1) I n / n! satisfies a recurrence with integers as coefficients; it is
   an integer, not 0, and tends to 0. *)
Require Import preamble.
Open Scope R_scope.

Module Niven.
Section Niven.
Variables a b : Z.
Let alpha := PI / 2.
Hypothesis rational : IZR b * alpha = IZR a.

Definition weight (n : nat) (x : R) : R := (1 - x ^ 2) ^ n * cos (alpha * x).
Definition I (n : nat) : R := integral (-1) 1 (weight n).

Lemma alpha_positive : 0 < alpha. Proof. unfold alpha. generalize PI_RGT_0; lra. Qed.
Lemma weight_continuous n x : continuousR (weight n) x.
Proof. apply (@ex_derive_continuous R_AbsRing R_NormedModule). unfold weight. auto_derive; auto. Qed.
Lemma weight_integral n : @is_RInt R_NormedModule (weight n) (-1) 1 (I n).
Proof. apply (@RInt_correct R_CompleteNormedModule), integrable. lra. intros; apply weight_continuous. Qed.

(* the integral of a combination of three weights that has an antiderivative F *)
Lemma combination (F : R -> R) p q r k l m :
  (forall x, deriv F x (p * weight k x + (q * weight l x + r * weight m x))) ->
  p * I k + (q * I l + r * I m) = F 1 - F (-1).
Proof.
 intros D.
 assert (A : @is_RInt R_NormedModule (fun x => p * weight k x + (q * weight l x + r * weight m x)) (-1) 1
   (p * I k + (q * I l + r * I m))).
 { apply (@is_RInt_plus R_NormedModule (fun x => p * weight k x) (fun x => q * weight l x + r * weight m x)).
   - apply (@is_RInt_scal R_NormedModule (weight k)), weight_integral.
   - apply (@is_RInt_plus R_NormedModule (fun x => q * weight l x) (fun x => r * weight m x));
     [apply (@is_RInt_scal R_NormedModule (weight l)) | apply (@is_RInt_scal R_NormedModule (weight m))]; apply weight_integral. }
 assert (B : @is_RInt R_NormedModule (fun x => p * weight k x + (q * weight l x + r * weight m x)) (-1) 1 (F 1 - F (-1))).
 { apply (@is_RInt_derive R_CompleteNormedModule F). intros; apply D.
   intros x _. apply (@ex_derive_continuous R_AbsRing R_NormedModule). unfold weight. auto_derive; auto. }
 apply (@is_RInt_unique R_CompleteNormedModule) in A. apply (@is_RInt_unique R_CompleteNormedModule) in B. congruence.
Qed.

Lemma cos_alpha : cos alpha = 0. Proof. apply cos_PI2. Qed.
Lemma sin_alpha : sin alpha = 1. Proof. apply sin_PI2. Qed.
Lemma zero_power n : (1 - 1 ^ 2) ^ (S n) = 0. Proof. simpl; ring. Qed.

Lemma I_0 : alpha * I 0 = 2.
Proof.
 unshelve epose proof (combination (fun x => sin (alpha * x)) alpha 0 0 0 0 0 _) as E.
 { intros x. unfold weight. auto_derive; auto. simpl; ring. }
 cbv beta in E. replace (alpha * -1) with (- alpha) in E by ring. rewrite Rmult_1_r, sin_neg, sin_alpha in E. lra. Qed.
Lemma I_1 : alpha ^ 2 * I 1 = 2 * I 0.
Proof.
 unshelve epose proof (combination (fun x => alpha * (1 - x ^ 2) * sin (alpha * x) - 2 * x * cos (alpha * x)) (alpha ^ 2) (-2) 0 1 0 0 _) as E.
 { intros x. unfold weight. auto_derive; auto. simpl; ring. }
 cbv beta in E. replace (alpha * -1) with (- alpha) in E by ring. rewrite Rmult_1_r, cos_neg, cos_alpha in E. lra. Qed.
Lemma I_next n : alpha ^ 2 * I (S (S n)) =
  2 * INR (S (S n)) * (2 * INR n + 3) * I (S n) - 4 * INR (S (S n)) * INR (S n) * I n.
Proof.
 unshelve epose proof (combination
   (fun x => alpha * (1 - x ^ 2) ^ (S (S n)) * sin (alpha * x) - 2 * INR (S (S n)) * x * (1 - x ^ 2) ^ (S n) * cos (alpha * x))
   (alpha ^ 2) (- 2 * INR (S (S n)) * (2 * INR n + 3)) (4 * INR (S (S n)) * INR (S n)) (S (S n)) (S n) n _) as E.
 { intros x. unfold weight. auto_derive; auto. change (match n with 0%nat => 1 | S _ => INR n + 1 end) with (INR (S n)). rewrite !S_INR.
   unfold Rminus. cbn [Nat.pred pow]. generalize ((1 + - (x * (x * 1))) ^ n). intros. ring. }
 cbv beta in E. replace ((-1) ^ 2) with (1 ^ 2) in E by ring. rewrite !zero_power in E. lra. Qed.

Lemma I_positive n : 0 < I n.
Proof.
 apply RInt_gt_0. lra. 2: intros; apply weight_continuous. intros x [A B]. unfold weight. apply Rmult_lt_0_compat.
 apply pow_lt. nra. generalize PI_RGT_0; intros P.
 assert (0 < PI * (1 - x)) by (apply Rmult_lt_0_compat; lra). assert (0 < PI * (1 + x)) by (apply Rmult_lt_0_compat; lra).
 apply cos_gt_0; unfold alpha; lra. Qed.
Lemma I_bounded n : I n <= 2.
Proof.
 replace 2 with (integral (-1) 1 (fun _ => 1)). 2: unfold integral; rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring.
 apply integral_le. lra. intros; apply weight_continuous. intros; apply continuous_const. intros x A B. unfold weight.
 assert (0 <= 1 - x ^ 2 <= 1) by nra. assert (P : 0 <= (1 - x ^ 2) ^ n <= 1).
 { split. apply pow_le; lra. apply Rle_trans with (1 ^ n). apply pow_incr; lra. rewrite pow1; lra. }
 generalize (COS_bound (alpha * x)); intros. nra. Qed.

Definition T (n : nat) : R := IZR a ^ (2 * n + 1) * I n / INR (fact n).
Lemma factorial n : INR (fact n) <> 0. Proof. apply INR_fact_neq_0. Qed.
Lemma T_0 : T 0 = IZR (2 * b).
Proof. unfold T. rewrite mult_IZR, <- rational. change (2 * 0 + 1)%nat with 1%nat. change (INR (fact 0)) with 1.
 transitivity (IZR b * (alpha * I 0)). field. rewrite I_0. ring. Qed.
Lemma T_1 : T 1 = IZR (4 * b * b * b).
Proof. unfold T. rewrite !mult_IZR, <- rational. change (2 * 1 + 1)%nat with 3%nat. change (INR (fact 1)) with 1.
 transitivity (IZR b ^ 3 * alpha * (alpha ^ 2 * I 1)). field. rewrite I_1.
 transitivity (2 * IZR b ^ 3 * (alpha * I 0)). ring. rewrite I_0. ring. Qed.
Lemma T_next n : T (S (S n)) = IZR b ^ 2 * (4 * INR n + 6) * T (S n) - 4 * IZR a ^ 2 * IZR b ^ 2 * T n.
Proof.
 unfold T. replace (2 * S (S n) + 1)%nat with (2 + (2 + (2 * n + 1)))%nat by lia. replace (2 * S n + 1)%nat with (2 + (2 * n + 1))%nat by lia.
 rewrite !pow_add. generalize (IZR a ^ (2 * n)); intros A.
 change (fact (S (S n))) with (S (S n) * fact (S n))%nat. change (fact (S n)) with (S n * fact n)%nat. rewrite !mult_INR.
 assert (G := factorial n). assert (G1 : INR (S n) <> 0) by (apply not_0_INR; lia). assert (G2 : INR (S (S n)) <> 0) by (apply not_0_INR; lia).
 transitivity (IZR b ^ 2 * IZR a ^ 2 * A * IZR a ^ 1 * (alpha ^ 2 * I (S (S n))) / (INR (S (S n)) * (INR (S n) * INR (fact n)))).
 { rewrite <- rational at 1. field. auto. }
 rewrite I_next. rewrite !S_INR in *. field. auto. Qed.

Lemma T_integer n : (exists z, T n = IZR z) /\ (exists z, T (S n) = IZR z).
Proof.
 induction n as [|n [[y Y] [z Z]]].
 - split; [exists (2 * b)%Z; apply T_0 | exists (4 * b * b * b)%Z; apply T_1].
 - split. now exists z. rewrite T_next, Y, Z, INR_IZR_INZ.
   exists (b * b * (4 * Z.of_nat n + 6) * z - 4 * (a * a) * (b * b) * y)%Z. rewrite !minus_IZR, !mult_IZR, !plus_IZR, !mult_IZR. ring. Qed.

Lemma b_zero : b = 0%Z.
Proof.
 destruct (Z.eq_dec b 0) as [|B]; auto. exfalso.
 assert (A : IZR a <> 0). { rewrite <- rational. apply Rmult_integral_contrapositive. split. now apply not_0_IZR. generalize alpha_positive; lra. }
 destruct (cv_speed_pow_fact (IZR a ^ 2) (/ (2 * Rabs (IZR a)))) as [n K].
 { apply Rinv_0_lt_compat. apply Rmult_lt_0_compat. lra. now apply Rabs_pos_lt. }
 specialize (K n ltac:(lia)). unfold R_dist in K. rewrite Rminus_0_r in K.
 destruct (proj1 (T_integer n)) as [z E].
 assert (P : 0 < Rabs (IZR a)) by now apply Rabs_pos_lt.
 assert (S : Rabs (T n) = Rabs (IZR a) * Rabs ((IZR a ^ 2) ^ n / INR (fact n)) * I n).
 { unfold T. rewrite <- Rabs_mult. rewrite <- (Rabs_right (I n)) at 2 by (generalize (I_positive n); lra). rewrite <- Rabs_mult. f_equal.
   rewrite pow_add, pow_mult, pow_1. field. apply factorial. }
 assert (N : IZR z <> 0).
 { rewrite <- E. unfold T. unfold Rdiv. apply Rmult_integral_contrapositive. split. apply Rmult_integral_contrapositive. split.
   now apply pow_nonzero. generalize (I_positive n); lra. apply Rinv_neq_0_compat, factorial. }
 assert (L : Rabs (IZR z) < 1).
 { rewrite <- E, S. generalize (I_positive n) (I_bounded n). intros I0 I2. set (t := Rabs ((IZR a ^ 2) ^ n / INR (fact n))) in *.
   assert (0 <= t) by apply Rabs_pos.
   assert (X : Rabs (IZR a) * t < / 2).
   { apply Rmult_lt_compat_l with (r := Rabs (IZR a)) in K; auto. replace (Rabs (IZR a) * / (2 * Rabs (IZR a))) with (/ 2) in K by (field; lra). exact K. }
   nra. }
 rewrite <- abs_IZR in L. apply lt_IZR in L. assert (z = 0%Z) by lia. subst. now apply N. Qed.
End Niven.
End Niven.

Lemma ax_pi_irrational (k m : Z) : IZR k * PI = IZR m -> k = 0%Z.
Proof. intros H. assert (E : (2 * k)%Z = 0%Z). { apply (Niven.b_zero m). rewrite mult_IZR, <- H. field. } lia. Qed.
