(* Comparison of closed numbers.  Interval arithmetic computes with Coq's integers here (StdZRadix2) and
   not with those of the machine, so that nothing has to be assumed about the latter. *)

Require Import preamble.
From Interval Require Import Tactic Float.Specific_ops Float.Specific_stdz.
Module Floats := SpecificFloat StdZRadix2.
Module Intervals := IntervalTactic Floats.
Import Intervals.

(* natural numbers and integers in R: closed ones become numerals *)
Ltac embedded := unfold natural, half, odd;
  repeat first [rewrite plus_INR | rewrite mult_INR | rewrite pow_INR
              | rewrite plus_IZR | rewrite mult_IZR | rewrite INR_IZR_INZ];
  cbn [Z.of_nat Pos.of_succ_nat Pos.succ Z.to_nat Pos.to_nat Pos.iter_op Nat.add].

Ltac by_balls precision := unfold integral, Rdiv; cbv beta;
  first [ lra
        | embedded; lra
        | embedded; interval with (i_prec precision)
        | embedded; integral with (i_prec precision)
        | embedded; integral with (i_prec precision, i_fuel 2000) ].

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
