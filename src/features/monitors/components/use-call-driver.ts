import { paths } from '#contract/paths.ts'
import { http } from '#src/api/http.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { sendOnline, useOnlineWrite } from '#src/hooks/send-online.ts'
import { reads } from '../reads.ts'
import { isPending } from '../rules.ts'

/**
 * Calls a driver: everybody who looks at the monitor hears of it, so that it needs the network. It is under way
 * until `onCalled` has read the list again: by then the monitor offers no second call.
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
        // The monitor showed so when it was tapped.
        wasAbsent: true,
        ifUnknown: 'Atualize o monitor e veja se o motorista já está como chamado.',
      }),
  })

/** Whether the monitor shows the driver as called. Throws where it does not show the exit any more. */
async function isCalledNow(idSaida: Id): Promise<boolean> {
  const { path, unwrap } = reads.loadings('')
  const { body } = await http.getJson(path, { from: 'network' })
  const item = unwrap(body).itens?.find((one) => isSameId(one.idSaida, idSaida))
  if (item === undefined) throw new Error('not on the monitor')
  return !isPending(item)
}
