import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reportOutcome } from '#src/api/network-state.ts'
import { createQueryClient, refreshWhenOnline } from '#src/hooks/query-client.ts'

/** A client that watches the network, and a way to show something of the provider on it. */
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

test('what is on screen is read again when the network has come back', async () => {
  const show = open()
  const read = await show(['read', 'ana', '/api/rows'], () => Promise.resolve([]))
  loseAndRegainNetwork()
  await vi.waitFor(() => expect(read.queryFn).toHaveBeenCalledTimes(2))
})

test('an image that could not be had is asked for again then; one that is there is not', async () => {
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
