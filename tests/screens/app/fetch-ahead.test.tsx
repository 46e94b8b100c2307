import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { awaitQuiet } from '#src/hooks/fetch-ahead.ts'

/** A read under way; with somebody who looks at it, or fetched ahead. */
function begin(client: QueryClient, isLookedAt: boolean) {
  let come = () => {}
  const promise = new Promise<string>((resolve) => {
    come = () => resolve('come')
  })
  const query = { queryKey: ['read', crypto.randomUUID()], queryFn: () => promise }
  if (isLookedAt) new QueryObserver(client, query).subscribe(() => undefined)
  else void client.fetchQuery(query)
  return () => come()
}

/** What it has come to, once everything had its turn that does not wait for an answer. */
async function stateOf(waiting: Promise<void>) {
  let state = 'waits'
  void waiting.then(() => {
    state = 'quiet'
  })
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  return state
}

const never = new AbortController().signal

test('it waits until all that somebody looks at has come', async () => {
  const client = new QueryClient()
  const [first, second] = [begin(client, true), begin(client, true)]
  const waiting = awaitQuiet(client, never)
  expect(await stateOf(waiting)).toBe('waits')
  first()
  expect(await stateOf(waiting)).toBe('waits')
  second()
  await waiting
})

test('it waits for what a screen begins with it, too', async () => {
  const client = new QueryClient()
  const waiting = awaitQuiet(client, never)
  const come = begin(client, true)
  expect(await stateOf(waiting)).toBe('waits')
  come()
  await waiting
})

test('what is fetched ahead itself holds nothing up', async () => {
  const client = new QueryClient()
  begin(client, false)
  await awaitQuiet(client, never)
})

test('given up it waits no longer', async () => {
  const client = new QueryClient()
  begin(client, true)
  const given = new AbortController()
  const waiting = awaitQuiet(client, given.signal)
  expect(await stateOf(waiting)).toBe('waits')
  given.abort()
  await waiting
})
