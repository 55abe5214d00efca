(* The rule algebra where powers are divided by: x^m = r makes r^k x^j of x^(k m + j).  To compute that takes less
   than a combination of the equations whose factors have hundreds of terms. *)
Require Import preamble.
Require Import QArith.Qreduction Ring Ring_theory Ring_polynom.
Close Scope Q_scope.
Open Scope R_scope.

Fixpoint put_in_rules (puts : list (positive * PExpr Q)) (rules : list (PExpr Q * PExpr Q)) : list (PExpr Q * PExpr Q) :=
  match rules with
  | nil => nil
  | ((a, b) :: rest)%list => ((poly_put_all puts a, poly_put_all puts b) :: put_in_rules puts rest)%list end.
Definition rewritten_same (rules : list (PExpr Q * PExpr Q)) (p q : PExpr Q) : bool :=
  let minus := fun a b => Qplus' a (Qopp b) in
  let division := triv_div 0%Q 1%Q Qeq_bool in
  let powers := mk_monpol_list 0%Q 1%Q Qplus' Qmult' minus Qopp Qeq_bool division rules in
  let normal := norm_subst 0%Q 1%Q Qplus' Qmult' minus Qopp Qeq_bool division 1000 powers in
  Peq Qeq_bool (normal p) (normal q).

Section Rewriting.
Variables (K : Type) (zero one : K) (add mul sub : K -> K -> K) (opp : K -> K) (number : Q -> K) (power : K -> nat -> K).
Hypothesis theory : ring_theory zero one add mul sub opp (@eq K).
Hypothesis morphism : ring_morph zero one add mul sub opp (@eq K)
  0%Q 1%Q Qplus' Qmult' (fun a b => Qplus' a (Qopp b)) Qopp Qeq_bool number.
Hypothesis powers : power_theory one mul (@eq K) N.to_nat power.
Notation value_of := (value K zero one add mul sub opp number power).
Notation all_put_of := (all_put K zero one add mul sub opp number power).
Notation all_equal_of := (all_equal K zero one add mul sub opp number power).
Lemma put_everywhere values puts p : all_put_of values puts -> value_of values (poly_put_all puts p) = value_of values p.
Proof. apply put_all_value. Qed.
Lemma rules_hold values puts rules : all_put_of values puts -> all_equal_of values rules ->
  interp_PElist zero one add mul sub opp (@eq K) number N.to_nat power values (put_in_rules puts rules).
Proof.
 intros P. induction rules as [|[a b] rules IH]; [exact (fun _ => I)|]. intros [E H]. specialize (IH H).
 assert (S : value_of values (poly_put_all puts a) = value_of values (poly_put_all puts b)) by now rewrite !put_everywhere.
 simpl. destruct (put_in_rules puts rules); [exact S | exact (Logic.conj S IH)].
Qed.
Lemma rewritten values puts rules p q : all_put_of values puts -> all_equal_of values rules ->
  rewritten_same (put_in_rules puts rules) (poly_put_all puts p) (poly_put_all puts q) = true -> value_of values p = value_of values q.
Proof.
 intros P H S. rewrite <- (put_everywhere values puts p P), <- (put_everywhere values puts q P).
 set (setoid := Eqsth K). set (extensional := Eq_ext add mul opp). set (almost := Rth_ARth setoid extensional theory).
 exact (ring_correct setoid extensional almost morphism powers
   (triv_div_th setoid extensional almost morphism) 1000 values (put_in_rules puts rules) _ _ (rules_hold values puts rules P H) S).
Qed.
End Rewriting.

Definition rewrittenR := @rewritten R 0 1 Rplus Rmult Rminus Ropp numeralR pow R_ring numeralR_morphism powR_theory.
Definition rewrittenC := @rewritten C (RtoC 0) (RtoC 1) Cplus Cmult Cminus Copp numeralC powC C_ring_theory numeralC_morphism powC_theory.
