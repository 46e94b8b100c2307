import { deed, type Acting, type Deed, type KnownRecord } from './deeds.ts'
import { saveMove, total, type Portion } from '../provider/move-operations.ts'
import type { ActSpec } from './plan.ts'

/** In kilos: from a place with less nothing is moved, so that no move empties a place. */
const least = 500

/** Moves some of the stock that the person sees at a place to one or two other places. */
export function resolveMove(spec: ActSpec, acting: Acting): Deed[] {
  const places = acting.records.filter(({ type }) => type === 'lot')
  const full = places.filter((place) => weightOf(place) >= least)
  const from = full[spec.pick % Math.max(1, full.length)]
  if (from === undefined) return []
  const others = places.filter((place) => place !== from)
  const count = 1 + (spec.pick % 2)
  const to = Array.from({ length: count }, (_, at): Portion => {
    const { ref } = others[((spec.pick >> 3) + at) % others.length] as KnownRecord
    return { id: Number(ref), kilos: 10 * (1 + ((spec.pick + at) % 9)) }
  })
  const args = { mark: spec.mark, maker: acting.person, from: Number(from.ref), to }
  const intent = { ...saveMove(args), saw: weightOf(from) }
  const { ref } = from
  const target = { record: ref, root: ref, type: 'lot', lane: `${acting.person} place ${ref}` }
  const done = deed(spec, acting, target, intent, { moved: { from: args.from, to } })
  carry(acting.records, done)
  return [done]
}

const weightOf = ({ values }: KnownRecord) => Number(values['weight'] ?? 0)

/** Updates the weights that the person sees. */
export function carry(records: Iterable<KnownRecord>, { moved }: Deed): void {
  if (moved === undefined) return
  for (const place of records) {
    const brought = moved.to.filter(({ id }) => id === place.ref)
    const kilos = total(brought) - (place.ref === moved.from ? total(moved.to) : 0)
    if (kilos !== 0) place.values['weight'] = String(weightOf(place) + kilos)
  }
}

/** The origin and the destinations of a reallocation; empty for another deed. */
export const placesOf = ({ moved }: Deed): number[] =>
  moved === undefined ? [] : [moved.from, ...moved.to.map(({ id }) => id)]
