import type { Line } from '#contract/schemas/stock.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { findMovementFault, type MovementScene } from '#src/domain/records/movement-rules.ts'
import type { Amount } from '#src/domain/amounts/stock-quantities.ts'
import type { PlannedMovement } from './use-plan.ts'

/**
 * What is wrong with each planned movement now: the stock may have changed since the movement was added. `lines` are
 * the cached lines; for any other line, the free weight from when the movement was added is used.
 */
export const judgePlan = (
  movements: readonly PlannedMovement[],
  { origin, packing }: Pick<MovementScene, 'origin' | 'packing'>,
  lines: readonly Line[],
): (string | undefined)[] =>
  movements.map((movement, at) => {
    const scene = { origin, packing, planned: movements.slice(0, at) }
    return findMovementFault(lineOf(movement, lines), amountOf(movement), scene)?.message
  })

const amountOf = ({ peso, qtdConjunto, qtdUnidade }: PlannedMovement): Amount => ({
  peso,
  qtdConjunto: qtdConjunto ?? 0,
  qtdUnidade: qtdUnidade ?? 0,
})

function lineOf({ idArmazem, local, peso, pesoLivre }: PlannedMovement, lines: readonly Line[]) {
  const known = lines.find(({ id }) => isSameId(id, idArmazem))
  return known ?? { id: idArmazem, tag: local, capacidade: pesoLivre ?? peso, indisponivel: 0 }
}
