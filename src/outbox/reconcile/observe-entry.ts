import { argsWithServerIds } from '../model/local-ids.ts'
import type { Entry } from '../model/entry.ts'
import type { Asked, Observe, Observed, ObserveContext } from '../model/observe.ts'
import { contextOf, knownBefore, saidOf } from '../call/prepare.ts'
import type { Run } from '../call/run.ts'
import { ProviderPictures } from './see-pictures.ts'

/** The paths to read for an entry: the same before and after its call if the operation has a baseline. */
export function observedReads(run: Run, entry: Entry, { reads, baseline }: Observe<never>): Asked {
  const context = contextOf(run.serverIds)
  if (baseline !== true) context.extensions = entry.call?.extended === true
  return saidOf(() => reads(entry.args as never, context))
}

/** Compares what was read right before a call. */
export const observeBefore = (
  run: Run,
  entry: Entry,
  { compare }: Observe<never>,
  answer: unknown,
): Observed =>
  saidBy(() =>
    compare(answer, argsWithServerIds(entry.args, run.serverIds) as never, {
      ...contextFor(run, entry),
      baseline: knownBefore(entry),
      extensions: run.ports.settings.extensions,
    }),
  )

/**
 * Compares what was read after a call whose response was lost, was unreadable, or was a 409 with `refusal`. Fetches
 * the pictures that the comparison needs. Undefined if a fetch failed; the run then records the reason, unless the
 * server failed.
 */
export async function observeAfter(
  run: Run,
  entry: Entry,
  { compare }: Observe<never>,
  answer: unknown,
  { refusal, claimed }: Pick<ObserveContext, 'refusal' | 'claimed'> = {},
): Promise<Observed | undefined> {
  const pictures = new ProviderPictures()
  const args = argsWithServerIds(entry.args, run.serverIds) as never
  const context = {
    ...contextFor(run, entry),
    baseline: entry.call?.baseline,
    extensions: entry.call?.extended === true,
    shows: pictures.shows,
    ...(refusal !== undefined && { refusal }),
    ...(claimed !== undefined && { claimed }),
    ...(entry.state === 'settled' && { acknowledged: acknowledgedOf(run, entry) }),
  }
  for (;;) {
    const observed = saidBy(() => compare(answer, args, context))
    const isMoreKnown = await pictures.fetch(run, entry)
    if (isMoreKnown === undefined) return undefined
    if (!isMoreKnown) return observed
  }
}

const acknowledgedOf = ({ serverIds }: Run, { makes, end }: Entry) => ({
  id: makes && serverIds.get(makes.id),
  value: end?.answer?.value,
})

const contextFor = (
  run: Run,
  { saw, choice }: Entry,
): Pick<ObserveContext, 'id' | 'saw' | 'overrules'> => ({
  id: contextOf(run.serverIds).id,
  saw,
  overrules: choice?.overrules,
})

/**
 * An exported entry has no baseline, and an answer may have an unexpected form: a comparison that throws is
 * inconclusive.
 */
function saidBy(compare: () => Observed): Observed {
  try {
    return compare()
  } catch {
    return { is: 'unclear' }
  }
}
