import { isSameId } from '#src/domain/names/ids.ts'
import { takeAway, type Packing } from '#src/domain/amounts/stock-quantities.ts'
import { sumTons } from '#src/domain/amounts/numbers.ts'
import type { SaveReallocationArgs } from './reallocation-args.ts'
import type { ShownAllocation, ShownLine, ShownStock } from './shown.ts'

type Move = Pick<SaveReallocationArgs, 'alocacao' | 'packing' | 'movimentacoes'>
export type Place = Pick<ShownAllocation, 'idProduto' | 'idArmazem'>

export const movedTons = ({
  movimentacoes,
}: {
  movimentacoes: readonly { peso: number }[]
}): number => sumTons(movimentacoes.map(({ peso }) => peso))

export const isAt = (a: Place, b: Place): boolean =>
  isSameId(a.idProduto, b.idProduto) && isSameId(a.idArmazem, b.idArmazem)

/** Applies a reallocation to an allocation: the origin loses the moved amounts (`saindo`), a destination gets `chegando`. */
export function withMove(row: ShownAllocation, move: Move): ShownAllocation {
  if (isAt(row, move.alocacao)) return lowered(row, move)
  const coming = move.movimentacoes.find((movement) => isAt(row, movement))
  return coming === undefined
    ? row
    : { ...row, chegando: sumTons([row.chegando ?? 0, coming.peso]) }
}

function lowered(row: ShownAllocation, { movimentacoes, packing }: Move): ShownAllocation {
  let left = row
  for (const { peso, qtdConjunto, qtdUnidade } of movimentacoes) {
    const amount = { peso, qtdConjunto: qtdConjunto ?? 0, qtdUnidade: qtdUnidade ?? 0 }
    left = { ...left, ...takeAway(packing, left, amount).left }
  }
  return { ...left, saindo: sumTons([row.saindo ?? 0, movedTons({ movimentacoes })]) }
}

/** The result of a stock query with a reallocation applied; a destination without the product gets a new row. */
export function withMoveInStock(stock: ShownStock, move: Move): ShownStock {
  const items = stock.items.map((row) => withMove(row, move))
  const added = move.movimentacoes
    .filter((movement) => !items.some((row) => isAt(row, movement)))
    .map((movement) => comingTo(movement, move))
  return { ...stock, items: [...items, ...added] }
}

function comingTo(
  { idArmazem, local, peso }: Move['movimentacoes'][number],
  { alocacao }: Move,
): ShownAllocation {
  return {
    ...alocacao,
    idAlocacao: null,
    idArmazem,
    local,
    peso: 0,
    qtdConjunto: 0,
    qtdUnidade: 0,
    chegando: peso,
  }
}

/** The occupation of a warehouse line with a reallocation applied. */
export function withMoveOnLine(line: ShownLine, { alocacao, movimentacoes }: Move): ShownLine {
  const left = isSameId(line.id, alocacao.idArmazem) ? movedTons({ movimentacoes }) : 0
  const come = sumTons(
    movimentacoes.filter(({ idArmazem }) => isSameId(idArmazem, line.id)).map(({ peso }) => peso),
  )
  if (left === 0 && come === 0) return line
  return {
    ...line,
    indisponivel: Math.max(0, sumTons([line.indisponivel, -left, come])),
    ...(left > 0 && { saindo: sumTons([line.saindo ?? 0, left]) }),
    ...(come > 0 && { chegando: sumTons([line.chegando ?? 0, come]) }),
  }
}

/** The weight of an allocation in tons, with the weight that unsent reallocations will add. */
export const expectedTons = ({ peso, chegando = 0 }: ShownAllocation): number =>
  sumTons([peso, chegando])

export const packingOf = (packing: Packing): Packing => ({
  clienteGrupo: packing.clienteGrupo,
  unidadesConjunto: packing.unidadesConjunto,
  pesoConjunto: packing.pesoConjunto,
  pesoUnidade: packing.pesoUnidade,
})
