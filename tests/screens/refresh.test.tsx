import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reportOutcome } from '#src/api/network-state.ts'
import {
  createQueryClient,
  readAllAgain,
  refreshWhenOnline,
} from '#src/hooks/reads/query-client.ts'

/** A client that watches the network, and a function that renders provider data with it. */
function open() {
  const client = createQueryClient(() => undefined)
  onTestFinished(refreshWhenOnline(client))
  const show = async (queryKey: string[], ask: () => Promise<unknown>) => {
    const queryFn = vi.fn(ask)
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn,
      staleTime: Infinity,
      retry: false,
    })
    onTestFinished(observer.subscribe(() => undefined))
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetched).toBe(true))
    return { queryFn, result: () => observer.getCurrentResult() }
  }
  onTestFinished(() => client.clear())
  return show
}

function loseAndRegainNetwork(): void {
  reportOutcome('lost')
  reportOutcome('lost')
  reportOutcome('answered')
  reportOutcome('answered')
}

test('reads the data on the screen again when the network is back', async () => {
  const show = open()
  const read = await show(['read', 'ana', '/api/rows'], () => Promise.resolve([]))
  loseAndRegainNetwork()
  await vi.waitFor(() => expect(read.queryFn).toHaveBeenCalledTimes(2))
})

test('requests a failed image again when the network is back, and no loaded one', async () => {
  const show = open()
  let hasNetwork = false
  const missing = await show(['image', 'ana', '/1'], () =>
    hasNetwork ? Promise.resolve('bytes') : Promise.reject(new Error('lost')),
  )
  const present = await show(['image', 'ana', '/2'], () => Promise.resolve('bytes'))
  expect(missing.result().isError).toBe(true)
  hasNetwork = true
  loseAndRegainNetwork()
  await vi.waitFor(() => expect(missing.result().data).toBe('bytes'))
  expect(present.queryFn).toHaveBeenCalledTimes(1)
})

test('once the worker is active, reads everything once more, also reads in flight, and nothing twice', async () => {
  const client = createQueryClient(() => undefined)
  onTestFinished(() => client.clear())
  const done = vi.fn(() => Promise.resolve('done'))
  await client.fetchQuery({ queryKey: ['read', 'ana', '/api/done'], queryFn: done })
  const answers: ((text: string) => void)[] = []
  const slow = vi.fn(() => new Promise<string>((resolve) => void answers.push(resolve)))
  const begun = client.fetchQuery({ queryKey: ['read', 'ana', '/api/slow'], queryFn: slow })

  const again = readAllAgain(client)
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2))
  expect(slow).toHaveBeenCalledTimes(1)
  answers[0]?.('before there was a worker')
  expect(await begun).toBe('before there was a worker')
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(2))
  answers[1]?.('kept')
  await again
  expect(client.getQueryData(['read', 'ana', '/api/slow'])).toBe('kept')
  expect(done).toHaveBeenCalledTimes(2)
})
