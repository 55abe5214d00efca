"""What the theorems say, against statements that were written by hand.

Nothing is parsed: the theorems are supposed as they are exported, and Coq checks that each is a
proof of the statement here.  Subtraction is written out, because the kernel has none.
"""

import shutil

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.coq.check import check
from symbolic_pe.coq.claims import formal, read_by_people
from symbolic_pe.coq.project import theorem_name
from symbolic_pe.coq.supposed import stated
from symbolic_pe.index import select

pytestmark = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")

DEFINITIONS = {
    "PE": """fun (theta : nat -> R) (p : R) (a b : nat) =>
        (1 + -1 * INR (a mod 2)) * sin (p * theta (a / 2)%nat)
        + INR (a mod 2) * cos (p * theta (a / 2)%nat)""",
    "T": """fun (theta : nat -> R) (k : R) (a b : nat) =>
        (if Nat.eq_dec (a / 2) (b / 2) then 1 else 0)
        * ((1 + -1 * INR (a mod 2)) * ((1 + -1 * INR (b mod 2)) * cos (k * theta (a / 2)%nat)
                                       + INR (b mod 2) * sin (k * theta (a / 2)%nat))
           + INR (a mod 2) * ((1 + -1 * INR (b mod 2)) * (-1 * sin (k * theta (a / 2)%nat))
                              + INR (b mod 2) * cos (k * theta (a / 2)%nat)))""",
    "dot": "fun (d : nat) (u v : nat -> nat -> R) => sumR d (fun a => u a O * v a O)",
    "mprod": """fun (d : nat) (A B : nat -> nat -> R) (a b : nat) =>
        sumR d (fun c => A a c * B c b)""",
    "meq": """fun (rows columns : nat) (A B : nat -> nat -> R) =>
        forall a b, INR a < INR rows -> INR b < INR columns -> A a b = B a b""",
    "I_": """fun base k : R =>
        @RInt R_CompleteNormedModule (fun t => cos (k * exp (-1 * t * ln base))) 0 1""",
    "L": "fun base k : R => 1 + -1 * / ln base * (gamma + ln k)",
    "tends_R": """fun (f : R -> R) (limit : R) => forall e : R, 0 < e ->
        exists_ (fun x0 => forall x, x0 <= x -> and_ (-1 * e <= f x + -1 * limit)
                                                      (f x + -1 * limit <= e))""",
    "and_": "fun p q : Prop => forall r : Prop, (p -> q -> r) -> r",
    "or_": "fun p q : Prop => forall r : Prop, (p -> r) -> (q -> r) -> r",
    "@exists_ R": "fun P : R -> Prop => forall r : Prop, (forall x, P x -> r) -> r",
    "@exists_ nat": "fun P : nat -> Prop => forall r : Prop, (forall n, P n -> r) -> r",
    "bit": """fun (j : nat) (t : R) =>
        (-2 * Int_part (t * / INR (2 ^ (1 + j))) + Int_part (t * / INR (2 ^ j)))%Z""",
}

STATEMENTS = {
    "shift-identity": """forall n : nat, 0 < INR n -> forall (theta : nat -> R) (p k : R),
        meq (2 * n) 1 (mprod (2 * n) (T theta k) (PE theta p)) (PE theta (k + p))""",
    "self-dot": """forall n : nat, 0 < INR n -> forall (theta : nat -> R) (p : R),
        sumR (2 * n) (fun a => PE theta p a 0%nat * PE theta p a 0%nat) = INR n""",
    "dot-depends-on-offset": """forall n : nat, 0 < INR n -> forall (theta : nat -> R) (p k : R),
        dot (2 * n) (PE theta (k + p)) (PE theta p) = sumR n (fun i => cos (k * theta i))""",
    "rope-relative": """forall (q k : C) (theta m p : R),
        fst (Cmult (Cmult q (cos (m * theta), sin (m * theta)))
                   (conj (Cmult k (cos (p * theta), sin (p * theta)))))
        = fst (Cmult (Cmult q (conj k))
                     (cos (theta * (m + -1 * p)), sin (theta * (m + -1 * p))))""",
    "phase-progression": """forall (phi : nat -> R) (Phi : Z -> R),
        and_ (forall m n, -1 * phi n + phi m = Phi (Z.of_nat m + -1 * Z.of_nat n)%Z)
             (phi 0%nat = 0)
        -> forall m, phi m = INR m * phi 1%nat""",
    "riemann-error": """forall b : R, 0 < b -> forall k : R, 0 < k -> forall n : nat, 0 < INR n ->
        1 < b ->
        Rabs (-1 * I_ b k + / INR n * sumR n (fun i =>
          cos (k * exp (IZR (-1 * Z.of_nat i) * / INR n * ln b)))) <= k * / INR n * (1 + -1 * / b)
        """,
    "integral-decays": """forall b : R, 0 < b -> 1 < b ->
        and_ (forall k : R, 0 < k -> Rabs (I_ b k) <= 2 * b / k / ln b)
             (tends_R (fun k => I_ b k) 0)""",
    "log-law": """forall b : R, 0 < b -> forall k : R, 0 < k -> 1 < b ->
        Rabs (-1 * L b k + I_ b k) <= / ln b * (2 / k + 1 / 4 * / (b * (b * 1)) * (k * (k * 1)))""",
    "binary-low-bits-slower": """~ forall j T : nat,
        sumR T (fun t => IZR (powZ (-1 * bit j (INR t) + bit j (INR (1 + t)))%Z 2))
        <= sumR T (fun t => IZR (powZ (-1 * bit (1 + j) (INR t) + bit (1 + j) (INR (1 + t)))%Z 2))
        """,
    "riemann-step": """~ or_
        (forall n : nat, 0 < INR n -> forall i : nat,
          -1 * (INR i / INR n) + INR (1 + i) / INR n = 1 / 4 / INR n)
        (forall n : nat, 0 < INR n -> forall i : nat,
          -1 * (INR i / INR n) + INR (1 + i) / INR n = INR n)""",
    "index-upper-limit": """~ exists_ (fun n => and_ (0 < INR n) (forall i : nat,
        INR i <= INR n -> INR (1 + 2 * i) <= IZR (-1 + Z.of_nat (2 * n))))""",
    "pair-frequency-003": """~ exists_ (fun n => and_ (0 < INR n) (exists_ (fun i =>
        and_ (1 <= INR i) (exp (IZR (-2 * Z.of_nat i) / INR n * ln 10)
                           = exp (IZR (-4 * Z.of_nat i) / INR n * ln 10)))))""",
    "rope-matrix-typo": """~ forall x y theta : R,
        Cmult (Cplus (RtoC x) (Cmult Ci (RtoC y))) (cos theta, sin theta)
        = Cplus (Cplus (Cmult Ci (RtoC (x * sin theta + y * sin theta))) (RtoC (x * cos theta)))
                (RtoC (-1 * y * sin theta))""",
}
"""A dozen claims, a refutation of each note among them."""


_FREQUENCY = "exp (IZR (-1 * Z.of_nat (a / 2)%nat) * / INR n * ln 10000)"
UNIQUE = {
    "unique-on-reals": f"""~ forall n : nat, 0 < INR n -> forall x y : R,
        let PE := fun (p : R) (a b : nat) =>
          (1 + -1 * INR (a mod 2)) * sin (p * {_FREQUENCY})
          + INR (a mod 2) * cos (p * {_FREQUENCY}) in
        (forall a b, INR a < INR (2 * n) -> INR b < INR 1 -> PE x a b = PE y a b) -> x = y""",
}
"""By itself, because its author has another encoding under the name of PE."""


def _supposed(ids) -> str:
    """The theorems, as they are exported, supposed."""
    selection = select(list(ids))
    catalogue = Catalogue(selection.scripts)
    claims = [formal(catalogue, entry) for entry in selection.entries]
    return stated({theorem_name(c.id): read_by_people(c, c.theorem) for c in claims})


@pytest.fixture(scope="module")
def supposed() -> str:
    return _supposed(STATEMENTS)


def _checks(statements: dict[str, str], definitions: dict[str, str]) -> str:
    lines = ["Close Scope R_scope.", "Local Open Scope nat_scope.", "Local Open Scope R_scope."]
    lines += [f"Check (eq_refl : {name} = ({value})%R)." for name, value in definitions.items()]
    lines += [f"Check ({theorem_name(id)} : ({text})%R)." for id, text in statements.items()]
    return "\n".join([*lines, "End Stated.", ""])


def _refused(text: str, folder) -> str:
    """What Coq has against a file; nothing if it accepts it."""
    (folder / "by_hand.v").write_text(text + "Definition everything := I.\n", encoding="utf-8")
    return check(folder, ["by_hand"]).results[0].message


def test_the_theorems_say_what_they_should(supposed, tmp_path):
    assert _refused(supposed + "\n" + _checks(STATEMENTS, DEFINITIONS), tmp_path) == ""


def test_a_theorem_about_an_encoding_of_its_own(tmp_path):
    assert _refused(_supposed(UNIQUE) + "\n" + _checks(UNIQUE, {}), tmp_path) == ""


def test_a_theorem_that_says_something_else_is_noticed(supposed, tmp_path):
    wrong = {"self-dot": STATEMENTS["self-dot"].replace("= INR n", "= INR (2 * n)")}
    message = _refused(supposed + "\n" + _checks(wrong, {}), tmp_path)
    assert 'The term "self_dot" has type' in message
