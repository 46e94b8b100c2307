import { paths } from '#contract/paths.ts'
import type { SignInAnswer, SignInBody } from '#contract/schemas/session.ts'
import { ApiError, portalWords } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { portalStatus } from '#src/api/portal.ts'
import { pinSubs, unlock } from '#src/session/pin-marks.ts'
import { startSession } from '#src/session/session.ts'
import { readClaims } from '#src/session/token.ts'
import type { StillEncrypted } from './pin/open-encrypted.ts'
import { noMessage } from './words.ts'

const deviceKey = 'pavilhao.device'

/**
 * Requests a token from the provider and starts the session, which its subscribers observe. Resolves to undefined, or,
 * if no session started, to the message to show or to the person whose work is still encrypted.
 */
export async function signIn(body: SignInBody): Promise<string | StillEncrypted | undefined> {
  try {
    const answer = await http.sendJson('POST', paths.signIn(), body, { aparelho: secretOfDevice() })
    const token = readToken(answer)
    const claims = readClaims(token ?? '')
    if (token === undefined || claims === undefined || !pinSubs().includes(claims.sub))
      return begin(token)
    const { openEncrypted } = await import('./pin/open-encrypted.ts')
    return (await openEncrypted({ token, claims }, body.password)) ?? begin(token)
  } catch (error) {
    return refusalOf(error)
  }
}

/** Created once and kept, so that failed sign-ins on other devices do not lock out a user who has signed in here. */
function secretOfDevice(): string {
  const kept = localStorage.getItem(deviceKey)
  if (kept !== null) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}

function begin(token: string | undefined): string | undefined {
  if (token === undefined) return noMessage
  if (startSession(token) !== undefined) {
    unlock()
    keepStorage()
    return undefined
  }
  return readClaims(token) === undefined
    ? 'O servidor respondeu com uma sessão que este sistema não entende.'
    : 'A data ou a hora deste aparelho está errada. Acerte o relógio e entre novamente.'
}

function readToken(answer: unknown): string | undefined {
  const { token } = (answer ?? {}) as Partial<SignInAnswer>
  return typeof token === 'string' ? token : undefined
}

/** `ApiError` has a default message where the provider sends none, but the specs require another one here. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return noMessage
  if (error.status === portalStatus) return `${noMessage}: ${portalWords}`
  return error.serverMessage ?? noMessage
}

/** Requests persistent storage before entries are saved (UX-13). A browser that refuses may evict the data later. */
function keepStorage(): void {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  navigator.storage.persist().catch(() => undefined)
}
