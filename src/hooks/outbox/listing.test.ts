// liveQuery compares keys with the global IndexedDB.
import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import type { Entry, LocalId } from '#src/outbox/model/entry.ts'
import {
  addPhoto,
  ana,
  createReport,
  fakePorts,
  freshDatabase,
  setField,
} from '#src/outbox/testing/fake-ports.ts'
import { orderedBy } from '#src/outbox/model/lanes.ts'
import { exampleEntry } from '#src/outbox/testing/example-entry.ts'
import {
  arrange,
  blockersOf,
  heldBehindParked,
  listingOf,
  watchListing,
  type Listing,
} from './listing.ts'
import { submit } from '#src/outbox/act/submit.ts'

const knowsAll = () => true

let lastSeq = 0
const entry = (change: Partial<Entry> = {}): Entry => {
  lastSeq += 1
  const [id, label] = [`e${lastSeq}`, `Campo ${lastSeq}`]
  return exampleEntry({ id, seq: lastSeq, label, lane: 'report:7', ...change })
}
const refused: Partial<Entry> = {
  state: 'parked',
  parked: { why: 'refused', at: 0, message: 'Não' },
}

describe('chains', () => {
  test('UX-05 the entries of one record form one chain, in the order of the acts', () => {
    const entries = [
      entry(),
      entry({ lane: 'report:8', record: { title: 'Outro', path: '/outro' } }),
      entry({ bodyIds: ['b'] }),
    ]
    const { chains, unsentCount } = arrange(entries, new Map(), knowsAll)
    expect(chains.map(({ lane, unsent }) => [lane, unsent])).toEqual([
      ['report:7', [entries[0], entries[2]]],
      ['report:8', [entries[1]]],
    ])
    expect(unsentCount).toBe(3)
  })

  test('chains that wait for a person come first, then the oldest', () => {
    const entries = [entry({ lane: 'a' }), entry({ lane: 'b' }), entry({ lane: 'c', ...refused })]
    const { chains, parkedCount } = arrange(entries, new Map(), knowsAll)
    expect(chains.map(({ lane }) => lane)).toEqual(['c', 'a', 'b'])
    expect(parkedCount).toBe(1)
  })

  test('sent entries are counted in their chain and listed separately, latest first', () => {
    const entries = [
      entry({ state: 'settled', end: { at: 10 } }),
      entry({ state: 'settled', end: { at: 30 }, bodyIds: ['b'] }),
      entry({ state: 'discarded', end: { at: 20 }, lane: 'report:9' }),
      entry({ bodyIds: ['b'] }),
    ]
    const { chains, ended } = arrange(entries, new Map(), knowsAll)
    expect(chains).toHaveLength(1)
    expect(chains[0]).toMatchObject({ sentCount: 2, sentData: { id: entries[0]?.id } })
    expect(ended.map(({ end }) => end?.at)).toEqual([30, 20, 10])
  })

  test("a record of this device is named and found under the provider's number once it is known", () => {
    const local: LocalId = 'local:00000000-0000-4000-8000-000000000001'
    const one = entry({ record: { title: `Relatório ${local}`, path: `/relatorio/${local}` } })
    const { chains } = arrange([one], new Map([[local, 4711]]), knowsAll)
    expect(chains[0]?.record).toEqual({ title: 'Relatório 4711', path: '/relatorio/4711' })
  })
})

describe('the blocker of an entry', () => {
  const ordered = orderedBy((kind) => (kind === 'test.move.v1' ? 'moves' : undefined))
  const reported = (...entries: Entry[]) => {
    const knowsKind = (kind: string) => kind !== 'unknown.kind.v1'
    const { blockerById } = arrange(entries, new Map(), knowsKind, ordered)
    return entries.map(({ id }) => blockerById.get(id)?.is)
  }

  test('is the unsent create of its record', () => {
    const parent = entry()
    expect(reported(parent, entry({ dependsOn: [parent.id] }))).toEqual([undefined, 'parent'])
    expect(reported(entry({ dependsOn: ['sent-long-ago'] }))).toEqual([undefined])
  })

  test('is a head of its lane that cannot be sent without help', () => {
    expect(reported(entry(refused), entry(), entry({ lane: 'x' }))).toEqual([
      undefined,
      'lane',
      undefined,
    ])
    expect(reported(entry({ state: 'unknown' }), entry())).toEqual([undefined, 'lane'])
    expect(reported(entry({ kind: 'unknown.kind.v1' }), entry())).toEqual([undefined, 'lane'])
    expect(reported(entry({ format: 2 }), entry())).toEqual([undefined, 'lane'])
  })

  test('is not a head that is waiting or being sent', () => {
    expect(reported(entry(), entry())).toEqual([undefined, undefined])
    expect(reported(entry({ state: 'sending' }), entry())).toEqual([undefined, undefined])
  })

  test('is an entry of its lane that waits for its parent', () => {
    const parent = entry({ lane: 'x' })
    expect(reported(parent, entry({ dependsOn: [parent.id] }), entry())).toEqual([
      undefined,
      'parent',
      'lane',
    ])
  })

  describe('in an order', () => {
    const move = (lane: string, change: Partial<Entry> = {}) =>
      entry({ kind: 'test.move.v1', lane, ...change })

    test('is an earlier or later entry with an unknown result', () => {
      const unknown = { state: 'unknown' } as const
      expect(reported(move('a', unknown), move('b'), entry())).toEqual([
        undefined,
        'lane',
        undefined,
      ])
      expect(reported(move('a'), move('b', unknown))).toEqual(['lane', undefined])
      expect(reported(move('a', unknown), move('b', unknown))).toEqual([undefined, undefined])
    })

    test('is an earlier entry that is itself blocked', () => {
      const parent = entry(refused)
      const child = move('a', { dependsOn: [parent.id] })
      expect(reported(parent, child, move('b'))).toEqual([undefined, 'parent', 'lane'])
    })

    test('is neither a waiting entry nor a parked entry of another lane', () => {
      expect(reported(move('a'), move('b', { state: 'sending' }))).toEqual([undefined, undefined])
      expect(reported(move('a', refused), move('b'), move('a'))).toEqual([
        undefined,
        undefined,
        'lane',
      ])
    })
  })

  test('the blocked count includes only entries behind a parked entry', () => {
    const parent = entry(refused)
    const child = entry({ lane: 'x', dependsOn: [parent.id] })
    const grandchild = entry({ lane: 'x', dependsOn: [child.id] })
    const asking = entry({ lane: 'y', state: 'unknown' })
    const behind = entry({ lane: 'y' })
    const all = [parent, child, grandchild, asking, behind]
    expect([...heldBehindParked(all, blockersOf(all, knowsAll))]).toEqual([child.id, grandchild.id])
    expect(arrange(all, new Map(), knowsAll).heldCount).toBe(2)
  })
})

test('the listing contains submitted entries, and the parent as the blocker', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => expect.unreachable())
  const report = makeLocalId()
  await submit(db, ports, ana, [
    createReport({ report, title: 'R' }),
    setField({ report, field: 'a', value: 'x' }),
  ])
  const { chains, blockerById } = await listingOf(db, ana, knowsAll)
  expect(chains).toHaveLength(1)
  const [parent, child] = chains[0]?.unsent ?? []
  expect(blockerById.get(child?.id ?? '')).toEqual({ is: 'parent', by: parent })
})

/** Collects what a listing emits. */
function watch<Reported>(
  db: ReturnType<typeof freshDatabase>,
  reported: (listing: Listing) => Reported,
) {
  const all: Reported[] = []
  const stop = watchListing(db, ana, knowsAll, {
    tell: (listing) => all.push(reported(listing)),
    fail: () => expect.unreachable(),
  })
  return { all, stop }
}

test('watchListing emits after every change', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => expect.unreachable())
  const { all: counts, stop } = watch(db, ({ unsentCount }) => unsentCount)
  for (const count of [1, 2, 3, 4]) {
    await submit(db, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
    await vi.waitFor(() => expect(counts.at(-1)).toBe(count))
  }
  stop()
})

test('watchListing emits a result that is outdated on arrival, and then the current one', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => expect.unreachable())
  const act = () => submit(db, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
  await act()
  // Otherwise the act would precede the read that it has to interrupt.
  await db.relaxed.open()
  const { aliases } = db.relaxed
  const where = vi.spyOn(aliases, 'where').mockImplementationOnce(((...asked: [string]) => {
    // The listing's own read has started before this.
    void act()
    where.mockRestore()
    return aliases.where(...asked)
  }) as never)
  const { all: counts, stop } = watch(db, ({ unsentCount }) => unsentCount)
  await vi.waitFor(() => expect(counts).toEqual([1, 2]))
  stop()
})

test('watchListing emits when an entry changes without moving', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => expect.unreachable())
  const acts = ['p', 'q', 'r'].map((photo) => addPhoto({ report: 7, photo }))
  const kept = await submit(db, ports, ana, acts)
  // Entries are observed wherever their id sorts.
  for (const [at, { id }] of kept.entries()) {
    const { all: labels, stop } = watch(db, ({ chains }) => chains[0]?.unsent[at]?.label)
    await vi.waitFor(() => expect(labels).toHaveLength(1))
    await db.strict.entries.update(id, { label: `Outra ${at}` })
    await vi.waitFor(() => expect(labels.at(-1)).toBe(`Outra ${at}`))
    stop()
  }
})

test('watchListing observes changes without reads of its own', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => expect.unreachable())
  let reads = 0
  db.relaxed.use({
    stack: 'dbcore',
    name: 'count reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const query: typeof table.query = (asked) => {
          if (name === 'aliases') reads += 1
          return table.query(asked)
        }
        return { ...table, query }
      },
    }),
  })
  const { all: counts, stop } = watch(db, ({ unsentCount }) => unsentCount)
  await vi.waitFor(() => expect(counts).toEqual([0]))
  // One listing reads this table once.
  expect(reads).toBe(1)
  for (let acts = 0; acts < 20; acts += 1)
    await submit(db, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
  await vi.waitFor(() => expect(counts.at(-1)).toBe(20))
  stop()
  // One more read may have been in progress at the end.
  expect(reads).toBeLessThanOrEqual(counts.length + 1)
})

test('watchListing reads again after the next change if a read failed', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => expect.unreachable())
  const failed = new Error('the disk')
  // Creating the database would emit a change of all tables.
  await db.relaxed.open()
  vi.spyOn(db.relaxed.aliases, 'where').mockImplementationOnce(() => {
    throw failed
  })
  const counts: number[] = []
  const failures: unknown[] = []
  const stop = watchListing(db, ana, knowsAll, {
    tell: ({ unsentCount }) => counts.push(unsentCount),
    fail: (error) => failures.push(error),
  })
  await vi.waitFor(() => expect(failures).toEqual([failed]))
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
  await vi.waitFor(() => expect(counts).toEqual([1]))
  stop()
})

test.each([
  ['one after the other', 0],
  ['with gaps', 100_000],
])('a listing of 1201 entries %s contains each once, in the order of the acts', async (_, gap) => {
  const db = freshDatabase()
  const many = Array.from({ length: 1200 }, () => entry())
  many.push(entry({ seq: lastSeq + gap + 1 }))
  await db.strict.entries.bulkAdd(many.toReversed())
  await db.strict.entries.add(entry({ person: 'somebody|2' }))
  const { chains, unsentCount } = await listingOf(db, ana, knowsAll)
  expect(unsentCount).toBe(1201)
  expect(chains[0]?.unsent.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
})

test('a record of this device is called «novo» in every list until its provider id is known', () => {
  const local = 'local:00000000-0000-4000-8000-000000000001'
  const record = { title: `Recebimento #${local}`, path: `/recebimento/${local}/avarias` }
  const own = [entry({ record }), entry({ record, state: 'settled', end: { at: 1 } })]
  const names = (serverIds: ReadonlyMap<LocalId, number>) => {
    const { chains, ended } = arrange(own, serverIds, knowsAll)
    return [chains[0]?.record, chains[0]?.unsent[0]?.record, ended[0]?.record]
  }
  const threeTimes = (title: string, path: string) =>
    Array.from({ length: 3 }, () => ({ title, path }))
  expect(names(new Map())).toEqual(threeTimes('Recebimento novo', record.path))
  expect(names(new Map([[local, 4711]]))).toEqual(
    threeTimes('Recebimento #4711', '/recebimento/4711/avarias'),
  )
})
