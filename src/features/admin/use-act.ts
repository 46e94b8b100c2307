import { useQueryClient } from '@tanstack/react-query'
import { sendOnline, useOnlineWrite } from '#src/hooks/send-online.ts'

/**
 * Sends a change that needs the network. Afterwards, also after a failure, all reads count as stale, and those on the
 * screen are fetched again. The caller shows the error.
 */
export function useAdminAct() {
  const client = useQueryClient()
  return useOnlineWrite({
    meta: { treated: true },
    mutationFn: sendOnline,
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  })
}

/** The provider's message for a change that succeeded. */
export const messageOfChange = (body: unknown, otherwise: string): string => {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : otherwise
}
