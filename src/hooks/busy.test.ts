import { beforeEach, expect, test, vi } from 'vitest'

/** A browser's locks, shared by the tabs of a test: shared holders together, or one alone. */
class FakeLocks {
  readonly #held: { name: string; mode: string }[] = []
  readonly #waiting: (() => void)[] = []

  request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const options = rest.length > 1 ? (rest[0] as { mode?: string; ifAvailable?: boolean }) : {}
    const mode = options.mode ?? 'exclusive'
    while (!this.#isFree(name, mode)) {
      if (options.ifAvailable === true) return work(null)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    const lock = { name, mode }
    this.#held.push(lock)
    try {
      return await work(lock)
    } finally {
      this.#held.splice(this.#held.indexOf(lock), 1)
      for (const resolve of this.#waiting.splice(0)) resolve()
    }
  }

  #isFree = (name: string, mode: string) =>
    this.#held.every((held) => held.name !== name || (mode === 'shared' && held.mode === 'shared'))
}

/** Each tab runs its own copy of the code. */
async function openTab() {
  vi.resetModules()
  return import('./busy.ts')
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
  return () => vi.unstubAllGlobals()
})

test('UX-11 nobody is busy: the work is done', async () => {
  const tab = await openTab()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('UX-11 a form in this tab: it is not, until the form is closed', async () => {
  const tab = await openTab()
  const close = tab.holdBusy()
  const closeAnother = tab.holdBusy()
  close()
  close()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('busy')
  closeAnother()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('UX-11 a form in another tab counts the same', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const close = other.holdBusy()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('busy')
  close()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('UX-11 a tab that has to load anew waits for the last form to be closed', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const close = other.holdBusy()
  const reload = vi.fn()
  const waiting = tab.onceNobodyBusy(reload)
  await settle()
  expect(reload).not.toHaveBeenCalled()
  close()
  await waiting
  expect(reload).toHaveBeenCalledOnce()
})

test('opening and closing quickly leaves nobody busy', async () => {
  const tab = await openTab()
  for (let turn = 0; turn < 3; turn += 1) tab.holdBusy()()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('a browser without locks knows of its own tab', async () => {
  vi.stubGlobal('navigator', {})
  const tab = await openTab()
  const close = tab.holdBusy()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('busy')
  close()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})
