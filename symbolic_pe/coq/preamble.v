(* The kernel in Coq: its functions as definitions over Coq's reals, Z, nat and Coquelicot's C, and every
   axiom of it as a lemma ax_... with its proof.  (The two that take longer, Ci_infinity and
   pi_irrational, have files of their own.)

   That a lemma says exactly what the axiom says is not seen here but in axioms.v, which the exporter
   writes: there each lemma is used as a proof of the statement that the kernel has.  So a - b is written
   a + -1 * b here, as the kernel does. *)

Require Export Reals ZArith Lra Lia.
Require Import QArith.Qreduction Qreals Classical FunctionalExtensionality.
Require Import Ratan Ranalysis5 Ring Ring_theory Ring_polynom.
From Coquelicot Require Export Coquelicot.
Close Scope Q_scope.
Open Scope R_scope.

(* ---- Functions ---- *)

Fixpoint powZ (x : Z) (n : nat) : Z := match n with O => 1%Z | S m => (x * powZ x m)%Z end.
Fixpoint powC (z : C) (n : nat) : C := match n with O => RtoC 1 | S m => Cmult z (powC z m) end.
Definition powCZ (u : C) (z : Z) : C := match z with
  | Z0 => RtoC 1 | Zpos p => powC u (Pos.to_nat p) | Zneg p => Cinv (powC u (Pos.to_nat p)) end.
Definition cis (x : R) : C := (cos x, sin x).
Definition conj (u : C) : C := (fst u, - snd u).
Definition half (i : nat) : nat := Nat.div i 2.
Definition odd (i : nat) : nat := Nat.modulo i 2.
Definition delta (i j : nat) : R := if Nat.eq_dec i j then 1 else 0.
Definition skip (j b : nat) : nat := if Nat.ltb b j then b else S b.
Fixpoint sumR (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => sumR m f + f m end.
Fixpoint sumC (n : nat) (f : nat -> C) : C := match n with O => RtoC 0 | S m => Cplus (sumC m f) (f m) end.
(* Laplace's expansion along the first row *)
Fixpoint det (n : nat) (A : nat -> nat -> R) : R := match n with
  | O => 1
  | S m => sumR (S m) (fun j => (-1) ^ j * A 0%nat j * det m (fun a b => A (a + 1)%nat (skip j b))) end.
Definition integral (a b : R) (f : R -> R) : R := @RInt R_CompleteNormedModule f a b.
Notation deriv := (@is_derive R_AbsRing R_NormedModule).
Notation continuousR := (@continuous R_UniformSpace R_UniformSpace).
Definition gamma : R := - real (Lim (fun x => ln x - integral 0 x (fun t => (1 - cos t) / t)) p_infty).
(* the connectives that the kernel defines, and what they mean *)
Definition and_ (p q : Prop) : Prop := forall r : Prop, (p -> q -> r) -> r.
Definition or_ (p q : Prop) : Prop := forall r : Prop, (p -> r) -> (q -> r) -> r.
Definition exists_ {T} (P : T -> Prop) : Prop := forall r : Prop, (forall x, P x -> r) -> r.
Lemma and_means p q : and_ p q <-> p /\ q. Proof. split; [intros H; apply H; auto | intros [a b] r H; auto]. Qed.
Lemma or_means p q : or_ p q <-> p \/ q. Proof. split; [intros H; apply H; auto | intros [a | b] r H K; auto]. Qed.
Lemma exists_means {T} (P : T -> Prop) : exists_ P <-> exists x, P x.
Proof. split; [intros H; apply H; eauto | intros [x a] r H; eauto]. Qed.
(* the large natural numbers of statements, which would be long in unary *)
Definition natural (z : Z) : nat := Z.to_nat z.

(* C[t] from s = t and C[s] *)
Definition replaced {A} (P : A -> Prop) {x y} (equation : x = y) (known : P x) : P y := eq_ind x P known y equation.

(* ---- Polynomials over Q in complex numbers, for the rule algebra ---- *)

(* ring without search: the exporter writes both sides as polynomials, the equations x_i = r that it
   puts in, and p - q as a combination of the differences of the other equations; Coq computes *)
Notation poly_var i := (PEX Q i).
Notation poly_num a d := (PEc (Qmake a d)).
Notation poly_add := (@PEadd Q).
Notation poly_sub := (@PEsub Q).
Notation poly_mul := (@PEmul Q).
Notation poly_pow := (@PEpow Q).
Definition poly_same (p q : PExpr Q) : bool :=
  let normal := norm_subst 0%Q 1%Q Qplus' Qmult' (fun a b => Qplus' a (Qopp b)) Qopp Qeq_bool
    (triv_div 0%Q 1%Q Qeq_bool) 0 nil in
  Peq Qeq_bool (normal p) (normal q).
Fixpoint poly_put (i : positive) (r p : PExpr Q) : PExpr Q := match p with
  | PEX j => if Pos.eqb i j then r else p
  | PEadd a b => PEadd (poly_put i r a) (poly_put i r b)
  | PEsub a b => PEsub (poly_put i r a) (poly_put i r b)
  | PEmul a b => PEmul (poly_put i r a) (poly_put i r b)
  | PEopp a => PEopp (poly_put i r a)
  | PEpow a n => PEpow (poly_put i r a) n
  | _ => p end.
Fixpoint poly_put_all (puts : list (positive * PExpr Q)) (p : PExpr Q) : PExpr Q :=
  match puts with nil => p | ((i, r) :: rest)%list => poly_put_all rest (poly_put i r p) end.
Fixpoint poly_combination (equations : list (PExpr Q * PExpr Q)) (factors : list (PExpr Q)) : PExpr Q :=
  match equations, factors with
  | ((a, b) :: rest)%list, (c :: others)%list => PEadd (PEmul c (PEsub a b)) (poly_combination rest others)
  | _, _ => PEc 0%Q end.

Section Certificates.
Variables (K : Type) (zero one : K) (add mul sub : K -> K -> K) (opp : K -> K) (number : Q -> K) (power : K -> nat -> K).
Hypothesis theory : ring_theory zero one add mul sub opp (@eq K).
Hypothesis morphism : ring_morph zero one add mul sub opp (@eq K)
  0%Q 1%Q Qplus' Qmult' (fun a b => Qplus' a (Qopp b)) Qopp Qeq_bool number.
Hypothesis powers : power_theory one mul (@eq K) N.to_nat power.
Definition value (values : list K) (p : PExpr Q) : K := PEeval zero one add mul sub opp number N.to_nat power values p.
Fixpoint all_put (values : list K) (puts : list (positive * PExpr Q)) : Prop :=
  match puts with nil => True | ((i, r) :: rest)%list => value values (PEX _ i) = value values r /\ all_put values rest end.
Fixpoint all_equal (values : list K) (equations : list (PExpr Q * PExpr Q)) : Prop :=
  match equations with nil => True | ((a, b) :: rest)%list => value values a = value values b /\ all_equal values rest end.
Lemma same_value values p q : poly_same p q = true -> value values p = value values q.
Proof.
 set (setoid := Eqsth K). set (extensional := Eq_ext add mul opp). set (almost := Rth_ARth setoid extensional theory).
 exact (ring_correct setoid extensional almost morphism powers
   (triv_div_th setoid extensional almost morphism) 0 values nil p q I).
Qed.
Lemma put_value values i r p : value values (PEX _ i) = value values r -> value values (poly_put i r p) = value values p.
Proof. intros H. unfold value in *. induction p; simpl; rewrite ?IHp, ?IHp1, ?IHp2; auto.
 destruct (Pos.eqb_spec i p); [subst; symmetry; exact H | reflexivity]. Qed.
Lemma put_all_value values puts p : all_put values puts -> value values (poly_put_all puts p) = value values p.
Proof. revert p; induction puts as [|[i r] puts IH]; intros p H; [reflexivity|]. destruct H as [H K0]. simpl poly_put_all. rewrite IH by exact K0. now apply put_value. Qed.
Lemma minus_same a : sub a a = zero. Proof. rewrite (Rsub_def theory). apply (Ropp_def theory). Qed.
Lemma equal_difference a b : sub a b = zero -> a = b.
Proof. intros H. rewrite <- (Radd_0_l theory b), <- H, (Rsub_def theory), <- (Radd_assoc theory).
 now rewrite (Radd_comm theory (opp b)), (Ropp_def theory), (Radd_comm theory), (Radd_0_l theory). Qed.
Lemma mul_zero c : mul c zero = zero.
Proof. exact (ARmul_0_r (Eqsth K) (Rth_ARth (Eqsth K) (Eq_ext add mul opp) theory) c). Qed.
Lemma combination_zero values equations factors : all_equal values equations -> value values (poly_combination equations factors) = zero.
Proof. unfold value. revert factors; induction equations as [|[a b] equations IH]; intros [|c factors] H; try apply (morph0 morphism).
 destruct H as [H K0]. simpl. unfold value in H. rewrite H, minus_same, mul_zero, (Radd_0_l theory). now apply IH. Qed.
Lemma certified values puts equations factors p q : all_put values puts -> all_equal values equations ->
  poly_same (poly_put_all puts (PEsub p q)) (poly_put_all puts (poly_combination equations factors)) = true -> value values p = value values q.
Proof. intros A B S. apply (same_value values) in S. rewrite !put_all_value in S by exact A. rewrite combination_zero in S by exact B.
 now apply equal_difference. Qed.
End Certificates.

(* an integer as IZR, another fraction as a quotient: the numerals of the statements *)
Definition numeralR (q : Q) : R := match Qden q with xH => IZR (Qnum q) | d => IZR (Qnum q) / IZR (Zpos d) end.
Definition numeralC (q : Q) : C := RtoC (numeralR q).
Lemma numeral_Q2R q : numeralR q = Q2R q.
Proof. unfold numeralR, Q2R; destruct q as [a d]; simpl; destruct d; auto. now rewrite Rinv_1, Rmult_1_r. Qed.
Lemma numeralR_morphism : ring_morph 0 1 Rplus Rmult Rminus Ropp (@eq R)
  0%Q 1%Q Qplus' Qmult' (fun a b => Qplus' a (Qopp b)) Qopp Qeq_bool numeralR.
Proof.
 constructor; try reflexivity; intros; rewrite ?numeral_Q2R.
 - rewrite (Qeq_eqR _ _ (Qplus'_correct x y)); apply Q2R_plus.
 - rewrite (Qeq_eqR _ _ (Qplus'_correct x (- y))). now rewrite Q2R_plus, Q2R_opp.
 - rewrite (Qeq_eqR _ _ (Qmult'_correct x y)); apply Q2R_mult.
 - apply Q2R_opp.
 - apply Qeq_eqR, Qeq_bool_iff, H.
Qed.
Lemma numeralC_morphism : ring_morph (RtoC 0) (RtoC 1) Cplus Cmult Cminus Copp (@eq C)
  0%Q 1%Q Qplus' Qmult' (fun a b => Qplus' a (Qopp b)) Qopp Qeq_bool numeralC.
Proof.
 constructor; try reflexivity; intros; unfold numeralC.
 - now rewrite (morph_add numeralR_morphism), RtoC_plus.
 - now rewrite (morph_sub numeralR_morphism), RtoC_minus.
 - now rewrite (morph_mul numeralR_morphism), RtoC_mult.
 - now rewrite (morph_opp numeralR_morphism), RtoC_opp.
 - now rewrite (morph_eq numeralR_morphism x y H).
Qed.
Lemma powC_add z n m : powC z (n + m) = Cmult (powC z n) (powC z m).
Proof. induction n; simpl. now rewrite Cmult_1_l. rewrite IHn. apply Cmult_assoc. Qed.
Lemma powC_theory : power_theory (RtoC 1) Cmult (@eq C) N.to_nat powC.
Proof.
 constructor. destruct n. reflexivity.
 simpl. induction p.
 - rewrite Pos2Nat.inj_xI. simpl. now rewrite Nat.add_0_r, powC_add, IHp.
 - rewrite Pos2Nat.inj_xO. simpl. now rewrite Nat.add_0_r, powC_add, IHp.
 - simpl. now rewrite Cmult_1_r.
Qed.
Lemma powR_theory : power_theory 1 Rmult (@eq R) N.to_nat pow.
Proof.
 constructor. destruct n. reflexivity.
 simpl. induction p.
 - rewrite Pos2Nat.inj_xI. simpl. now rewrite Nat.add_0_r, pow_add, IHp.
 - rewrite Pos2Nat.inj_xO. simpl. now rewrite Nat.add_0_r, pow_add, IHp.
 - simpl. now rewrite Rmult_1_r.
Qed.
Lemma R_ring : ring_theory 0 1 Rplus Rmult Rminus Ropp (@eq R).
Proof. constructor; intros; ring. Qed.
Definition certifiedR := @certified R 0 1 Rplus Rmult Rminus Ropp numeralR pow R_ring numeralR_morphism powR_theory.
Definition certifiedC := @certified C (RtoC 0) (RtoC 1) Cplus Cmult Cminus Copp numeralC powC C_ring_theory numeralC_morphism powC_theory.
(* conversion opens these first, so that it meets sums and products on both sides *)
Strategy expand [value all_put all_equal numeralR numeralC].

(* the embeddings in R, pushed inward *)
Definition real_addR a b A B (p : a = A) (q : b = B) : a + b = A + B := f_equal2 Rplus p q.
Definition real_mulR a b A B (p : a = A) (q : b = B) : a * b = A * B := f_equal2 Rmult p q.
Definition real_powR a n A (p : a = A) : a ^ n = A ^ n := f_equal (fun x => pow x n) p.
Lemma real_addN a b A B : INR a = A -> INR b = B -> INR (Nat.add a b) = A + B.
Proof. intros; subst; apply plus_INR. Qed.
Lemma real_mulN a b A B : INR a = A -> INR b = B -> INR (Nat.mul a b) = A * B.
Proof. intros; subst; apply mult_INR. Qed.
Lemma real_powN a n A : INR a = A -> INR (Nat.pow a n) = A ^ n.
Proof. intros; subst; apply pow_INR. Qed.
Lemma real_addZ a b A B : IZR a = A -> IZR b = B -> IZR (Z.add a b) = A + B.
Proof. intros; subst; apply plus_IZR. Qed.
Lemma real_mulZ a b A B : IZR a = A -> IZR b = B -> IZR (Z.mul a b) = A * B.
Proof. intros; subst; apply mult_IZR. Qed.
Lemma real_powZ a n A : IZR a = A -> IZR (powZ a n) = A ^ n.
Proof. intros; subst; induction n; simpl; [reflexivity | now rewrite mult_IZR, IHn]. Qed.
Lemma real_numN n : INR n = IZR (Z.of_nat n). Proof. apply INR_IZR_INZ. Qed.
Lemma real_natural z : Z.leb 0 z = true -> INR (natural z) = IZR z.
Proof. intros H. unfold natural. now rewrite INR_IZR_INZ, Z2Nat.id by now apply Z.leb_le. Qed.
Lemma real_toZ n : IZR (Z.of_nat n) = INR n. Proof. symmetry; apply INR_IZR_INZ. Qed.
Definition from_real_N a b : INR a = INR b -> a = b := INR_eq a b.
Definition from_real_Z a b : IZR a = IZR b -> a = b := eq_IZR a b.

(* the embeddings in C *)
Lemma push_addR a b A B : RtoC a = A -> RtoC b = B -> RtoC (a + b) = Cplus A B.
Proof. intros; subst; apply RtoC_plus. Qed.
Lemma push_mulR a b A B : RtoC a = A -> RtoC b = B -> RtoC (a * b) = Cmult A B.
Proof. intros; subst; apply RtoC_mult. Qed.
Lemma push_powR a n A : RtoC a = A -> RtoC (a ^ n) = powC A n.
Proof. intros; subst; induction n; simpl; [reflexivity | now rewrite RtoC_mult, IHn]. Qed.
Lemma push_addN a b A B : RtoC (INR a) = A -> RtoC (INR b) = B -> RtoC (INR (Nat.add a b)) = Cplus A B.
Proof. intros; subst; now rewrite plus_INR, RtoC_plus. Qed.
Lemma push_mulN a b A B : RtoC (INR a) = A -> RtoC (INR b) = B -> RtoC (INR (Nat.mul a b)) = Cmult A B.
Proof. intros; subst; now rewrite mult_INR, RtoC_mult. Qed.
Lemma push_powN a n A : RtoC (INR a) = A -> RtoC (INR (Nat.pow a n)) = powC A n.
Proof. intros; subst; induction n; simpl; [reflexivity | now rewrite mult_INR, RtoC_mult, IHn]. Qed.
Lemma push_addZ a b A B : RtoC (IZR a) = A -> RtoC (IZR b) = B -> RtoC (IZR (Z.add a b)) = Cplus A B.
Proof. intros; subst; now rewrite plus_IZR, RtoC_plus. Qed.
Lemma push_mulZ a b A B : RtoC (IZR a) = A -> RtoC (IZR b) = B -> RtoC (IZR (Z.mul a b)) = Cmult A B.
Proof. intros; subst; now rewrite mult_IZR, RtoC_mult. Qed.
Lemma push_powZ a n A : RtoC (IZR a) = A -> RtoC (IZR (powZ a n)) = powC A n.
Proof. intros; subst; induction n; simpl; [reflexivity | now rewrite mult_IZR, RtoC_mult, IHn]. Qed.
Definition push_addC a b A B (p : a = A) (q : b = B) : Cplus a b = Cplus A B := f_equal2 Cplus p q.
Definition push_mulC a b A B (p : a = A) (q : b = B) : Cmult a b = Cmult A B := f_equal2 Cmult p q.
Definition push_powC a n A (p : a = A) : powC a n = powC A n := f_equal (fun x => powC x n) p.
Lemma push_numN n : RtoC (INR n) = RtoC (IZR (Z.of_nat n)). Proof. now rewrite INR_IZR_INZ. Qed.
Lemma push_natural z : Z.leb 0 z = true -> RtoC (INR (natural z)) = RtoC (IZR z).
Proof. intros H. unfold natural. now rewrite INR_IZR_INZ, Z2Nat.id by now apply Z.leb_le. Qed.
Lemma push_toZ n : RtoC (IZR (Z.of_nat n)) = RtoC (INR n). Proof. now rewrite INR_IZR_INZ. Qed.
Lemma from_push_N a b : RtoC (INR a) = RtoC (INR b) -> a = b. Proof. intros H; apply INR_eq, RtoC_inj, H. Qed.
Lemma from_push_Z a b : RtoC (IZR a) = RtoC (IZR b) -> a = b. Proof. intros H; apply eq_IZR, RtoC_inj, H. Qed.
Lemma from_push_R a b : RtoC a = RtoC b -> a = b. Proof. apply RtoC_inj. Qed.

(* ---- Sums of products of nonnegative numbers, for the rule order_algebra ---- *)

Lemma integer_le z : Z.leb 0 z = true -> 0 <= IZR z. Proof. intros H; now apply IZR_le, Z.leb_le. Qed.
Lemma integer_lt z : Z.ltb 0 z = true -> 0 < IZR z. Proof. intros H; now apply IZR_lt, Z.ltb_lt. Qed.
Lemma fraction_lt a d : Z.ltb 0 a = true -> Z.ltb 0 d = true -> 0 < IZR a / IZR d.
Proof. intros H K. apply Rdiv_lt_0_compat; now apply integer_lt. Qed.
Lemma difference_le {a b} : a <= b -> 0 <= b + -1 * a. Proof. lra. Qed.
Lemma difference_lt {a b} : a < b -> 0 < b + -1 * a. Proof. lra. Qed.
Lemma weak {x} : 0 < x -> 0 <= x. Proof. lra. Qed.
Lemma product_le {x y} : 0 <= x -> 0 <= y -> 0 <= x * y. Proof. apply Rmult_le_pos. Qed.
Lemma product_lt {x y} : 0 < x -> 0 < y -> 0 < x * y. Proof. apply Rmult_lt_0_compat. Qed.
Lemma sum_le {x y} : 0 <= x -> 0 <= y -> 0 <= x + y. Proof. lra. Qed.
Lemma sum_lt_left {x y} : 0 < x -> 0 <= y -> 0 < x + y. Proof. lra. Qed.
Lemma sum_lt_right {x y} : 0 <= x -> 0 < y -> 0 < x + y. Proof. lra. Qed.
Lemma goal_le {s t w} : t + -1 * s = w -> 0 <= w -> s <= t. Proof. lra. Qed.
Lemma goal_lt {s t w} : t + -1 * s = w -> 0 < w -> s < t. Proof. lra. Qed.

(* ---- Comparisons of closed numbers, for the rule numeric ---- *)

Lemma lt_moved {a b : R} A B : a = A -> b = B -> A < B -> a < b. Proof. now intros -> ->. Qed.
Lemma apart_moved {a b : R} A B : a = A -> b = B -> (A = B -> False) -> a = b -> False. Proof. now intros -> ->. Qed.

(* ---- Logic, functions and natural numbers ---- *)

Lemma ax_classical (p : Prop) : ((p -> False) -> False) -> p. Proof. apply NNPP. Qed.
Lemma extensionality {A B} (f g : A -> B) : (forall x, f x = g x) -> f = g.
Proof. apply functional_extensionality. Qed.
Definition ax_extensionality_N_N := @extensionality nat nat.
Definition ax_extensionality_N_R := @extensionality nat R.
Definition ax_extensionality_N_C := @extensionality nat C.
Definition ax_extensionality_Z_R := @extensionality Z R.
Definition ax_extensionality_Z_C := @extensionality Z C.
Definition ax_extensionality_R_R := @extensionality R R.
Lemma ax_extensionality_N_N_R (f g : nat -> nat -> R) : (forall x y, f x y = g x y) -> f = g.
Proof. intros H. apply extensionality; intros x. apply extensionality; auto. Qed.
Lemma ax_induction (P : nat -> Prop) : P 0%nat -> (forall n, P n -> P (n + 1)%nat) -> forall n, P n.
Proof. intros Z H n; induction n; auto. rewrite <- Nat.add_1_r; auto. Qed.
Lemma ax_natural z : 0 <= IZR z -> Z.of_nat (Z.to_nat z) = z.
Proof. intros H. now apply Z2Nat.id, le_IZR. Qed.
Lemma ax_sum_0_R f : sumR 0 f = 0. Proof. reflexivity. Qed.
Lemma ax_sum_0_C f : sumC 0 f = RtoC 0. Proof. reflexivity. Qed.
Lemma ax_sum_next_R n f : sumR (n + 1) f = sumR n f + f n. Proof. rewrite Nat.add_1_r; reflexivity. Qed.
Lemma ax_sum_next_C n f : sumC (n + 1) f = Cplus (sumC n f) (f n). Proof. rewrite Nat.add_1_r; reflexivity. Qed.
Lemma ax_pow_next_N x n : Nat.pow x (n + 1) = (Nat.pow x n * x)%nat. Proof. rewrite Nat.add_1_r; simpl; lia. Qed.
Lemma ax_pow_next_Z x n : powZ x (n + 1) = (powZ x n * x)%Z. Proof. rewrite Nat.add_1_r; simpl; lia. Qed.
Lemma ax_pow_next_R x n : x ^ (n + 1) = x ^ n * x. Proof. rewrite Nat.add_1_r; simpl; lra. Qed.
Lemma ax_pow_next_C x n : powC x (n + 1) = Cmult (powC x n) x. Proof. rewrite Nat.add_1_r; simpl; ring. Qed.
Lemma ax_powZ_nat u n : powCZ u (Z.of_nat n) = powC u n.
Proof. destruct n; [reflexivity|]. simpl powCZ. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma ax_powZ_neg u n : powCZ u (Z.mul (-1) (Z.of_nat n)) = Cinv (powC u n).
Proof. destruct n. simpl. apply injective_projections; simpl; field.
 change (Z.mul (-1) (Z.of_nat (S n))) with (Zneg (Pos.of_succ_nat n)). simpl powCZ. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma ax_half_even i : half (2 * i) = i. Proof. unfold half; rewrite Nat.mul_comm; now apply Nat.div_mul. Qed.
Lemma ax_half_odd i : half (2 * i + 1) = i.
Proof. unfold half; rewrite Nat.add_comm, Nat.mul_comm, Nat.div_add; auto. Qed.
Lemma ax_odd_even i : odd (2 * i) = 0%nat. Proof. unfold odd; rewrite Nat.mul_comm; now apply Nat.mod_mul. Qed.
Lemma ax_odd_odd i : odd (2 * i + 1) = 1%nat.
Proof. unfold odd; rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add; auto. Qed.
Lemma ax_delta_same i : delta i i = 1. Proof. unfold delta; destruct (Nat.eq_dec i i); easy. Qed.
Lemma ax_delta_other i j : (i = j -> False) -> delta i j = 0.
Proof. unfold delta; destruct (Nat.eq_dec i j); easy. Qed.
Lemma ax_skip_low j b : INR b < INR j -> skip j b = b.
Proof. unfold skip; intros H; apply INR_lt in H. now apply Nat.ltb_lt in H as ->. Qed.
Lemma ax_skip_high j b : INR j <= INR b -> skip j b = (b + 1)%nat.
Proof. unfold skip; intros H; apply INR_le in H. apply Nat.ltb_ge in H as ->; lia. Qed.

(* ---- Real and complex numbers ---- *)

Ltac pairs := intros; apply injective_projections; simpl.
Lemma ax_injective_N x y : INR x = INR y -> x = y. Proof. apply INR_eq. Qed.
Lemma ax_injective_Z x y : IZR x = IZR y -> x = y. Proof. apply eq_IZR. Qed.
Lemma ax_injective_R x y : RtoC x = RtoC y -> x = y. Proof. apply RtoC_inj. Qed.
Lemma ax_inverse_R x : (x = 0 -> False) -> / x * x = 1. Proof. intros; now apply Rinv_l. Qed.
Lemma ax_inverse_C x : (x = RtoC 0 -> False) -> Cmult (Cinv x) x = RtoC 1. Proof. intros; now apply Cinv_l. Qed.
Lemma ax_total x y (p : Prop) : (x <= y -> p) -> (y < x -> p) -> p. Proof. destruct (Rle_lt_dec x y); auto. Qed.
Lemma ax_lt_irreflexive x : x < x -> False. Proof. lra. Qed.
Lemma ax_floor_low x : IZR (Int_part x) <= x. Proof. destruct (base_Int_part x); lra. Qed.
Lemma ax_floor_high x : x < IZR (Int_part x) + 1. Proof. destruct (base_Int_part x); lra. Qed.
Lemma ax_sqrt_square x : 0 <= x -> sqrt x ^ 2 = x. Proof. intros; simpl; rewrite Rmult_1_r; now apply sqrt_sqrt. Qed.
Lemma ax_sqrt_nonnegative x : 0 <= x -> 0 <= sqrt x. Proof. intros _; apply sqrt_pos. Qed.
Lemma ax_absolute x : Rabs x = sqrt (x ^ 2).
Proof. rewrite <- sqrt_Rsqr_abs. unfold Rsqr. f_equal; ring. Qed.
Lemma ax_i_squared : Cmult Ci Ci = RtoC (-1). Proof. pairs; ring. Qed.
Lemma ax_cartesian (u : C) : u = Cplus (RtoC (fst u)) (Cmult Ci (RtoC (snd u))). Proof. pairs; ring. Qed.
Lemma ax_conjugate u : conj u = Cplus (RtoC (fst u)) (Cmult (RtoC (-1)) (Cmult Ci (RtoC (snd u)))).
Proof. pairs; ring. Qed.
Lemma ax_modulus_root u : Cmod u = sqrt (fst u ^ 2 + snd u ^ 2). Proof. reflexivity. Qed.
Lemma circle a b : a ^ 2 + b ^ 2 = 1 -> exists t, a = cos t /\ b = sin t.
Proof. intros H. assert (A : -1 <= a <= 1) by nra.
 assert (S : sin (acos a) = sqrt (1 - a²)) by (apply sin_acos; lra).
 assert (B : 1 - a² = b ^ 2) by (unfold Rsqr; lra).
 destruct (Rle_lt_dec 0 b).
 - exists (acos a); split. now rewrite cos_acos. rewrite S, B. symmetry; now apply sqrt_pow2.
 - exists (- acos a); split. now rewrite cos_neg, cos_acos. rewrite sin_neg, S, B.
   replace (b ^ 2) with ((- b) ^ 2) by ring. rewrite sqrt_pow2; lra. Qed.
Lemma ax_polar (u : C) (p : Prop) : (forall t, u = Cmult (RtoC (Cmod u)) (cis t) -> p) -> p.
Proof. intros H. destruct (Req_dec (Cmod u) 0) as [E|E].
 - apply (H 0). apply Cmod_eq_0 in E. rewrite E at 1. rewrite E, Cmod_0. unfold cis. pairs; ring.
 - destruct (circle (fst u / Cmod u) (snd u / Cmod u)) as [t [c s]].
   + assert (Q : Cmod u ^ 2 = fst u ^ 2 + snd u ^ 2). { unfold Cmod. apply pow2_sqrt. nra. }
     field_simplify. rewrite <- Q. field. exact E. exact E.
   + apply (H t). unfold cis. rewrite <- c, <- s. destruct u; pairs; simpl in E; field; exact E. Qed.
Lemma ax_det_0 A : det 0 A = 1. Proof. reflexivity. Qed.
Lemma ax_det_next n A : det (n + 1) A =
  sumR (n + 1) (fun j => (-1) ^ j * A 0%nat j * det n (fun a b => A (a + 1)%nat (skip j b))).
Proof. rewrite Nat.add_1_r. reflexivity. Qed.
Lemma ax_det_expansion n A (M : nat -> nat -> nat -> R) :
  (forall j a b, INR b < INR j -> M j a b = A (a + 1)%nat b) ->
  (forall j a b, INR j <= INR b -> M j a b = A (a + 1)%nat (b + 1)%nat) ->
  det (n + 1) A = sumR (n + 1) (fun j => (-1) ^ j * A 0%nat j * det n (fun a b => M j a b)).
Proof.
 intros low high. rewrite ax_det_next. f_equal. apply functional_extensionality; intros j. do 2 f_equal.
 apply functional_extensionality; intros a. apply functional_extensionality; intros b.
 unfold skip. destruct (Nat.ltb_spec b j) as [H|H].
 - symmetry. apply low, lt_INR, H.
 - rewrite <- (Nat.add_1_r b). symmetry. apply high, le_INR, H.
Qed.

(* ---- Exponential and trigonometric functions ---- *)

Lemma opposite x : -1 * x = - x. Proof. ring. Qed.
Lemma cis_opposite x : cis (-1 * x) = (cos x, - sin x).
Proof. unfold cis; now rewrite opposite, cos_neg, sin_neg. Qed.
Lemma ax_cis_add x y : cis (x + y) = Cmult (cis x) (cis y).
Proof. unfold cis; rewrite cos_plus, sin_plus; pairs; ring. Qed.
Lemma ax_cis_pi : cis PI = RtoC (-1). Proof. unfold cis; rewrite cos_PI, sin_PI; reflexivity. Qed.
Lemma ax_euler_cos x : RtoC (cos x) = Cmult (RtoC (1 / 2)) (Cplus (cis x) (cis (-1 * x))).
Proof. rewrite cis_opposite. pairs; field. Qed.
Lemma ax_euler_sin x : RtoC (sin x) =
  Cmult (Cmult (RtoC ((-1) / 2)) Ci) (Cplus (cis x) (Cmult (RtoC (-1)) (cis (-1 * x)))).
Proof. rewrite cis_opposite. pairs; field. Qed.
Lemma ax_exp_add x y : exp (x + y) = exp x * exp y. Proof. apply exp_plus. Qed.
Lemma ax_exp_tangent x : x + 1 <= exp x.
Proof. destruct (Req_dec x 0) as [->|H]. rewrite exp_0; lra. generalize (exp_ineq1 x H); lra. Qed.
Lemma ax_exp_ln x : 0 < x -> exp (ln x) = x. Proof. apply exp_ln. Qed.
(* ---- Derivatives and continuity ---- *)

Lemma epsilon_derivative f x a : (forall e, 0 < e -> exists d, 0 < d /\ forall y, Rabs (y - x) <= d ->
  Rabs (f y - f x - a * (y - x)) <= e * Rabs (y - x)) <-> deriv f x a.
Proof. split.
 - intros H. apply is_derive_Reals. intros e He. destruct (H (e / 2) ltac:(lra)) as [d [Hd K]].
   exists (mkposreal d Hd). intros h Hh Hs; simpl in Hs.
   specialize (K (x + h)). replace (x + h - x) with h in K by ring. specialize (K ltac:(lra)).
   replace ((f (x + h) - f x) / h - a) with ((f (x + h) - f x - a * h) / h) by (field; auto).
   unfold Rdiv. rewrite Rabs_mult, Rabs_inv. assert (0 < Rabs h) by now apply Rabs_pos_lt.
   apply Rle_lt_trans with (e / 2). 2: lra. apply Rmult_le_reg_r with (Rabs h); auto. rewrite Rmult_assoc, Rinv_l by lra. lra.
 - intros H e He. apply is_derive_Reals in H. destruct (H e He) as [d K]. exists (d / 2). split. destruct d; simpl; lra.
   intros y Hy. destruct (Req_dec y x) as [->|N]. rewrite !Rminus_eq_0, Rmult_0_r, Rminus_0_r, Rabs_R0. lra.
   assert (h0 : y - x <> 0) by lra. specialize (K (y - x) h0). replace (x + (y - x)) with y in K by ring.
   assert (L : Rabs (y - x) < d) by (destruct d; simpl in *; lra). specialize (K L).
   replace (f y - f x - a * (y - x)) with (((f y - f x) / (y - x) - a) * (y - x)) by (field; auto).
   rewrite Rabs_mult. apply Rmult_le_compat_r. apply Rabs_pos. lra. Qed.
Lemma epsilon_continuous f x : (forall e, 0 < e -> exists d, 0 < d /\ forall y, Rabs (y - x) <= d ->
  Rabs (f y - f x) <= e) <-> continuousR f x.
Proof. split.
 - intros H. apply filterlim_locally. intros e. destruct (H (e / 2)) as [d [Hd K]]. destruct e; simpl; lra. exists (mkposreal d Hd).
   intros y Hy. unfold ball in *; simpl in *; unfold AbsRing_ball, abs, minus, plus, opp in *; simpl in *. specialize (K y ltac:(unfold Rminus; lra)). destruct e; simpl in *; unfold Rminus in *; lra.
 - intros H e He. apply filterlim_locally with (eps := mkposreal e He) in H. destruct H as [d K]. exists (d / 2). split. destruct d; simpl; lra.
   intros y Hy. specialize (K y). unfold ball in K; simpl in K; unfold AbsRing_ball, abs, minus, plus, opp in K; simpl in K. left. apply K. destruct d; simpl in *; unfold Rminus in *; lra. Qed.
Lemma subtract a b : a - b = a + -1 * b. Proof. ring. Qed.
Lemma d_from_epsilon (f : R -> R) x a : (forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x + -1 * (a * (y + -1 * x))) <= e * Rabs (y + -1 * x)) -> p) -> p)
  -> deriv f x a.
Proof. intros H. apply epsilon_derivative. intros e He. apply (H e He). intros d D K. exists d; split; auto.
 intros y Y. rewrite !subtract in *. now apply K. Qed.
Lemma d_to_epsilon (f : R -> R) x a : deriv f x a -> forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x + -1 * (a * (y + -1 * x))) <= e * Rabs (y + -1 * x)) -> p) -> p.
Proof. intros H e He p K. destruct (proj2 (epsilon_derivative f x a) H e He) as [d [D L]]. apply (K d D).
 intros y Y. rewrite <- !subtract in *. now apply L. Qed.
Lemma c_add (f g : R -> R) x : continuousR f x -> continuousR g x -> continuousR (fun t => f t + g t) x.
Proof. apply @continuous_plus. Qed.
Lemma c_mul (f g : R -> R) x : continuousR f x -> continuousR g x -> continuousR (fun t => f t * g t) x.
Proof. apply @continuous_mult. Qed.
Lemma c_comp (f g : R -> R) x : continuousR f (g x) -> continuousR g x -> continuousR (fun t => f (g t)) x.
Proof. intros; now apply continuous_comp. Qed.
Lemma c_abs x : continuousR (fun t => Rabs t) x. Proof. apply continuous_Rabs. Qed.
Lemma c_from_epsilon (f : R -> R) x : (forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x) <= e) -> p) -> p) -> continuousR f x.
Proof. intros H. apply epsilon_continuous. intros e He. apply (H e He). intros d D K. exists d; split; auto.
 intros y Y. rewrite !subtract in *. now apply K. Qed.
Lemma c_to_epsilon (f : R -> R) x : continuousR f x -> forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x) <= e) -> p) -> p.
Proof. intros H e He p K. destruct (proj2 (epsilon_continuous f x) H e He) as [d [D L]]. apply (K d D).
 intros y Y. rewrite <- !subtract in *. now apply L. Qed.
(* what the kernel calls a derivative and continuous; Coquelicot means the same *)
Definition deriv_by_epsilon (f : R -> R) (x a : R) : Prop := forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x + -1 * (a * (y + -1 * x))) <= e * Rabs (y + -1 * x)) -> p) -> p.
Definition continuous_by_epsilon (f : R -> R) (x : R) : Prop := forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x) <= e) -> p) -> p.
Lemma same_derivative f x a : deriv_by_epsilon f x a <-> deriv f x a.
Proof. exact (Logic.conj (d_from_epsilon f x a) (d_to_epsilon f x a)). Qed.
Lemma same_continuous f x : continuous_by_epsilon f x <-> continuousR f x.
Proof. exact (Logic.conj (c_from_epsilon f x) (c_to_epsilon f x)). Qed.
Ltac coquelicot := repeat setoid_rewrite same_continuous; repeat setoid_rewrite same_derivative.
Lemma ax_continuity (f : R -> R) x : continuous_by_epsilon f x = (forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x) <= e) -> p) -> p).
Proof. reflexivity. Qed.
Lemma ax_derivative (f : R -> R) x a : deriv_by_epsilon f x a = (forall e, 0 < e -> forall p : Prop, (forall d, 0 < d ->
  (forall y, Rabs (y + -1 * x) <= d -> Rabs (f y + -1 * f x + -1 * (a * (y + -1 * x))) <= e * Rabs (y + -1 * x)) -> p) -> p).
Proof. reflexivity. Qed.
Lemma ax_d_sin x : deriv_by_epsilon (fun t => sin t) x (cos x).
Proof. coquelicot. apply is_derive_Reals, derivable_pt_lim_sin. Qed.
Lemma intermediate f a b (p : Prop) : a <= b -> (forall x, a <= x -> x <= b -> continuousR f x) ->
  f a <= 0 -> 0 <= f b -> (forall x, a <= x -> x <= b -> f x = 0 -> p) -> p.
Proof. intros L K A B H. destruct (Req_dec (f a) 0). apply (H a); lra. destruct (Req_dec (f b) 0). apply (H b); lra.
 assert (a < b). { destruct (Req_dec a b). subst; lra. lra. }
 destruct (IVT_interv f a b) as [x [X E]]; try lra. intros; apply continuity_pt_filterlim, K; lra. apply (H x); lra. Qed.

(* ---- Integrals ---- *)

Lemma between a b x : a <= b -> Rmin a b <= x <= Rmax a b -> a <= x <= b.
Proof. intros; rewrite Rmin_left, Rmax_right in * by lra; lra. Qed.
Lemma integrable (f : R -> R) a b :
  a <= b -> (forall x, a <= x -> x <= b -> continuousR f x) -> @ex_RInt R_NormedModule f a b.
Proof. intros L K. apply (@ex_RInt_continuous R_CompleteNormedModule). intros z H; apply between in H; auto; apply K; lra. Qed.
Lemma fundamental (F f : R -> R) a b : a <= b -> (forall x, a <= x -> x <= b -> deriv F x (f x)) ->
  (forall x, a <= x -> x <= b -> continuousR f x) -> integral a b f = F b + -1 * F a.
Proof. intros L D K. rewrite <- subtract. apply is_RInt_unique.
 apply (is_RInt_derive F f); intros x H; apply between in H; try apply D; try apply K; lra. Qed.
Lemma ftc_derivative f a x : (forall t, continuousR f t) -> deriv (fun y => integral a y f) x (f x).
Proof. intros K. apply (is_derive_RInt f _ a x). exists (mkposreal 1 Rlt_0_1). intros y _.
 apply (@RInt_correct R_CompleteNormedModule), ex_RInt_continuous. intros; apply K. apply K. Qed.
Lemma integral_le f g a b : a <= b -> (forall x, a <= x -> x <= b -> continuousR f x) ->
  (forall x, a <= x -> x <= b -> continuousR g x) -> (forall x, a <= x -> x <= b -> f x <= g x) ->
  integral a b f <= integral a b g.
Proof. intros L A B H. apply RInt_le; auto using integrable. intros x [? ?]; apply H; lra. Qed.
Lemma integral_split f a c b : a <= c -> c <= b -> (forall x, a <= x -> x <= b -> continuousR f x) ->
  integral a b f = integral a c f + integral c b f.
Proof. intros L M K. symmetry. apply (RInt_Chasles f); apply integrable; auto; intros; apply K; lra. Qed.
Lemma integral_swap f a b : a <= b -> (forall x, a <= x -> x <= b -> continuousR f x) ->
  integral b a f = -1 * integral a b f.
Proof. intros L K. rewrite opposite. symmetry.
 exact (@opp_RInt_swap R_CompleteNormedModule f a b (integrable f a b L K)). Qed.
Lemma ax_integral_same f g a b : a <= b -> (forall x, a <= x -> x <= b -> f x = g x) -> integral a b f = integral a b g.
Proof. intros L H. apply RInt_ext. intros x [? ?]. rewrite Rmin_left, Rmax_right in * by lra. apply H; lra. Qed.
Lemma integral_add f g a b : a <= b -> (forall x, a <= x -> x <= b -> continuousR f x) ->
  (forall x, a <= x -> x <= b -> continuousR g x) ->
  integral a b (fun t => f t + g t) = integral a b f + integral a b g.
Proof. intros L A B. apply (RInt_plus f g); auto using integrable. Qed.
Lemma integral_scale f c a b : a <= b -> (forall x, a <= x -> x <= b -> continuousR f x) ->
  integral a b (fun t => c * f t) = c * integral a b f.
Proof. intros L A. apply (RInt_scal f); auto using integrable. Qed.
Lemma ax_intermediate f a b (p : Prop) : a <= b -> (forall x, a <= x -> x <= b -> continuous_by_epsilon f x) ->
  f a <= 0 -> 0 <= f b -> (forall x, a <= x -> x <= b -> f x = 0 -> p) -> p.
Proof. coquelicot. apply intermediate. Qed.
Lemma ax_fundamental (F f : R -> R) a b : a <= b -> (forall x, a <= x -> x <= b -> deriv_by_epsilon F x (f x)) ->
  (forall x, a <= x -> x <= b -> continuous_by_epsilon f x) -> integral a b f = F b + -1 * F a.
Proof. coquelicot. apply fundamental. Qed.
Lemma ax_ftc_derivative f a x : (forall t, continuous_by_epsilon f t) -> deriv_by_epsilon (fun y => integral a y f) x (f x).
Proof. coquelicot. apply ftc_derivative. Qed.
Lemma ax_integral_le f g a b : a <= b -> (forall x, a <= x -> x <= b -> continuous_by_epsilon f x) ->
  (forall x, a <= x -> x <= b -> continuous_by_epsilon g x) -> (forall x, a <= x -> x <= b -> f x <= g x) ->
  integral a b f <= integral a b g.
Proof. coquelicot. apply integral_le. Qed.
Lemma ax_integral_swap f a b : a <= b -> (forall x, a <= x -> x <= b -> continuous_by_epsilon f x) ->
  integral b a f = -1 * integral a b f.
Proof. coquelicot. apply integral_swap. Qed.
