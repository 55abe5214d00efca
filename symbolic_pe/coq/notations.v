(* What is exported has no subtraction and no change of sign: a - b is a + -1 * b and - a is -1 * a there.
   These notations are for readers of the theorems; they hold in the files that import this one. *)
Require Import preamble.

Notation "a - b" := (Rplus a (Rmult (IZR (-1)) b)) : R_scope.
Notation "- a" := (Rmult (IZR (-1)) a) : R_scope.
Notation "a - b" := (Z.add a (Z.mul (-1)%Z b)) : Z_scope.
Notation "- a" := (Z.mul (-1)%Z a) : Z_scope.
Notation "a - b" := (Cplus a (Cmult (RtoC (IZR (-1))) b)) : C_scope.
Notation "- a" := (Cmult (RtoC (IZR (-1))) a) : C_scope.

(* The connectives of the kernel (and_means, or_means and exists_means say that they are Coq's). *)
Notation "p ∧ q" := (and_ p q) (at level 80, right associativity).
Notation "p ∨ q" := (or_ p q) (at level 85, right associativity).
Notation "∃ x : T , p" := (exists_ (fun x : T => p)) (at level 200, x name, right associativity).
