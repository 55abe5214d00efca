(* Comparison of closed numbers by computing.  The exporter writes both sides as trees; their enclosures are
   intervals of coq-interval, with bounds whose mantissas are integers of Z, so that nothing has to be assumed
   about the numbers of the machine.  A part that occurs again and again is enclosed once. *)
Require Import preamble.
Require Import FMapPositive.
From Interval Require Import Float.Specific_ops Float.Specific_stdz Real.Xreal Interval.Interval Interval.Float_full.
Module Bounds := SpecificFloat StdZRadix2.
Module Enclosure := FloatIntervalFull Bounds.

(* ---- Numbers as trees ---- *)

Inductive closed_nat :=
| closed_unary (n : nat)
| closed_natural (z : Z)
| closed_addN (a b : closed_nat)
| closed_mulN (a b : closed_nat)
| closed_powN (a : closed_nat) (n : nat).
Inductive closed_int :=
| closed_numeral (z : Z)
| closed_toZ (n : closed_nat)
| closed_addZ (a b : closed_int)
| closed_mulZ (a b : closed_int)
| closed_powZ (a : closed_int) (n : nat).
Inductive closed_real :=
| closed_integer (z : Z)
| closed_fraction (p q : Z)
| closed_INR (n : closed_nat)
| closed_IZR (z : closed_int)
| closed_pi
| closed_add (x y : closed_real)
| closed_mul (x y : closed_real)
| closed_pow (x : closed_real) (n : closed_nat)
| closed_inv (x : closed_real)
| closed_exp (x : closed_real)
| closed_ln (x : closed_real)
| closed_cos (x : closed_real)
| closed_sin (x : closed_real)
| closed_sqrt (x : closed_real)
| closed_shared (key : positive) (x : closed_real).

Fixpoint nat_of (n : closed_nat) : nat := match n with
  | closed_unary n => n
  | closed_natural z => natural z
  | closed_addN a b => Nat.add (nat_of a) (nat_of b)
  | closed_mulN a b => Nat.mul (nat_of a) (nat_of b)
  | closed_powN a n => Nat.pow (nat_of a) n end.
Fixpoint int_of (z : closed_int) : Z := match z with
  | closed_numeral z => z
  | closed_toZ n => Z.of_nat (nat_of n)
  | closed_addZ a b => Z.add (int_of a) (int_of b)
  | closed_mulZ a b => Z.mul (int_of a) (int_of b)
  | closed_powZ a n => powZ (int_of a) n end.
Fixpoint real_of (x : closed_real) : R := match x with
  | closed_integer z => IZR z
  | closed_fraction p q => Rdiv (IZR p) (IZR q)
  | closed_INR n => INR (nat_of n)
  | closed_IZR z => IZR (int_of z)
  | closed_pi => PI
  | closed_add x y => Rplus (real_of x) (real_of y)
  | closed_mul x y => Rmult (real_of x) (real_of y)
  | closed_pow x n => pow (real_of x) (nat_of n)
  | closed_inv x => Rinv (real_of x)
  | closed_exp x => exp (real_of x)
  | closed_ln x => ln (real_of x)
  | closed_cos x => cos (real_of x)
  | closed_sin x => sin (real_of x)
  | closed_sqrt x => sqrt (real_of x)
  | closed_shared _ x => real_of x end.

(* ---- Whole numbers are computed ---- *)

Fixpoint computedN (n : closed_nat) : Z := match n with
  | closed_unary n => Z.of_nat n
  | closed_natural z => Z.max 0 z
  | closed_addN a b => Z.add (computedN a) (computedN b)
  | closed_mulN a b => Z.mul (computedN a) (computedN b)
  | closed_powN a n => Z.pow (computedN a) (Z.of_nat n) end.
Fixpoint computedZ (z : closed_int) : Z := match z with
  | closed_numeral z => z
  | closed_toZ n => computedN n
  | closed_addZ a b => Z.add (computedZ a) (computedZ b)
  | closed_mulZ a b => Z.mul (computedZ a) (computedZ b)
  | closed_powZ a n => Z.pow (computedZ a) (Z.of_nat n) end.
Lemma computedN_correct n : Z.of_nat (nat_of n) = computedN n.
Proof. induction n; cbn [nat_of computedN]; rewrite <- ?IHn, <- ?IHn1, <- ?IHn2.
 - reflexivity.
 - unfold natural. destruct z; try reflexivity. now rewrite Z2Nat.id by easy.
 - apply Nat2Z.inj_add.
 - apply Nat2Z.inj_mul.
 - apply Nat2Z.inj_pow. Qed.
Lemma powZ_pow a n : powZ a n = Z.pow a (Z.of_nat n).
Proof. induction n; [reflexivity|]. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. simpl. now rewrite IHn. Qed.
Lemma computedZ_correct z : int_of z = computedZ z.
Proof. induction z; cbn [int_of computedZ]; rewrite ?computedN_correct, ?powZ_pow; congruence. Qed.

(* ---- The same tree ---- *)

Fixpoint sameN (a b : closed_nat) : bool := match a, b with
  | closed_unary m, closed_unary n => Nat.eqb m n
  | closed_natural y, closed_natural z => Z.eqb y z
  | closed_addN a b, closed_addN c d | closed_mulN a b, closed_mulN c d => if sameN a c then sameN b d else false
  | closed_powN a m, closed_powN b n => if sameN a b then Nat.eqb m n else false
  | _, _ => false end.
Fixpoint sameZ (a b : closed_int) : bool := match a, b with
  | closed_numeral y, closed_numeral z => Z.eqb y z
  | closed_toZ m, closed_toZ n => sameN m n
  | closed_addZ a b, closed_addZ c d | closed_mulZ a b, closed_mulZ c d => if sameZ a c then sameZ b d else false
  | closed_powZ a m, closed_powZ b n => if sameZ a b then Nat.eqb m n else false
  | _, _ => false end.
Fixpoint same (x y : closed_real) : bool := match x, y with
  | closed_integer a, closed_integer b => Z.eqb a b
  | closed_fraction a b, closed_fraction c d => if Z.eqb a c then Z.eqb b d else false
  | closed_INR m, closed_INR n => sameN m n
  | closed_IZR y, closed_IZR z => sameZ y z
  | closed_pi, closed_pi => true
  | closed_add a b, closed_add c d | closed_mul a b, closed_mul c d => if same a c then same b d else false
  | closed_pow a m, closed_pow b n => if same a b then sameN m n else false
  | closed_inv a, closed_inv b | closed_exp a, closed_exp b | closed_ln a, closed_ln b | closed_cos a, closed_cos b
  | closed_sin a, closed_sin b | closed_sqrt a, closed_sqrt b => same a b
  | closed_shared j a, closed_shared k b => if Pos.eqb j k then same a b else false
  | _, _ => false end.
Lemma both_true (a b : bool) : (if a then b else false) = true -> a = true /\ b = true.
Proof. now destruct a. Qed.
Ltac same_parts := repeat match goal with
  | H : (if _ then _ else false) = true |- _ => apply both_true in H; destruct H
  | H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H
  | H : Z.eqb _ _ = true |- _ => apply Z.eqb_eq in H
  | H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H end.
Lemma sameN_equal a : forall b, sameN a b = true -> a = b.
Proof. induction a; intros [] H; cbn [sameN] in H; try discriminate; same_parts; f_equal; auto. Qed.
Lemma sameZ_equal a : forall b, sameZ a b = true -> a = b.
Proof. induction a; intros [] H; cbn [sameZ] in H; try discriminate; same_parts; f_equal; auto using sameN_equal. Qed.
Lemma same_equal x : forall y, same x y = true -> x = y.
Proof. induction x; intros [] H; cbn [same] in H; try discriminate; same_parts; f_equal; auto using sameN_equal, sameZ_equal. Qed.

(* ---- Enclosures ---- *)

Definition enclosed_parts := PositiveMap.t (closed_real * Enclosure.type).
Section Precision.
Variables (bits : Bounds.precision) (known : enclosed_parts).
Definition encloses (i : Enclosure.type) (x : R) : Prop := contains (Enclosure.convert i) (Xreal x).
Definition all_enclosed : Prop := forall k x i, PositiveMap.find k known = Some (x, i) -> encloses i (real_of x).
Fixpoint enclosure (x : closed_real) : Enclosure.type := match x with
  | closed_integer z => Enclosure.fromZ bits z
  | closed_fraction p q => Enclosure.div bits (Enclosure.fromZ bits p) (Enclosure.fromZ bits q)
  | closed_INR n => Enclosure.fromZ bits (computedN n)
  | closed_IZR z => Enclosure.fromZ bits (computedZ z)
  | closed_pi => Enclosure.pi bits
  | closed_add x y => Enclosure.add bits (enclosure x) (enclosure y)
  | closed_mul x y => Enclosure.mul bits (enclosure x) (enclosure y)
  | closed_pow x n => Enclosure.power_int bits (enclosure x) (computedN n)
  | closed_inv x => Enclosure.inv bits (enclosure x)
  | closed_exp x => Enclosure.exp bits (enclosure x)
  | closed_ln x => Enclosure.ln bits (enclosure x)
  | closed_cos x => Enclosure.cos bits (enclosure x)
  | closed_sin x => Enclosure.sin bits (enclosure x)
  | closed_sqrt x => Enclosure.sqrt bits (enclosure x)
  | closed_shared k x => match PositiveMap.find k known with
      | Some (y, i) => if same x y then i else enclosure x
      | None => enclosure x end end.
Hypothesis table : all_enclosed.
(* what encloses no number at all encloses everything *)
Lemma of_none (i : interval) x : contains i Xnan -> contains i (Xreal x).
Proof. now destruct i. Qed.
Lemma power_value x n : Xpower_int (Xreal x) (Z.of_nat n) = Xreal (x ^ n).
Proof. destruct n; [reflexivity|]. simpl Z.of_nat. cbn [Xpower_int Xbind Xpower_int']. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma enclosure_correct x : encloses (enclosure x) (real_of x).
Proof. unfold encloses. induction x; cbn [enclosure real_of].
 - apply Enclosure.fromZ_correct.
 - assert (D := Enclosure.div_correct bits _ _ _ _ (Enclosure.fromZ_correct bits p) (Enclosure.fromZ_correct bits q)).
   cbn [Xdiv Xbind2 Xdiv'] in D. unfold Xdiv' in D. destruct (is_zero (IZR q)); [now apply of_none | exact D].
 - rewrite INR_IZR_INZ, computedN_correct. apply Enclosure.fromZ_correct.
 - rewrite computedZ_correct. apply Enclosure.fromZ_correct.
 - apply Enclosure.pi_correct.
 - exact (Enclosure.add_correct bits _ _ _ _ IHx1 IHx2).
 - exact (Enclosure.mul_correct bits _ _ _ _ IHx1 IHx2).
 - rewrite <- power_value, computedN_correct. exact (Enclosure.power_int_correct bits (computedN n) _ _ IHx).
 - assert (D := Enclosure.inv_correct bits _ _ IHx). cbn [Xbind] in D. unfold Xinv' in D.
   destruct (is_zero (real_of x)); [now apply of_none | exact D].
 - exact (Enclosure.exp_correct bits _ _ IHx).
 - assert (D := Enclosure.ln_correct bits _ _ IHx). cbn [Xbind] in D. unfold Xln' in D.
   destruct (is_positive (real_of x)); [exact D | now apply of_none].
 - exact (Enclosure.cos_correct bits _ _ IHx).
 - exact (Enclosure.sin_correct bits _ _ IHx).
 - exact (Enclosure.sqrt_correct bits _ _ IHx).
 - destruct (PositiveMap.find key known) as [[y i]|] eqn:F; [|exact IHx].
   destruct (same x y) eqn:S; [|exact IHx]. apply same_equal in S. subst y. exact (table _ _ _ F). Qed.

(* s < t, or that they are not equal *)
Inductive comparison_of_closed :=
| closed_less (s t : closed_real)
| closed_apart (s t : closed_real).
Definition settled (c : comparison_of_closed) : bool := match c with
  | closed_less s t => match Enclosure.sign_strict (Enclosure.sub bits (enclosure t) (enclosure s)) with Xgt => true | _ => false end
  | closed_apart s t => match Enclosure.sign_strict (Enclosure.sub bits (enclosure t) (enclosure s)) with Xgt | Xlt => true | _ => false end end.
Definition holds (c : comparison_of_closed) : Prop := match c with
  | closed_less s t => real_of s < real_of t
  | closed_apart s t => real_of s = real_of t -> False end.
Lemma settled_holds c : settled c = true -> holds c.
Proof. destruct c as [s t | s t]; cbn [settled holds];
 assert (D := Enclosure.sub_correct bits _ _ _ _ (enclosure_correct t) (enclosure_correct s));
 generalize (Enclosure.sign_strict_correct (Enclosure.sub bits (enclosure t) (enclosure s)));
 destruct (Enclosure.sign_strict _); try discriminate; intros P _; destruct (P _ D) as [_ L]; cbn [proj_val Xsub Xbind2] in L; lra. Qed.
End Precision.

(* ---- Several comparisons at once, at rising precisions until one will do ---- *)

Fixpoint enclosed_once (bits : Bounds.precision) (parts : list closed_real) (known : enclosed_parts) : enclosed_parts := match parts with
  | (closed_shared k x :: rest)%list => enclosed_once bits rest (PositiveMap.add k (x, enclosure bits known x) known)
  | (_ :: rest)%list => enclosed_once bits rest known
  | nil => known end.
Fixpoint all_settled (bits : Bounds.precision) (known : enclosed_parts) (cs : list comparison_of_closed) : bool := match cs with
  | (c :: rest)%list => if settled bits known c then all_settled bits known rest else false
  | nil => true end.
Fixpoint all_hold (cs : list comparison_of_closed) : Prop := match cs with
  | (c :: rest)%list => holds c /\ all_hold rest
  | nil => True end.
Fixpoint settled_at (precisions : list positive) (parts : list closed_real) (cs : list comparison_of_closed) : bool := match precisions with
  | (bits :: more)%list => let p := Bounds.PtoP bits in
      if all_settled p (enclosed_once p parts (PositiveMap.empty _)) cs then true else settled_at more parts cs
  | nil => false end.
Lemma enclosed_once_correct bits parts : forall known, all_enclosed known -> all_enclosed (enclosed_once bits parts known).
Proof. induction parts as [|x parts IH]; intros known K; [exact K|]. destruct x; try exact (IH known K). apply IH.
 intros j y i. rewrite PositiveMapAdditionalFacts.gsspec. destruct (PositiveMap.E.eq_dec j key); [|apply K].
 intros H. injection H as <- <-. now apply enclosure_correct. Qed.
Lemma all_settled_hold bits known cs : all_enclosed known -> all_settled bits known cs = true -> all_hold cs.
Proof. intros K. induction cs as [|c cs IH]; [easy|]. cbn [all_settled all_hold]. intros H. apply both_true in H. destruct H as [H L].
 split; [exact (settled_holds _ _ K c H) | exact (IH L)]. Qed.
Theorem compared precisions parts cs : settled_at precisions parts cs = true -> all_hold cs.
Proof. induction precisions as [|bits more IH]; [discriminate|]. cbn [settled_at]. cbv zeta.
 destruct (all_settled _ _ cs) eqn:A; [|exact IH]. intros _. refine (all_settled_hold _ _ _ _ A).
 apply enclosed_once_correct. intros k x i. rewrite PositiveMap.gempty. discriminate. Qed.
Lemma holds_at cs n : all_hold cs -> match List.nth_error cs n with Some c => holds c | None => True end.
Proof. revert n. induction cs as [|c cs IH]; intros [|n] H; try exact I. exact (proj1 H). exact (IH n (proj2 H)). Qed.
Lemma compared_one precisions c : settled_at precisions nil (c :: nil) = true -> holds c.
Proof. intros H. exact (proj1 (compared precisions nil (c :: nil) H)). Qed.
(* conversion opens these first, so that it meets sums and products on both sides *)
Strategy expand [all_hold holds real_of int_of nat_of].
