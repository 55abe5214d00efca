(* gamma + ln x - integral of (1 - cos t)/t from 0 to x tends to 0 for x to infinity: the limit exists. *)
Require Import preamble.
Open Scope R_scope.

Module CosineIntegral.

Lemma lipschitz_continuous (h : R -> R) : (forall x y, Rabs (h y - h x) <= Rabs (y - x)) -> forall x, continuousR h x.
Proof. intros H x. apply epsilon_continuous. intros e He; exists e; split; auto. intros y Hy. eapply Rle_trans; [apply H | exact Hy]. Qed.
Lemma differentiable_continuous (h : R -> R) x : ex_derive h x -> continuousR h x.
Proof. apply (@ex_derive_continuous R_AbsRing R_NormedModule). Qed.
(* integrals of phi(x s) over s in [0, 1] are as Lipschitz as phi *)
Lemma mean_lipschitz phi : (forall x y, Rabs (phi y - phi x) <= Rabs (y - x)) ->
  forall x y, Rabs (integral 0 1 (fun s => phi (y * s)) - integral 0 1 (fun s => phi (x * s))) <= Rabs (y - x).
Proof. intros L x y. assert (K : forall z t, continuousR (fun s => phi (z * s)) t).
 { intros z t. apply (c_comp phi (fun s => z * s)). now apply lipschitz_continuous. apply differentiable_continuous; auto_derive; auto. }
 assert (C : forall t, continuousR (fun s => phi (y * s) + -1 * phi (x * s)) t) by (intros; apply c_add; auto; apply c_mul; auto; apply continuous_const).
 assert (E : integral 0 1 (fun s => phi (y * s)) - integral 0 1 (fun s => phi (x * s)) = integral 0 1 (fun s => phi (y * s) + -1 * phi (x * s))).
 { assert (S0 : 0 <= 1) by lra. assert (S1 : forall t, continuousR (fun s => -1 * phi (x * s)) t) by (intros; apply c_mul; auto; apply continuous_const).
   assert (A : integral 0 1 (fun s => phi (y * s) + -1 * phi (x * s)) = integral 0 1 (fun s => phi (y * s)) + integral 0 1 (fun s => -1 * phi (x * s))) by exact (integral_add (fun s => phi (y * s)) (fun s => -1 * phi (x * s)) 0 1 S0 (fun t _ _ => K y t) (fun t _ _ => S1 t)).
   assert (B : integral 0 1 (fun s => -1 * phi (x * s)) = -1 * integral 0 1 (fun s => phi (x * s))) by exact (integral_scale (fun s => phi (x * s)) (-1) 0 1 S0 (fun t _ _ => K x t)).
   transitivity (integral 0 1 (fun s => phi (y * s)) + integral 0 1 (fun s => -1 * phi (x * s))). rewrite B; ring. symmetry; exact A. }
 rewrite E. replace (Rabs (y - x)) with (integral 0 1 (fun _ => Rabs (y - x))). 2: unfold integral; rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring.
 apply Rle_trans with (integral 0 1 (fun s => Rabs (phi (y * s) + -1 * phi (x * s)))).
 apply abs_RInt_le. lra. apply integrable; auto; lra.
 apply integral_le; try lra. intros; apply (c_comp Rabs (fun s => phi (y * s) + -1 * phi (x * s))); auto. apply c_abs. intros; apply continuous_const.
 intros s ? ?. replace (phi (y * s) + -1 * phi (x * s)) with (phi (y * s) - phi (x * s)) by ring. eapply Rle_trans. apply L.
 replace (y * s - x * s) with ((y - x) * s) by ring. rewrite Rabs_mult, (Rabs_right s) by lra. rewrite <- (Rmult_1_r (Rabs (y - x))) at 2. apply Rmult_le_compat_l; [apply Rabs_pos | lra]. Qed.
Lemma sin_lipschitz : forall x y, Rabs (sin y - sin x) <= Rabs (y - x).
Proof. intros x y. destruct (MVT_gen sin x y cos) as [c [_ E]]. intros; apply is_derive_Reals, derivable_pt_lim_sin.
 intros; apply continuity_pt_filterlim, differentiable_continuous; auto_derive; auto.
 rewrite E, Rabs_mult. rewrite <- (Rmult_1_l (Rabs (y - x))) at 2. apply Rmult_le_compat_r; [apply Rabs_pos | apply Rabs_le, COS_bound]. Qed.
Definition cinc t := integral 0 1 (fun s => sin (t * s)).
Lemma cinc_value t : t <> 0 -> cinc t = (1 - cos t) / t.
Proof. intros H. unfold cinc. rewrite (fundamental (fun s => - cos (t * s) / t) (fun s => sin (t * s))); try lra. rewrite !Rmult_0_r, cos_0, !Rmult_1_r. field; auto.
 intros; auto_derive; auto. field; auto. intros; apply differentiable_continuous; auto_derive; auto. Qed.
Lemma cinc_continuous t : continuousR cinc t. Proof. apply lipschitz_continuous, (mean_lipschitz sin sin_lipschitz). Qed.
Definition Ci0 x := ln x - integral 0 x cinc.
Lemma Ci0_derivative x : 0 < x -> deriv Ci0 x (cos x / x).
Proof. intros. unfold Ci0. evar_last. apply @is_derive_minus. apply is_derive_Reals, derivable_pt_lim_ln; auto. apply ftc_derivative, cinc_continuous.
 rewrite cinc_value by lra. unfold minus, plus, opp; simpl. field; lra. Qed.
Lemma inverses y x : 0 < x -> x <= y -> 0 < / y <= / x.
Proof. intros; split. apply Rinv_0_lt_compat; lra. apply Rinv_le_contravar; lra. Qed.
Lemma Ci0_cauchy x y : 0 < x -> x <= y -> Rabs (Ci0 y - Ci0 x) <= 2 / x.
Proof. intros X Y.
 assert (P : forall s, Rabs s = 1 -> 0 <= (s * (Ci0 y - sin y / y) - / y) - (s * (Ci0 x - sin x / x) - / x)).
 { intros s S. destruct (MVT_gen (fun t => s * (Ci0 t - sin t / t) - / t) x y (fun t => s * (cos t / t - (cos t / t - sin t / t ^ 2)) - - / t ^ 2)) as [c [B E]].
   - intros t [T _]. rewrite Rmin_left in T by lra.
     assert (D1 := Ci0_derivative t ltac:(lra)).
     assert (D2 : deriv (fun t => sin t / t) t (cos t / t - sin t / t ^ 2)) by (auto_derive; [lra | field; lra]).
     assert (D3 : deriv (fun t => / t) t (- / t ^ 2)) by (replace (- / t ^ 2) with (- (1) / t ^ 2) by (field; lra); apply (is_derive_inv (fun t => t) t 1); [apply @is_derive_id | lra]).
     assert (D4 : deriv (fun t => Ci0 t - sin t / t) t (cos t / t - (cos t / t - sin t / t ^ 2))) by exact (is_derive_minus Ci0 (fun t => sin t / t) t _ _ D1 D2).
     exact (is_derive_minus (fun t => s * (Ci0 t - sin t / t)) (fun t => / t) t _ _ (is_derive_scal (fun t => Ci0 t - sin t / t) t s _ D4) D3).
   - intros t [T _]. rewrite Rmin_left in T by lra. apply continuity_pt_filterlim. apply (differentiable_continuous (fun t => s * (Ci0 t - sin t / t) - / t) t).
     assert (D1 : ex_derive Ci0 t) by (eexists; apply Ci0_derivative; lra). auto_derive; repeat split; auto; lra.
   - rewrite E. rewrite Rmin_left, Rmax_right in B by lra. apply Rmult_le_pos; [|lra].
     replace (s * (cos c / c - (cos c / c - sin c / c ^ 2)) - - / c ^ 2) with ((s * sin c + 1) * / c ^ 2) by (field; lra). apply Rmult_le_pos. 2: left; apply Rinv_0_lt_compat; nra.
     assert (Q : Rabs (s * sin c) <= 1) by (rewrite Rabs_mult, S, Rmult_1_l; apply Rabs_le, SIN_bound). apply Rcomplements.Rabs_le_between in Q; lra. }
 assert (A := P 1 Rabs_R1). assert (B := P (-1) ltac:(rewrite Rabs_left; lra)).
 assert (W := inverses y x X Y).
 assert (V : forall z, 0 < z -> -/ z <= sin z / z <= / z). { intros z Z. assert (0 < / z) by now apply Rinv_0_lt_compat. unfold Rdiv. generalize (SIN_bound z); intros; split; nra. }
 generalize (V x X) (V y ltac:(lra)); intros. unfold Rdiv at 1. apply Rabs_le. lra. Qed.
Lemma Ci0_limit : exists l : R, is_lim Ci0 p_infty l.
Proof. destruct (proj1 (filterlim_locally_cauchy (F := Rbar_locally' p_infty) Ci0)) as [l L].
 - intros e. exists (fun z => 2 / e < z). split. exists (2 / e); auto. intros u v U V. assert (0 < e) by apply cond_pos. assert (H0 : 0 < 2 / e) by (apply Rdiv_lt_0_compat; lra).
   assert (G : forall z, 2 / e < z -> 2 / z < e). { intros z Z. apply Rmult_lt_reg_r with z. lra. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. apply Rmult_lt_compat_l with (r := e) in Z; auto. unfold Rdiv in Z. rewrite (Rmult_comm e (2 * / e)), Rmult_assoc, Rinv_l in Z by lra. lra. }
   change (Rabs (Ci0 v - Ci0 u) < e).
   destruct (Rle_lt_dec u v). eapply Rle_lt_trans; [apply (Ci0_cauchy u v) | now apply G]; lra.
   rewrite Rabs_minus_sym. eapply Rle_lt_trans; [apply (Ci0_cauchy v u) | now apply G]; lra.
 - exists l. exact L. Qed.
Lemma gamma_Ci0 : gamma = - real (Lim Ci0 p_infty).
Proof. unfold gamma. do 2 f_equal. apply Lim_ext_loc. exists 0. intros x X. unfold Ci0. f_equal. unfold integral.
 apply RInt_ext. intros t [T _]. rewrite Rmin_left in T by lra. apply cinc_value; lra. Qed.
End CosineIntegral.
Import CosineIntegral.

Lemma ax_Ci_infinity e : 0 < e -> forall p : Prop, (forall a, (forall x, a <= x ->
  Rabs (gamma + ln x + -1 * integral 0 x (fun t => integral 0 1 (fun s => sin (t * s)))) <= e) -> p) -> p.
Proof. intros He p H. destruct Ci0_limit as [l L].
 assert (G : gamma = - l) by (rewrite gamma_Ci0, (is_lim_unique _ _ _ L); reflexivity).
 apply is_lim_spec in L. destruct (L (mkposreal e He)) as [a A]; simpl in A. apply (H (a + 1)). intros x X.
 left. replace (gamma + ln x + -1 * _) with (Ci0 x - l) by (rewrite G; unfold Ci0, cinc; ring). apply A. lra. Qed.
