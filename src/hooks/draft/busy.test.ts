import { beforeEach, expect, test, vi } from 'vitest'
import { FakeLocks } from '#src/outbox/testing/fake-locks.ts'

/** Each tab runs its own copy of the module. */
async function openTab() {
  vi.resetModules()
  return import('./busy.ts')
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
  return () => vi.unstubAllGlobals()
})

test('UX-11 runs the work when no tab is busy', async () => {
  const tab = await openTab()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('UX-11 does not run the work while this tab has a form open', async () => {
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

test('UX-11 does not run the work while another tab has a form open', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const close = other.holdBusy()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('busy')
  close()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('UX-11 a tab that has to reload waits until the last form is closed', async () => {
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

test('UX-11 a tab that waits for another tab does not reload under a form that was opened in it since', async () => {
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

test('is not busy after a form was opened and closed quickly', async () => {
  const tab = await openTab()
  for (let turn = 0; turn < 3; turn += 1) tab.holdBusy()()
  await settle()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})

test('checks only its own tab in a browser without locks', async () => {
  vi.stubGlobal('navigator', {})
  const tab = await openTab()
  const close = tab.holdBusy()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('busy')
  close()
  expect(await tab.whileNobodyBusy(() => Promise.resolve('done'))).toBe('done')
})
