import { paths } from '#contract/paths.ts'
import type { DeviceSignInBody } from '#contract/schemas/devices.ts'
import { http } from '../http.ts'

/**
 * Exchanges the secret of the device for a token. Throws ApiError; 401 with a message of the provider means that the
 * key was ended.
 */
export async function askDeviceToken(id: string, secret: string): Promise<string> {
  const body: DeviceSignInBody = { idAparelho: id, segredo: secret }
  const answer = await http.sendJson('POST', paths.deviceSignIn(), body)
  const { token } = (answer ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : ''
}
