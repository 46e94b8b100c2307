import { beforeEach, expect, test, vi } from 'vitest'

interface Asked {
  mode: string
  grant: () => void
}

/** A browser's lock, for the tabs of a test: shared holders together, or one alone, each in its turn. */
class FakeLocks {
  readonly #held: Asked[] = []
  readonly #queue: Asked[] = []

  request = async (_name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const options = rest.length > 1 ? (rest[0] as { mode?: string; ifAvailable?: boolean }) : {}
    let grant = () => {}
    const granted = new Promise<void>((resolve) => (grant = resolve))
    const asked = { mode: options.mode ?? 'exclusive', grant }
    if (options.ifAvailable === true && !this.#isFree(asked)) return work(null)
    this.#queue.push(asked)
    this.#grantNext()
    await granted
    try {
      return await work(asked)
    } finally {
      this.#held.splice(this.#held.indexOf(asked), 1)
      this.#grantNext()
    }
  }

  #isFree = ({ mode }: Asked) =>
    this.#held.every((held) => mode === 'shared' && held.mode === 'shared')

  /** Who asked first is first: nobody is let in past one who waits. */
  #grantNext = () => {
    for (let [next] = this.#queue; next && this.#isFree(next); [next] = this.#queue) {
      this.#queue.shift()
      this.#held.push(next)
      next.grant()
    }
  }
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

test('UX-11 nor does it load anew under a form that was opened in it while it waited for another tab', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const closeOther = other.holdBusy()
  await settle()
  const reload = vi.fn<() => void>()
  const waiting = tab.onceNobodyBusy(reload)
  await settle()
  const close = tab.holdBusy()
  closeOther()
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
