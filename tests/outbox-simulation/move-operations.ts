import {
  ConflictError,
  defineOperation,
  on,
  probe,
  type Effect,
  type Finding,
  type Operation,
} from '#src/outbox/model/operation.ts'
import { isTold } from './report-operations.ts'
import { emptyView, readKey, type View } from './view.ts'

/** Stock is moved from one place to others, in one call, over the weight that the person saw. */
export interface Moving {
  mark: string
  maker: string
  from: number
  seen: number
  to: readonly Portion[]
}

export interface Portion {
  id: number
  kilos: number
}

export const saveMove = defineOperation<Moving>({
  kind: 'stock.move.v1',
  args: { validateSync: (value: unknown) => value },
  label: ({ from }) => `Realocação de ${from}`,
  record: () => ({ title: 'Estoque', path: '/' }),
  lane: ({ from }) => `allocation:${from}`,
  // One place's weight comes of what another's reallocation brought there.
  order: 'move',
  look: ({ from }) => placeAt(from),
  request: ({ mark, from, seen, to }, context) => ({
    method: 'PUT',
    path: `${placeAt(from)}/move`,
    json: { mark, to },
    extensions: { json: { weight: weightToReplace(seen, context.seen, context.overrules) } },
  }),
  accept: (body) => {
    const { value } = body as { value?: { id?: unknown } | null }
    return typeof value?.id === 'number' ? { value } : undefined
  },
  gate: true,
  replay: probe<Moving>({
    ask: ({ from, to }) => [from, ...to.map(({ id }) => id)].map(placeAt),
    baseline: true,
    find: (answer, { to, maker }, { baseline, refusal }) =>
      findMove({ baseline, answer, refusal: refusal as Refusal | undefined }, to, maker),
  }),
  effects: ({ from, to }) => [
    brings(from, -total(to)),
    ...to.map(({ id, kilos }) => brings(id, kilos)),
  ],
})

const placeAt = (id: number) => `/records/${id}`

export const total = (to: readonly Portion[]): number => to.reduce((sum, one) => sum + one.kilos, 0)

const brings = (id: number, kilos: number): Effect =>
  on({ key: readKey(id, 'lot'), type: emptyView() }, (view) => {
    const before: View = view ?? emptyView()
    const weight = String(Number(before.fields['weight'] ?? 0) + kilos)
    return { ...before, fields: { ...before.fields, weight } }
  })

/** Throws ConflictError when it weighs otherwise now, unless the person decided on just that. */
function weightToReplace(expected: number, seen: unknown, overrules: unknown): number {
  const now = seen === undefined ? undefined : weightIn(seen)
  if (now === undefined || now === expected) return expected
  if (isTold(overrules) && overrules.there === String(now)) return now
  throw new ConflictError('A alocação mudou', { there: String(now) })
}

const weightIn = (body: unknown): number =>
  Number(
    (body as { value: { fields: Record<string, string> } } | null)?.value.fields['weight'] ?? 0,
  )

export const weightsIn = (bodies: unknown): number[] => (bodies as unknown[]).map(weightIn)

/** Who changed each place last, and when, where that is told. */
const changesIn = (bodies: unknown) =>
  (bodies as ({ value: { slots: { by?: string; at?: string } } } | null)[]).map(
    (body) => body?.value.slots ?? {},
  )

interface Refusal {
  weight: number
}

/**
 * The origin weighs less by ours and every other place has it, and each says that this person changed it since;
 * or nothing has changed, or it was refused over a weight that its own effect does not explain; else a person
 * is asked.
 */
function findMove(
  {
    baseline,
    answer,
    refusal,
  }: { baseline: unknown; answer: unknown; refusal?: Refusal | undefined },
  to: readonly Portion[],
  maker: string,
): Finding {
  const [before, after] = [weightsIn(baseline), weightsIn(answer)]
  const isAfter = (wanted: readonly number[]) =>
    after.every((weight, at) => weight === (before[at] ?? 0) + (wanted[at] ?? 0))
  if (isAfter([-total(to), ...to.map(({ kilos }) => kilos)])) {
    const [had, has] = [changesIn(baseline), changesIn(answer)]
    const areOurs = has.every(({ by, at }, place) => by === maker && at !== had[place]?.at)
    return { is: areOurs ? 'present' : 'unclear' }
  }
  if (isAfter([])) return { is: 'absent' }
  const isAnothers = refusal !== undefined && refusal.weight !== (before[0] ?? 0) - total(to)
  return { is: isAnothers ? 'absent' : 'unclear' }
}

export const moveOperations = [saveMove] as unknown as Operation<never>[]
