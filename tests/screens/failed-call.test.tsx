import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError, lostError } from '#src/api/api-error.ts'
import { createQueryClient } from '#src/hooks/query-client.ts'

let shown: string[]
let client: ReturnType<typeof createQueryClient>

beforeEach(() => {
  shown = []
  client = createQueryClient((message) => shown.push(message))
})

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const refused = new ApiError({ status: 409, message: 'Etapa já finalizada' })

async function call(error: Error, meta: Record<string, unknown> = {}) {
  const mutationFn = () => Promise.reject(error)
  const { result } = renderHook(() => useMutation({ mutationFn, meta }), { wrapper })
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isError).toBe(true))
}

test('API-06 a failure with no treatment of its own is shown', async () => {
  await call(lostError(new TypeError('fetch failed')))
  expect(shown).toEqual(['Erro de Conexão'])
})

test('API-07 a failed write is shown in the words of the answer', async () => {
  await call(refused)
  expect(shown).toEqual(['Etapa já finalizada'])
})

test('one that has a treatment of its own is left to it', async () => {
  await call(refused, { treated: true })
  expect(shown).toEqual([])
})
