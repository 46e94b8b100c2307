import { DeviceSignInBody } from '#contract/schemas/devices.ts'
import { SignInAnswer } from '#contract/schemas/session.ts'
import { Refusal } from '../../errors/refusal.ts'
import { findByDeviceKey } from '../../session/device-keys.ts'
import { findPersonOf, isShutOut } from '../../session/find-person.ts'
import { secondAfter, signToken } from '../../session/token.ts'
import type { Api, Means } from '../api.ts'
import { sessionCall } from '../describe-call.ts'

/**
 * POST /auth/aparelho, an extension of the contract: a device exchanges its secret for a short token. Attempts are not
 * counted, because 256 random bits cannot be guessed.
 */
export function routeDeviceSignIn(api: Api, { database: { orm }, key, deviceTokenSeconds }: Means) {
  api.post(
    '/auth/aparelho',
    sessionCall(
      'Entrar como aparelho: trocar o segredo do aparelho por um token curto',
      SignInAnswer,
      { security: [], body: DeviceSignInBody },
      { access: 'public' },
    ),
    async ({ body: { idAparelho, segredo } }) => {
      const uid = await findByDeviceKey(orm, { id: idAparelho, segredo })
      const account = uid === undefined ? undefined : await findPersonOf(orm, { uid, id: '' })
      if (!account?.deviceSince || isShutOut(account)) {
        throw new Refusal(401, 'Este aparelho não entra mais sozinho')
      }
      const since = secondAfter(account.deviceSince)
      return { token: await signToken(key, account, { seconds: deviceTokenSeconds, since }) }
    },
  )
}
