"""The kernel: all that has to be believed.

It imports the standard library and FLINT, nothing else; no other module can make a theorem.

**Types** (``types``): ℕ, ℤ, ℝ, ℂ, statements (o), functions a → b.

**Terms** (``terms``): variables, constants, numerals, application, λ.  Equal terms are one object.
``functions`` has a row for each function; ``eq`` and ``all`` are at every type; ``syntax`` reads
the axioms.  Everything else is made by ``define``.  p ≠ q is p = q ⇒ ⊥.

**Theorems** Γ ⊢ φ (``theorem``) are made by these rules (``rules``, ``polynomials``, ``numbers``):

    assume         φ ⊢ φ
    discharge      Γ ⊢ ψ                               →  Γ∖{φ} ⊢ φ ⇒ ψ
    modus_ponens   Γ ⊢ φ ⇒ ψ,  Δ ⊢ φ                   →  Γ, Δ ⊢ ψ
    generalise     Γ ⊢ φ                               →  Γ ⊢ ∀x. φ            (x not free in Γ)
    instantiate    Γ ⊢ ∀x. φ                           →  Γ ⊢ φ[t/x]
    reflexive                                             ⊢ t = t
    symmetric      Γ ⊢ s = t                           →  Γ ⊢ t = s
    transitive     Γ ⊢ r = s,  Δ ⊢ s = t               →  Γ, Δ ⊢ r = t
    congruence     Γ ⊢ s = t                           →  Γ ⊢ C[s] = C[t]
    replace        Γ ⊢ s = t,  Δ ⊢ C[s]                →  Γ, Δ ⊢ C[t]
    algebra        Γⱼ ⊢ aⱼ = bⱼ                        →  Γ₁, … ⊢ s = t        (s − t reduces to 0)
    order_algebra  Γⱼ ⊢ aⱼ ≤ bⱼ or aⱼ < bⱼ, equations  →  Γ₁, … ⊢ s ≤ t or s < t
                                                       (t − s − Σ c·Π(bⱼ − aⱼ) reduces to 0, c ≥ 0)
    numeric                                               ⊢ s < t or ⊢ s ≠ t   (closed; by balls)
    axiom                                                 ⊢ a line of ``axioms``
    define                                                ⊢ ∀x…. c(x…) = t     (c new, t closed)

Functions are total, with unspecified values where mathematics has none; what must be a theorem
besides for a statement to mean something is listed by
``symbolic_pe.foundations.definedness``.

``sealing`` keeps objects, classes, tables and modules from being changed by accident or by public
names.  What Python cannot keep anybody from (private names, ``object.__setattr__`` and the like of
``type``, the dictionary and the loader of a module, what ``gc`` lists, code objects and closures,
a debugger, changed builtins, ctypes, threads while it is loaded, another FLINT) is out of reach;
applying all rules again in a clean process (``symbolic_pe.foundations.recheck``) and a
second checker find it out.
"""

import sys

from symbolic_pe.kernel import numbers, polynomials, rules, theorem
from symbolic_pe.kernel.sealing import SealedModule

theorem.close(15)
for _name, _module in tuple(sys.modules.items()):
    if f"{_name}.".startswith(f"{__name__}."):
        _module.__class__ = SealedModule

__all__ = ["numbers", "polynomials", "rules", "theorem"]
