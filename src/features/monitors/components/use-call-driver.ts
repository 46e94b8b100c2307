import { useMutation } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { http } from '#src/api/http.ts'

/** Calls a driver: everybody who looks at the monitor hears of it, so that it needs the network. */
export const useCallDriver = (idSaida: number) =>
  useMutation({
    mutationFn: () => http.sendJson('PUT', paths.exitDriverCall(idSaida), { status: 1 }),
  })
