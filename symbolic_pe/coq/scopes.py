"""What is known inside one definition of Coq."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from symbolic_pe.kernel.terms import Term

NOT_ASSUMED = "not_assumed"


class Scope:
    """What is known inside one definition: variables, and proofs of hypotheses."""

    def __init__(
        self, variables: Collection[Term], proofs: Mapping[Term, str], discharged: int = 0
    ) -> None:
        self.variables, self.proofs = frozenset(variables), dict(proofs)
        self.discharged = discharged

    def proof(self, statement: Term) -> str:
        """A proof of a hypothesis; for one that is missing, a name that Coq does not know."""
        return self.proofs.get(statement, NOT_ASSUMED)

    def with_variables(self, variables: Collection[Term]) -> Scope:
        return Scope(self.variables | frozenset(variables), self.proofs, self.discharged)

    def with_proof(self, statement: Term) -> tuple[str, Scope]:
        """A new name for a proof of the statement, and the scope in which it is known."""
        name = f"k{self.discharged}"
        proofs = {**self.proofs, statement: name}
        return name, Scope(self.variables, proofs, self.discharged + 1)
