import type { Entry } from '#src/outbox/entry.ts'
import type { Chain, Listing } from '#src/outbox/listing.ts'

/** One line of the screen Envios: the list is long, and only what is looked at is drawn. */
export type Row =
  | { is: 'heading'; key: string; text: string; count: number }
  | { is: 'chain'; key: string; chain: Chain }
  | { is: 'entry'; key: string; chain: Chain; entry: Entry; place: Place }
  | { is: 'more'; key: string; chain: Chain; hiddenCount: number }
  | { is: 'ended-toggle'; key: string; sentCount: number; discardedCount: number; open: boolean }
  | {
      is: 'ended'
      key: string
      entry: Entry
      place: Place
      /** Of the latest of a record: all that was sent or discarded of it, oldest first. */
      record: readonly Entry[] | undefined
    }

/** Where it stands among its own: the line between them begins and ends with them. */
export interface Place {
  first: boolean
  last: boolean
}

/** What the person has opened. */
export interface Opened {
  /** Lanes of the chains that are shown whole. */
  chains: ReadonlySet<string>
  ended: boolean
}

const shownAtFirst = 4

export function rowsOf({ chains, ended }: Listing, opened: Opened): Row[] {
  const mine = chains.filter(({ needsPerson }) => needsPerson)
  const going = chains.filter(({ needsPerson }) => !needsPerson)
  return [
    ...sectionOf('Precisa de você', mine, opened, ({ state }) => state === 'parked'),
    ...sectionOf('Na fila', going, opened, () => true),
    ...endedRows(
      ended,
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

/** All of a short chain; of a long one what has to be seen, then the oldest, in the order of the acts. */
function firstOf(unsent: readonly Entry[]): readonly Entry[] {
  if (unsent.length <= shownAtFirst + 1) return unsent
  const chosen = new Set(unsent.filter(({ state }) => state !== 'waiting').slice(0, shownAtFirst))
  for (const entry of unsent) {
    if (chosen.size >= shownAtFirst) break
    chosen.add(entry)
  }
  return unsent.filter((entry) => chosen.has(entry))
}

/** `unfinished` are the lanes of which something is unsent. */
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
  const sentCount = ended.filter(({ state }) => state === 'settled').length
  return [
    {
      is: 'ended-toggle',
      key: 'ended',
      sentCount,
      discardedCount: ended.length - sentCount,
      open,
    },
    ...(open
      ? ended.map((entry, index): Row => ({
          is: 'ended',
          key: entry.id,
          entry,
          place: { first: index === 0, last: index === ended.length - 1 },
          record: recordOf(entry),
        }))
      : []),
  ]
}
