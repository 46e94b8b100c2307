import { describe, expect, it } from 'vitest'
import { ApiError, lostError } from '#src/api/api-error.ts'
import { askedAtHeader } from '#src/api/stamps.ts'
import { inspectKept } from './kept-set.ts'
import { prepareShift, type ShiftRun } from './prepare-shift.ts'
import type { Wanted } from './read.ts'
import { likelyFirst, type ShiftSet } from './shift-set.ts'

const leaf = (path: string): Wanted => ({ path, unwrap: (body) => body })
const list = (path: string, rows: readonly string[]): Wanted => ({
  ...leaf(path),
  next: () => rows.map(leaf),
})
const set = (name: string, wanted: Wanted[]): ShiftSet => ({
  name,
  path: '/',
  wanted: () => wanted,
})
const today = '2026-11-20'
const day = { today, extensions: true }

/** A provider that answers everything except lost paths, and the reports of the run. */
function surroundings(
  lost: (path: string) => boolean = () => false,
  room = [true],
  mostCalls = Infinity,
) {
  const reports: ShiftRun[] = []
  const asked: string[] = []
  const stop = new AbortController()
  return {
    reports,
    asked,
    stop,
    ports: {
      fetchRead: async (read: Wanted) => {
        asked.push(read.path)
        if (lost(read.path)) throw lostError(new Error('lost'))
        return undefined
      },
      fetchImage: async (path: string) => {
        asked.push(path)
        if (lost(path)) throw lostError(new Error('lost'))
      },
      hasRoom: async () => room.shift() ?? true,
      isEnough: () => asked.length >= mostCalls,
      turn: () => Promise.resolve(),
      report: (run: ShiftRun) => reports.push(run),
      signal: stop.signal,
    },
  }
}

describe('UX-10 preparing a shift', () => {
  it('it fetches set after set, with the reads that each leads to, and reports its progress', async () => {
    const { ports, reports, asked } = surroundings()
    const sets = [set('A', [list('/a', ['/a/1', '/a/2'])]), set('B', [leaf('/b')])]
    const run = await prepareShift(sets, day, ports)
    expect(run).toEqual({
      running: false,
      stoppedBy: undefined,
      readyAt: expect.any(Number) as number,
      sets: {
        A: { is: 'done', ready: 3, failed: 0, known: 3 },
        B: { is: 'done', ready: 1, failed: 0, known: 1 },
      },
    })
    expect(asked.indexOf('/b')).toBe(3)
    expect(reports.map(({ sets: { A } }) => A?.ready)).toEqual(expect.arrayContaining([0, 1, 2, 3]))
  })

  it('it fetches the small images after all reads of a set, each once, and counts them', async () => {
    const { ports, asked } = surroundings((path) => path === '/thumb/2')
    const shows = (path: string, images: string[]): Wanted => ({
      ...leaf(path),
      images: () => images,
    })
    const wanted = [shows('/a', ['/thumb/1', '/thumb/2']), shows('/b', ['/thumb/1', '/thumb/3'])]
    const run = await prepareShift([set('A', wanted)], day, ports)
    expect(asked).toEqual(['/a', '/b', '/thumb/1', '/thumb/2', '/thumb/3'])
    expect(run.sets['A']).toEqual({ is: 'done', ready: 4, failed: 1, known: 5 })
  })

  it('a small image that does not exist does not count as failed', async () => {
    const { ports } = surroundings()
    const fetchImage = () => Promise.reject(new ApiError({ status: 404, message: 'Não existe' }))
    const wanted = [{ ...leaf('/a'), images: () => ['/thumb/1', '/thumb/2'] }]
    const run = await prepareShift([set('A', wanted)], day, { ...ports, fetchImage })
    expect(run.sets['A']).toEqual({ is: 'done', ready: 3, failed: 0, known: 3 })
  })

  it('it fetches at most ten small images per set, and none without room', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `/thumb/${at}`)
    const wanted = [{ ...leaf('/a'), images: () => many }]
    const plenty = surroundings()
    await prepareShift([set('A', wanted)], day, plenty.ports)
    expect(plenty.asked).toEqual(['/a', ...many.slice(0, 10)])
    const full = surroundings(undefined, [true, false])
    const run = await prepareShift([set('A', wanted), set('B', [leaf('/b')])], day, full.ports)
    expect(full.asked).toEqual(['/a'])
    expect(run.stoppedBy).toBe('room')
    expect(run.sets['A']).toMatchObject({ is: 'done', ready: 1 })
  })

  it('a failed read is counted, and the others go on', async () => {
    const { ports } = surroundings((path) => path === '/a/1')
    const run = await prepareShift([set('A', [list('/a', ['/a/1', '/a/2'])])], day, ports)
    expect(run.sets['A']).toEqual({ is: 'done', ready: 2, failed: 1, known: 3 })
    expect(run.readyAt).toBeUndefined()
  })

  it('it stops without a network and reports the reason', async () => {
    const { ports } = surroundings((path) => path !== '/a')
    const rows = Array.from({ length: 20 }, (_, at) => `/a/${at}`)
    const run = await prepareShift(
      [set('A', [list('/a', rows)]), set('B', [leaf('/b')])],
      day,
      ports,
    )
    expect(run).toMatchObject({ running: false, stoppedBy: 'network' })
    expect(run.sets['A']).toMatchObject({ is: 'stopped', ready: 1 })
    expect(run.sets['B']).toMatchObject({ is: 'waiting' })
  })

  it('it stops at the limit of calls and reports that more is left', async () => {
    const { ports, asked } = surroundings(undefined, undefined, 3)
    const rows = Array.from({ length: 20 }, (_, at) => `/a/${at}`)
    const sets = [set('A', [list('/a', rows)]), set('B', [leaf('/b')])]
    const run = await prepareShift(sets, day, ports)
    expect(asked).toEqual(['/a', '/a/0', '/a/1'])
    expect(run.stoppedBy).toBe('enough')
    expect(run.sets['A']).toMatchObject({ is: 'stopped', ready: 3, failed: 0, known: 21 })
    const all = surroundings(undefined, undefined, 3)
    const whole = await prepareShift([set('A', [list('/a', rows.slice(0, 2))])], day, all.ports)
    expect(whole.stoppedBy).toBeUndefined()
    expect(whole.sets['A']).toMatchObject({ is: 'done' })
  })

  it('without room it stops before the next set', async () => {
    const { ports, asked } = surroundings(undefined, [true, false])
    const run = await prepareShift([set('A', [leaf('/a')]), set('B', [leaf('/b')])], day, ports)
    expect(run.stoppedBy).toBe('room')
    expect(asked).toEqual(['/a'])
  })

  it('a read in flight when the person stops does not count as failed', async () => {
    const { ports, stop } = surroundings()
    const fetchImage = async () => {
      stop.abort()
      throw lostError(new Error('aborted'))
    }
    const wanted = [{ ...leaf('/a'), images: () => ['/thumb/1'] }]
    const run = await prepareShift([set('A', wanted)], day, { ...ports, fetchImage })
    expect(run).toMatchObject({ running: false, stoppedBy: undefined })
    expect(run.sets['A']).toEqual({ is: 'stopped', ready: 1, failed: 0, known: 2 })
  })

  it('it fetches nothing more after the person stops it', async () => {
    const { ports, asked, stop } = surroundings()
    stop.abort()
    expect(await prepareShift([set('A', [leaf('/a')])], day, ports)).toMatchObject({
      running: false,
    })
    expect(asked).toEqual([])
  })
})

describe('UX-10 inspecting the cached set', () => {
  const kept = (askedAt: number) =>
    Response.json({}, { headers: { [askedAtHeader]: String(askedAt) } })

  it('it reads the cache itself, down to the last read, and returns the oldest moment', async () => {
    const answers = new Map([
      ['/a', kept(50)],
      ['/a/1', kept(40)],
    ])
    const wanted = [list('/a', ['/a/1', '/a/2']), leaf('/a')]
    const found = await inspectKept(wanted, async (path) => answers.get(path)?.clone())
    expect(found).toEqual({ kept: 2, missing: 1, oldestAt: 40 })
  })

  it('it returns no moment for an empty cache', async () => {
    const found = await inspectKept([list('/a', ['/a/1'])], async () => undefined)
    expect(found).toEqual({ kept: 0, missing: 1, oldestAt: undefined })
  })
})

it("UX-10 likelyFirst puts open rows first, among them today's, then the newest", () => {
  const rows = ['2026-11-19T10:00Z', null, '2026-11-20T08:00Z', '2026-11-25T08:00Z']
  const dateOf = (date: string | null) => date
  expect(likelyFirst(rows, today, { dateOf })).toEqual([rows[2], rows[3], rows[0], null])
  const isOpen = (date: string | null) => date !== rows[2]
  expect(likelyFirst(rows, today, { dateOf, isOpen })).toEqual([rows[3], rows[0], null, rows[2]])
})
