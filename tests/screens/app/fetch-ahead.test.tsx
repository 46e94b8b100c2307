import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { awaitQuiet } from '#src/hooks/reads/fetch-ahead.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { defineRead, wanting } from '#src/reads/read.ts'
import { json } from '../../support/sentinel-server.ts'
import { openDevice } from '../open-device.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** A read in flight: one of an open screen, or a prefetched one. */
function begin(client: QueryClient, isChecked: boolean) {
  let come = () => {}
  const promise = new Promise<string>((resolve) => {
    come = () => resolve('come')
  })
  const query = { queryKey: ['read', crypto.randomUUID()], queryFn: () => promise }
  if (isChecked) new QueryObserver(client, query).subscribe(() => undefined)
  else void client.fetchQuery(query)
  return () => come()
}

/** The state of the wait, once everything has run that does not wait for a response. */
async function stateOf(waiting: Promise<void>) {
  let state = 'waits'
  void waiting.then(() => {
    state = 'quiet'
  })
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  return state
}

const never = new AbortController().signal

test('prefetching waits until all reads of the open screen have been answered', async () => {
  const client = new QueryClient()
  const [first, second] = [begin(client, true), begin(client, true)]
  const waiting = awaitQuiet(client, never)
  expect(await stateOf(waiting)).toBe('waits')
  first()
  expect(await stateOf(waiting)).toBe('waits')
  second()
  await waiting
})

test('prefetching waits for the reads that a screen starts later, too', async () => {
  const client = new QueryClient()
  const waiting = awaitQuiet(client, never)
  const come = begin(client, true)
  expect(await stateOf(waiting)).toBe('waits')
  come()
  await waiting
})

test('a prefetched read does not block prefetching', async () => {
  const client = new QueryClient()
  begin(client, false)
  await awaitQuiet(client, never)
})

test('an aborted wait ends', async () => {
  const client = new QueryClient()
  begin(client, true)
  const given = new AbortController()
  const waiting = awaitQuiet(client, given.signal)
  expect(await stateOf(waiting)).toBe('waits')
  given.abort()
  await waiting
})

const checked = defineRead({ key: 'looked', path: '/api/looked' })
const wanted = [wanting(defineRead({ key: 'wanted', path: '/api/wanted' }))]

function Looking() {
  useRead(checked)
  usePrefetch(wanted)
  return null
}

test('a screen’s prefetches start only once its own reads have been answered', async () => {
  const { provider, answer, show } = await openDevice({ operations: new Map() })
  let release: (() => void) | undefined
  provider.on('/api/looked', (...call) => {
    release = () => json({ value: 1 })(...call)
  })
  answer({ '/api/wanted': { value: 2 }, '/api/other': {} })
  show(<Looking />, '/')
  await waitFor(() => expect(release).toBeDefined())
  // Reads that wait for nothing have finished by then.
  await act(async () => {
    for (let call = 0; call < 5; call += 1) await fetch(`${provider.origin}/api/other`)
  })
  const asked = () =>
    provider.received.map(({ path }) => path).filter((path) => path !== '/api/other')
  expect(asked()).toEqual(['/api/looked'])
  release?.()
  await waitFor(() => expect(asked()).toEqual(['/api/looked', '/api/wanted']))
})
