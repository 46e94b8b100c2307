import { paths } from '#contract/paths.ts'
import { mostKnownPlans, mostMovements } from '#contract/limits.ts'
import { isSameId, type Id, isId } from '#src/domain/names/ids.ts'
import { formatTons, plural, toKilos } from '#src/domain/amounts/numbers.ts'
import type { ObserveContext, Observed } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { fieldIn, isObject, unwrapped } from '#src/reads/unwrap.ts'
import { array, number, object, string, mixed } from 'yup'
import { addresses } from '../addresses.ts'
import { movedTons, withMove, withMoveInStock, withMoveOnLine } from '../moved.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'
import { allocationLane, reads } from '../reads.ts'

const count = () => number().integer().min(0)
const id = () => mixed<Id>(isId).required()
const text = () => string().defined()

/**
 * «Salvar Movimentações»: all planned movements of one allocation in one call. The `saw` of its entry is the weight
 * that the person saw, in ton.
 */
export const saveReallocation = defineOperation<SaveReallocationArgs>({
  kind: 'stock.saveReallocation.v1',
  args: object({
    plano: string().uuid().required(),
    alocacao: object({
      idAlocacao: id(),
      idProduto: id(),
      idArmazem: id(),
      produto: text(),
      lote: text(),
      notaFiscal: string().nullable().defined(),
      dataEntrada: text(),
      umConjunto: text(),
      umUnidade: text(),
      local: text(),
      origem: text(),
    })
      .noUnknown()
      .required(),
    packing: object({
      clienteGrupo: number().integer().required(),
      unidadesConjunto: number().min(0).required(),
      pesoConjunto: number().min(0).required(),
      pesoUnidade: number().min(0).required(),
    })
      .noUnknown()
      .required(),
    movimentacoes: array(
      object({
        idArmazem: id(),
        idProduto: id(),
        local: string().required(),
        peso: number().positive().required(),
        pesoLivre: number().nullable().defined(),
        qtdConjunto: count().nullable().defined(),
        qtdUnidade: count().nullable().defined(),
        umConjunto: string().nullable(),
        umUnidade: string().nullable(),
      })
        .noUnknown()
        .required(),
    )
      .min(1)
      .max(mostMovements)
      .required(),
  }).noUnknown(),
  label: (args) => `Realocação de ${formatTons(movedTons(args))} ${placesOf(args)}`,
  record: ({ alocacao }) => ({
    title: `${alocacao.produto} · ${alocacao.local}`,
    path: addresses.reallocation(alocacao),
  }),
  lane: ({ alocacao }) => allocationLane(alocacao.idAlocacao),
  order: 'reallocation',
  request: ({ plano, alocacao, movimentacoes }, { replaces: anterior }) => ({
    method: 'PUT',
    path: paths.reallocation(),
    json: {
      idAlocacao: alocacao.idAlocacao,
      movimentacoes,
    },
    extensions: { json: { anterior, plano } },
  }),
  accept: (body, { alocacao }) => {
    const value = unwrapped(body)
    if (!isObject(value) || !isSameId(value['idAlocacao'], alocacao.idAlocacao)) return undefined
    return { value }
  },
  observe: {
    reads: ({ alocacao, movimentacoes }) =>
      [alocacao, ...movimentacoes].map(({ idArmazem }) =>
        paths.allocation(alocacao.idProduto, idArmazem),
      ),
    precondition: true,
    baseline: true,
    compare: (now, args, context) => {
      const found = findMove(now, args, context)
      return found.is === 'before' ? compareWeight(now, context) : found
    },
    facts: factsOfPlaces,
  },
  // After a refusal the stock is shown as the provider has it.
  gate: true,
  correction: { fields: { movimentacoes: 'Movimentações', anterior: 'Peso visto' } },
  effects: (args) => [
    // The key marks the rows of the allocation as having unsent work.
    { key: allocationLane(args.alocacao.idAlocacao), apply: (value) => value },
    on(reads.stock(anything), (stock) => stock && withMoveInStock(stock, args)),
    on(reads.allocation(0, 0), (row) => row && withMove(row, args)),
    on(reads.line(''), (line) => line && withMoveOnLine(line, args)),
    on(reads.lines(), (lines) => lines?.map((line) => withMoveOnLine(line, args))),
  ],
})

const anything = { type: 'PRODUTO' } as const

function placesOf({ alocacao, movimentacoes }: SaveReallocationArgs): string {
  const [first, ...others] = movimentacoes
  const to =
    others.length === 0 ? (first?.local ?? '') : plural(movimentacoes.length, 'linha', 'linhas')
  return `de ${alocacao.local} para ${to}`
}

/** Current and previous weights of the origin and of each destination. */
function factsOfPlaces(
  seen: unknown,
  { alocacao, movimentacoes }: SaveReallocationArgs,
  before: unknown,
) {
  if (isObject(seen) && typeof seen['peso'] === 'number') {
    // A conflict: the origin weighs something else than the person saw.
    const { peso, anterior } = seen
    const had = typeof anterior === 'number' ? `, antes ${formatTons(anterior)}` : ''
    return [{ term: alocacao.local, value: `${formatTons(peso)}${had}` }]
  }
  if (!Array.isArray(seen)) return []
  return [alocacao, ...movimentacoes].map(({ local }, at) => {
    const now = wordsOf(seen[at])
    return {
      term: local,
      value: Array.isArray(before) ? `${now}, antes ${wordsOf(before[at])}` : now,
    }
  })
}

function wordsOf(body: unknown): string {
  const tons = tonsIn(body)
  return tons === undefined ? 'nada deste produto' : formatTons(tons)
}

/** Ton of an allocation in a response; undefined where the response has no weight. */
export function tonsIn(body: unknown): number | undefined {
  const peso = fieldIn(body, 'peso')
  return typeof peso === 'number' ? peso : undefined
}

/** A conflict when the weight differs from the seen one. */
function compareWeight(now: unknown, { saw: anterior }: Pick<ObserveContext, 'saw'>): Observed {
  const peso = Array.isArray(now) ? tonsIn(now[0]) : undefined
  if (peso === undefined || typeof anterior !== 'number') return { is: 'before' }
  if (toKilos(peso) === toKilos(anterior)) return { is: 'before' }
  return { is: 'theirs', there: peso, message: 'A alocação mudou', seen: { peso, anterior } }
}

/**
 * A plan that the origin lists has arrived. Before a call, any other plan counts as absent. After a lost call, weights
 * can only prove that the plan did not arrive: no weight changed, or the provider refused it over a weight that the
 * plan's own effect does not explain. A change by exactly our amounts may also be equal work of somebody else, or of
 * this person on another device, so the person decides.
 */
function findMove(
  now: unknown,
  { plano, movimentacoes }: SaveReallocationArgs,
  { baseline, refusal, extensions, shows }: ObserveContext,
): Observed {
  const plans = plansIn(now)
  if (plans?.includes(plano) === true) return { is: 'mine' }
  if (shows === undefined) return { is: 'before' }
  // The plan is an extension: a call without it never appears in the list of plans.
  if (extensions && plans !== undefined && plans.length < mostKnownPlans) return { is: 'before' }
  const before = kilosIn(baseline)
  const after = kilosIn(now)
  const parts = movimentacoes.map(({ peso }) => toKilos(peso))
  const all = parts.reduce((sum, kilos) => sum + kilos, 0)
  if (before === undefined || after?.length !== before.length) return { is: 'unclear' }
  const changes = after.map((kilos, at) => kilos - (before[at] ?? 0))
  const [ofOrigin, ...ofDestinations] = changes
  const arePut = ofDestinations.every((change, at) => change === parts[at])
  if (ofOrigin === -all && arePut) return { is: 'unclear' }
  const areUntouched = ofDestinations.every((change) => change === 0)
  if (ofOrigin === 0 && areUntouched) return { is: 'before' }
  if (refusal === undefined) return { is: 'unclear' }
  const reported = tonsIn(refusal)
  const mayBeOurs =
    reported === undefined
      ? ofOrigin === -all || !areUntouched
      : toKilos(reported) === (before[0] ?? 0) - all
  return { is: mayBeOurs ? 'unclear' : 'before' }
}

/** Recent plans sent from the origin, where the provider lists them. */
function plansIn(bodies: unknown): string[] | undefined {
  const plans = Array.isArray(bodies) ? fieldIn(bodies[0], 'realocacoes') : undefined
  const isList = Array.isArray(plans) && plans.every((one) => typeof one === 'string')
  return isList ? plans : undefined
}

/** Kilos of the origin and of each destination; 0 for a destination without an allocation of the product. */
function kilosIn(bodies: unknown): number[] | undefined {
  if (!Array.isArray(bodies)) return undefined
  const tons = bodies.map((body: unknown, at) => (body === null && at > 0 ? 0 : tonsIn(body)))
  return tons.every((one) => one !== undefined) ? tons.map(toKilos) : undefined
}
