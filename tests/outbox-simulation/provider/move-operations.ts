import type { Observed } from '#src/outbox/model/observe.ts'
import { defineOperation, on, type Effect, type Operation } from '#src/outbox/model/operation.ts'
import { emptyView, readKey, type View } from '../person/view.ts'

/**
 * A reallocation moves stock from one place to others in one call, with the weight that the person saw as its
 * precondition.
 */
export interface Moving {
  mark: string
  maker: string
  from: number
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
  // The weight of one place depends on what other reallocations brought there.
  order: 'move',
  request: ({ mark, from, to }, { replaces }) => ({
    method: 'PUT',
    path: `${placeAt(from)}/move`,
    json: { mark, to },
    extensions: { json: { weight: replaces } },
  }),
  accept: (body) => {
    const { value } = body as { value?: { id?: unknown } | null }
    return typeof value?.id === 'number' ? { value } : undefined
  },
  gate: true,
  observe: {
    reads: ({ from, to }) => [from, ...to.map(({ id }) => id)].map(placeAt),
    precondition: true,
    baseline: true,
    compare: (answer, { to, maker }, { baseline, refusal, saw }) => {
      const seen = { baseline, answer, refusal: refusal as Refusal | undefined }
      const found: Observed = baseline === undefined ? { is: 'before' } : findMove(seen, to, maker)
      if (found.is !== 'before') return found
      const [there] = weightsIn(answer)
      return saw === undefined || there === saw
        ? { is: 'before', there }
        : { is: 'theirs', there, message: 'A alocação mudou' }
    },
  },
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

const weightIn = (body: unknown): number =>
  Number(
    (body as { value: { fields: Record<string, string> } } | null)?.value.fields['weight'] ?? 0,
  )

export const weightsIn = (bodies: unknown): number[] => (bodies as unknown[]).map(weightIn)

/** Who changed each place last and when, where the provider shows it. */
const changesIn = (bodies: unknown) =>
  (bodies as ({ value: { slots: { by?: string; at?: string } } } | null)[]).map(
    (body) => body?.value.slots ?? {},
  )

interface Refusal {
  weight: number
}

/**
 * The change is ours if the origin weighs less by our total, every other place has its part, and each place shows that
 * this person changed it since. Our call was not applied if nothing has changed, or if it was refused over a weight
 * that its own effect does not explain. Otherwise the result is unclear and a person decides.
 */
function findMove(
  {
    baseline,
    answer,
    refusal,
  }: { baseline: unknown; answer: unknown; refusal?: Refusal | undefined },
  to: readonly Portion[],
  maker: string,
): Observed {
  const [before, after] = [weightsIn(baseline), weightsIn(answer)]
  const isAfter = (wanted: readonly number[]) =>
    after.every((weight, at) => weight === (before[at] ?? 0) + (wanted[at] ?? 0))
  if (isAfter([-total(to), ...to.map(({ kilos }) => kilos)])) {
    const [had, has] = [changesIn(baseline), changesIn(answer)]
    const areOurs = has.every(({ by, at }, place) => by === maker && at !== had[place]?.at)
    return { is: areOurs ? 'mine' : 'unclear' }
  }
  if (isAfter([])) return { is: 'before' }
  const isAnothers = refusal !== undefined && refusal.weight !== (before[0] ?? 0) - total(to)
  return { is: isAnothers ? 'before' : 'unclear' }
}

export const moveOperations = [saveMove] as unknown as Operation<never>[]
