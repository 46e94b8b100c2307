import { paths } from '#contract/paths.ts'
import { sendOnline } from '#src/hooks/send-online.ts'
import { forgetDeviceKey, readDeviceKey } from '#src/session/device-key.ts'
import { showToast } from '#src/ui/notice/toast.ts'

/**
 * Forgets a key of this device that waits for a sign-out, and then ends it at the provider, which has the digest. Call
 * it while the session lasts. Never rejects: a toast says where the provider could not be told.
 */
export async function cancelAccess(): Promise<void> {
  const key = readDeviceKey()
  if (key?.first === undefined) return
  forgetDeviceKey()
  const path = paths.deviceKey(key.id)
  await sendOnline({ method: 'DELETE', path, ifUnknown: 'Tente de novo.' }).catch(() =>
    showToast('Este aparelho ainda consta com acesso. Desligue em «Aparelhos».', {
      tone: 'danger',
    }),
  )
}
