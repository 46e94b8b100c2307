import type { DiscardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Chain, Listing } from '#src/hooks/outbox/listing.ts'

/** One row of the screen Envios. The list is long, so it is virtualized by row. */
export type Row =
  | { is: 'heading'; key: string; text: string; count: number }
  | { is: 'chain'; key: string; chain: Chain }
  | { is: 'entry'; key: string; chain: Chain; entry: Entry; place: Place }
  | { is: 'more'; key: string; chain: Chain; hiddenCount: number }
  | { is: 'discarded-toggle'; key: string; count: number; open: boolean }
  | { is: 'discarded'; key: string; one: Discarded; place: Place }
  | { is: 'ended-toggle'; key: string; sentCount: number; open: boolean }
  | {
      is: 'ended'
      key: string
      entry: Entry
      place: Place
      /** On the latest entry of a record without unsent entries: all its sent entries, oldest first. */
      record: readonly Entry[] | undefined
    }

/** Something that the person discarded: an entry, or drafts. */
export type Discarded = { entry: Entry } | { drafts: DiscardedDrafts }

/** Position within the group, which decides where the rail begins and ends. */
export interface Place {
  first: boolean
  last: boolean
}

/** The parts of the list that the person has expanded. */
export interface Opened {
  /** Lanes of the chains that are shown whole. */
  chains: ReadonlySet<string>
  ended: boolean
  discarded: boolean
}

const shownAtFirst = 4

export function rowsOf(
  { chains, ended }: Listing,
  discardedDrafts: readonly DiscardedDrafts[],
  opened: Opened,
): Row[] {
  const mine = chains.filter(({ needsPerson }) => needsPerson)
  const going = chains.filter(({ needsPerson }) => !needsPerson)
  return [
    ...sectionOf('Precisa de você', mine, opened, ({ state }) => state === 'parked'),
    ...sectionOf('Na fila', going, opened, () => true),
    ...discardedRows(
      [
        ...ended.filter(({ state }) => state === 'discarded').map((entry) => ({ entry })),
        ...discardedDrafts.map((drafts) => ({ drafts })),
      ].toSorted((a, b) => discardedAt(b) - discardedAt(a)),
      opened.discarded,
    ),
    ...endedRows(
      ended.filter(({ state }) => state === 'settled'),
      opened.ended,
      new Set(chains.flatMap(({ unsent }) => unsent.map(({ lane }) => lane))),
    ),
  ]
}

function sectionOf(
  text: string,
  chains: readonly Chain[],
  opened: Opened,
  counts: (entry: Entry) => boolean,
): Row[] {
  if (chains.length === 0) return []
  const count = chains.reduce((sum, { unsent }) => sum + unsent.filter(counts).length, 0)
  return [
    { is: 'heading', key: `heading:${text}`, text, count },
    ...chains.flatMap((chain) => chainRows(chain, opened.chains.has(chain.lane))),
  ]
}

function chainRows(chain: Chain, whole: boolean): Row[] {
  const shown = whole ? chain.unsent : firstOf(chain.unsent)
  const hiddenCount = chain.unsent.length - shown.length
  return [
    { is: 'chain', key: `chain:${chain.lane}`, chain },
    ...shown.map((entry, index): Row => ({
      is: 'entry',
      key: entry.id,
      chain,
      entry,
      place: { first: index === 0, last: index === shown.length - 1 && hiddenCount === 0 },
    })),
    ...(hiddenCount > 0
      ? [{ is: 'more' as const, key: `more:${chain.lane}`, chain, hiddenCount }]
      : []),
  ]
}

/** All of a short chain; of a long one the entries that need attention, then the oldest, in chain order. */
function firstOf(unsent: readonly Entry[]): readonly Entry[] {
  if (unsent.length <= shownAtFirst + 1) return unsent
  const chosen = new Set(unsent.filter(({ state }) => state !== 'waiting').slice(0, shownAtFirst))
  for (const entry of unsent) {
    if (chosen.size >= shownAtFirst) break
    chosen.add(entry)
  }
  return unsent.filter((entry) => chosen.has(entry))
}

/** `unfinished` are the lanes with unsent entries. */
function endedRows(ended: readonly Entry[], open: boolean, unfinished: ReadonlySet<string>): Row[] {
  if (ended.length === 0) return []
  const byLane = new Map<string, Entry[]>()
  for (const entry of open ? ended : []) {
    const before = byLane.get(entry.lane)
    if (before === undefined) byLane.set(entry.lane, [entry])
    else before.unshift(entry)
  }
  const recordOf = (entry: Entry) => {
    const entries = byLane.get(entry.lane)
    return entries?.at(-1) === entry && !unfinished.has(entry.lane) ? entries : undefined
  }
  return [
    { is: 'ended-toggle', key: 'ended', sentCount: ended.length, open },
    ...(open ? ended : []).map((entry, index): Row => ({
      is: 'ended',
      key: entry.id,
      entry,
      place: placeIn(ended, index),
      record: recordOf(entry),
    })),
  ]
}

/** Device clock, in ms. */
export const discardedAt = (one: Discarded): number =>
  'drafts' in one ? one.drafts.at : (one.entry.end?.at ?? 0)

const keyOf = (one: Discarded) => ('drafts' in one ? `drafts:${one.drafts.at}` : one.entry.id)

function discardedRows(discarded: readonly Discarded[], open: boolean): Row[] {
  if (discarded.length === 0) return []
  return [
    { is: 'discarded-toggle', key: 'discarded', count: discarded.length, open },
    ...(open ? discarded : []).map((one, index): Row => ({
      is: 'discarded',
      key: keyOf(one),
      one,
      place: placeIn(discarded, index),
    })),
  ]
}

const placeIn = (list: readonly unknown[], index: number): Place => ({
  first: index === 0,
  last: index === list.length - 1,
})
