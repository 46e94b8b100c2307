import { paths } from '#contract/paths.ts'
import { http } from '#src/api/http.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { sendOnline, useOnlineWrite } from '#src/hooks/send-online.ts'
import { reads } from '../reads.ts'
import { isPending } from '../rules.ts'

/**
 * Calls a driver. It needs the network, because the call must be visible on every monitor. It stays pending until
 * `onCalled` has read the list again, so that no second call is offered.
 */
export const useCallDriver = (idSaida: Id, onCalled: () => Promise<void>) =>
  useOnlineWrite({
    onSuccess: onCalled,
    mutationFn: () =>
      sendOnline({
        method: 'PUT',
        path: paths.exitDriverCall(idSaida),
        body: { status: 1 },
        isMade: () => isCalledNow(idSaida),
        // The monitor showed the driver as not called when the user tapped.
        wasAbsent: true,
        ifUnknown: 'Atualize o monitor e veja se o motorista já está como chamado.',
      }),
  })

/** Reads whether the driver is called. Throws if the exit is no longer on the monitor. */
async function isCalledNow(idSaida: Id): Promise<boolean> {
  const { path, unwrap } = reads.loadings('')
  const { body } = await http.getJson(path, { from: 'network' })
  const item = unwrap(body).itens?.find((one) => isSameId(one.idSaida, idSaida))
  if (item === undefined) throw new Error('not on the monitor')
  return !isPending(item)
}
