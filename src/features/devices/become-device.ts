import { paths } from '#contract/paths.ts'
import type { DeviceRole } from '#contract/roles.ts'
import type { DeviceKeyBody } from '#contract/schemas/devices.ts'
import { ApiError } from '#src/api/api-error.ts'
import { nameDevice } from '#src/device/device-name.ts'
import { sendOnline } from '#src/hooks/send-online.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { keepDeviceKey } from '#src/session/device-key.ts'
import { sessionOnScreen } from '#src/session/session.ts'
import { sessionOf } from '#src/session/session-copy.ts'

/**
 * Gives this device a key of its own. The device uses it from the person's next sign-out on. Throws ApiError.
 */
export async function becomeDevice(
  papel: DeviceRole,
  database: Pick<OutboxDatabase, 'relaxed'>,
): Promise<void> {
  const { askDeviceToken } = await import('#src/api/unattended/device-sign-in.ts')
  const by = sessionOnScreen()?.claims.sub ?? ''
  const { id, name } = await nameDevice(database)
  const secret = makeSecret()
  const body: DeviceKeyBody = { papel, nome: name, segredo: secret }
  const path = paths.deviceKey(id)
  await sendOnline({ method: 'PUT', path, body, ifUnknown: 'Tente de novo.' })
  const token = await askDeviceToken(id, secret)
  const session = sessionOf(token)
  if (session === undefined) {
    const message = 'A data ou a hora deste aparelho está errada. Acerte o relógio e tente de novo.'
    throw new ApiError({ status: 200, message })
  }
  keepDeviceKey({ id, secret, sub: session.claims.sub, first: { token, by } })
}

/** 32 random bytes in base64url. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
