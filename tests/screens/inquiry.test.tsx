import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cacheName } from '#src/reads/cache-names.ts'
import { asking, defineRead, type Inquiry } from '#src/reads/read.ts'
import { askInquiry } from '#src/hooks/reads/ask-inquiry.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { startSession } from '#src/session/session.ts'
import { FakeCaches } from '../support/fake-caches.ts'
import { cut, json } from '../support/sentinel-server.ts'
import { openDevice, type Device } from './open-device.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const path = '/api/ops/consulta'
const inquiry = (words: string): Inquiry => ({ path, body: { words } })
const signal = new AbortController().signal

let device: Device
let kept: FakeCaches
beforeEach(async () => {
  kept = new FakeCaches()
  vi.stubGlobal('caches', kept)
  device = await openDevice({ operations: new Map() })
})

const ask = (words: string, person = device.person) =>
  askInquiry(person, asking(inquiry(words)).path, inquiry(words), signal)

/** Holds the next call's answer until the test releases it; resolves when the call has arrived. */
function holdNext(value: string) {
  let release: () => void = () => expect.unreachable('nobody asked')
  const asked = new Promise<void>((resolve) => {
    device.provider.on(path, (response, received) => {
      release = () => json({ value })(response, received)
      resolve()
    })
  })
  return { asked, release: () => release() }
}

const urlsOf = async (person: string) => {
  const cache = await caches.open(await cacheName('reads', person))
  return (await cache.keys()).map(({ url }) => url)
}

test('an answer that arrives after a sign-out is not cached for the next person', async () => {
  const bruno = `${device.provider.origin}|8`
  const { asked, release } = holdNext('of Ana')
  const answer = ask('x')
  await asked
  startSession(fakeToken({ sub: '8', exp: Date.now() / 1000 + 3600 }))
  release()
  expect(await answer).toMatchObject({ body: { value: 'of Ana' } })
  // A later call is cached later, so the earlier write has finished by then.
  device.provider.on(path, json({ value: 'of Bruno' }))
  await ask('y', bruno)
  await waitFor(async () => expect(await urlsOf(bruno)).toHaveLength(1))
  expect(await urlsOf(device.person)).toEqual([])
})

test('an older request that is answered last does not replace the newer cached answer', async () => {
  const noon = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, release } = holdNext('first')
  const first = ask('x')
  await asked
  vi.setSystemTime(noon + 30_000)
  device.provider.on(path, json({ value: 'second' }))
  await ask('x')
  await waitFor(async () => expect(await urlsOf(device.person)).toHaveLength(1))
  release()
  await first
  // A later call is cached later, so the earlier write has finished by then.
  await ask('y')
  await waitFor(async () => expect(await urlsOf(device.person)).toHaveLength(2))
  device.provider.on(path, cut)
  expect(await ask('x')).toMatchObject({ body: { value: 'second' }, fromCache: true })
})

const read = defineRead<string>({ key: 'x', ...asking(inquiry('x')) })

function Asking() {
  const { value, stale, refetch } = useRead(read)
  return (
    <button type="button" onClick={() => void refetch()}>
      {value} {stale ? 'velho' : 'novo'}
    </button>
  )
}

test.each([
  ['', false],
  [', where no room is left to keep it as well', true],
])('an answer that arrives after the cached one was shown replaces it%s', async (_, full) => {
  device.answer({ [path]: { value: 'first' } })
  device.show(<Asking />, '/')
  const button = await screen.findByRole('button', { name: 'first novo' })
  await waitFor(async () => expect(await urlsOf(device.person)).toHaveLength(1))
  // The fake clock also advances by itself, so that short delays in between still end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  kept.full = full
  const { asked, release } = holdNext('second')
  act(() => button.click())
  await asked
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(button.textContent).toBe('first velho'))
  release()
  await waitFor(() => expect(button.textContent).toBe('second novo'))
})
