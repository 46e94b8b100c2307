import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '#src/api/http.ts'

interface Call {
  method: 'POST' | 'DELETE'
  path: string
  body?: object
}

/**
 * A change that counts for everybody at once: it needs the network, and what is on screen is read
 * again after it, also when it failed. Who calls it says what went wrong.
 */
export function useAct() {
  const client = useQueryClient()
  return useMutation({
    meta: { treated: true },
    mutationFn: ({ method, path, body }: Call) => http.sendJson(method, path, body),
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  })
}

/** What the provider says of a change that it made. */
export const answerOf = (body: unknown, otherwise: string): string => {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : otherwise
}
