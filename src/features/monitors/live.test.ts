// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLive } from './live.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const visibility = { state: 'visible' as DocumentVisibilityState }

interface Stream {
  open: () => void
  say: (data: string) => void
  end: (status: number) => void
  cut: () => void
  signal: AbortSignal
}

const streams: Stream[] = []
const [onChange, onState] = [vi.fn(() => Promise.resolve()), vi.fn()]
let stop = () => {}
let restores: { mockRestore: () => void }[] = []

const hear = (signal: AbortSignal, onOpen: () => void, onEvent: (data: string) => void) =>
  new Promise<number>((resolve, reject) => {
    const cut = () => reject(new TypeError('network error'))
    signal.addEventListener('abort', cut)
    streams.push({ open: onOpen, say: onEvent, end: resolve, cut, signal })
  })

const newest = () => streams.at(-1) ?? expect.unreachable()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const show = async (state: DocumentVisibilityState) => {
  visibility.state = state
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

/** A visible monitor with its stream; `opened` if the provider has answered, and the monitor has read since. */
async function begin({ opened = true } = {}) {
  stop = keepLive('chegadas', { hear, onChange, onState })
  await pass(0)
  if (!opened) return
  newest().open()
  await pass(3_000)
  onChange.mockClear()
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  restores = [vi.spyOn(Math, 'random').mockReturnValue(1)]
  const shown = vi.spyOn(document, 'visibilityState', 'get')
  restores.push(shown.mockImplementation(() => visibility.state))
  visibility.state = 'visible'
  localStorage.clear()
  streams.length = 0
  onChange.mockReset().mockResolvedValue()
  onState.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  for (const spy of restores) spy.mockRestore()
})

test('LIVE-04 an event reads the monitor at once, and many within three seconds read it twice', async () => {
  await begin()
  expect([onState.mock.lastCall, onChange.mock.calls.length]).toEqual([[true], 0])
  newest().say('chegadas')
  expect(onChange).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 9; times += 1) newest().say('chegadas')
  await pass(2_999)
  expect(onChange).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(onChange).toHaveBeenCalledTimes(2)
  await pass(60_000)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('LIVE-04 events wait for the end of a slow read, so that each read ends', async () => {
  await begin()
  let finish = () => {}
  onChange.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  newest().say('chegadas')
  for (let times = 0; times < 9; times += 1) {
    await pass(3_000)
    newest().say('chegadas')
  }
  expect(onChange).toHaveBeenCalledTimes(1)
  finish()
  await pass(0)
  expect(onChange).toHaveBeenCalledTimes(2)
  finish()
  await pass(60_000)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('LIVE-04 a read that fails does not end the reads', async () => {
  await begin()
  onChange.mockRejectedValueOnce(new Error('lost'))
  newest().say('chegadas')
  await pass(3_000)
  newest().say('chegadas')
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('LIVE-04 a monitor reads when its stream opens, because its first read may be older', async () => {
  await begin({ opened: false })
  expect(onChange).not.toHaveBeenCalled()
  newest().open()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('LIVE-04 an event of the other monitor reads nothing', async () => {
  await begin()
  newest().say('carregamentos')
  newest().say('')
  expect(onChange).not.toHaveBeenCalled()
})

test('LIVE-05 a broken stream is opened again after a growing wait, and then the monitor reads once', async () => {
  await begin()
  await pass(60_000)
  newest().cut()
  await pass(0)
  expect(onState).toHaveBeenLastCalledWith(false)
  const waits: number[] = []
  for (const count of [2, 3, 4, 5, 6, 7, 8, 9]) {
    let waited = 0
    while (streams.length < count) {
      await pass(500)
      waited += 500
    }
    waits.push(waited)
    newest().cut()
    await pass(0)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  await pass(60_000)
  expect(onChange).not.toHaveBeenCalled()
  newest().open()
  expect([onState.mock.lastCall, onChange.mock.calls.length]).toEqual([[true], 1])
})

test('LIVE-05 a stream that the provider ends after its time is opened again at once', async () => {
  await begin()
  await pass(15 * 60_000)
  newest().end(200)
  await pass(1_000)
  expect(streams).toHaveLength(2)
})

test('LIVE-05 streams that are cut as soon as they open are opened ever less often', async () => {
  await begin()
  for (let minute = 0; minute < 60; minute += 1) {
    newest().open()
    newest().cut()
    await pass(60_000)
  }
  expect(streams.length).toBeLessThan(70)
})

test('LIVE-06 a hidden page and a monitor that was left hear nothing; a visible one reads what it missed', async () => {
  await begin()
  await show('hidden')
  expect([newest().signal.aborted, onState.mock.lastCall]).toEqual([true, [false]])
  await pass(3_600_000)
  expect(streams).toHaveLength(1)
  await show('visible')
  expect(streams).toHaveLength(2)
  newest().open()
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  expect(newest().signal.aborted).toBe(true)
  await pass(3_600_000)
  expect([streams.length, onChange.mock.calls.length]).toEqual([2, 1])
})

test.each([404, 405, 501])(
  'LIVE-07 a provider that answers %d is not asked again before the next day',
  async (status) => {
    await begin({ opened: false })
    newest().end(status)
    await pass(0)
    stop()
    const midnight = new Date(start).setHours(24, 0, 0, 0)
    vi.setSystemTime(midnight - 1)
    await begin({ opened: false })
    expect(streams).toHaveLength(1)
    stop()
    vi.setSystemTime(midnight)
    await begin({ opened: false })
    expect(streams).toHaveLength(2)
  },
)

test('LIVE-07 whoever may not listen is not asked again by this screen, and other failures are tried again', async () => {
  await begin({ opened: false })
  newest().end(503)
  await pass(1_000)
  newest().end(401)
  await pass(2_000)
  expect(streams).toHaveLength(3)
  newest().end(403)
  await pass(3_600_000)
  expect(streams).toHaveLength(3)
  expect(onState).not.toHaveBeenCalledWith(true)
})

test('LIVE-06 of two monitors in one browser only one hears, and the other one takes over', async () => {
  const held: (() => void)[] = []
  let before: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (
        _name: string,
        { signal }: { signal: AbortSignal },
        run: () => Promise<unknown>,
      ) => {
        const turn = before.then(() =>
          signal.aborted ? Promise.reject(signal.reason as Error) : run(),
        )
        before = turn.catch(() => undefined)
        held.push(() => undefined)
        return turn
      },
    },
  })
  await begin()
  const first = stop
  await begin({ opened: false })
  expect([held.length, streams.length]).toEqual([2, 1])
  first()
  await pass(0)
  expect(streams).toHaveLength(2)
  vi.unstubAllGlobals()
})
