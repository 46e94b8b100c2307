import { useQueryClient } from '@tanstack/react-query'
import { sendOnline, useOnlineWrite } from '#src/hooks/send-online.ts'

/**
 * A change that counts for everybody at once: it needs the network, and what is on screen is read
 * again after it, also when it failed. Who calls it says what went wrong.
 */
export function useAct() {
  const client = useQueryClient()
  return useOnlineWrite({
    meta: { treated: true },
    mutationFn: sendOnline,
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  })
}

/** What the provider says of a change that it made. */
export const answerOf = (body: unknown, otherwise: string): string => {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : otherwise
}
