import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'

/** A write that counts for everybody at once: it needs the network, and does not wait in the outbox. */
export interface OnlineWrite {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Fields that the contract does not name. */
  extensions?: object
  /** Asks the provider whether it is made; absent where nothing that the provider shows tells it. */
  isMade?: () => Promise<boolean>
  /**
   * It was not made right before the call: when the call is refused and it is there, a browser or a proxy has
   * repeated the call, and the refusal answers the repetition.
   */
  wasAbsent?: boolean
  /** Whether it was absent is asked right before the call, where no screen has just shown it. */
  looksFirst?: true
  /** A sentence: what the person is to do where nobody knows whether it was made. */
  ifUnknown: string
}

/**
 * Sends it, and gives the answer. After an answer that was lost, or that says nothing, the provider is asked what came of it: the
 * result is undefined where the write was made all the same. Throws ApiError; where no answer came its message
 * says that nothing was made so far, or that nobody knows.
 */
export async function sendOnline(write: OnlineWrite): Promise<unknown> {
  const { method, path, body, extensions, isMade, looksFirst = false, ifUnknown } = write
  const wasAbsent = looksFirst ? await isAbsent(isMade) : write.wasAbsent
  try {
    return await http.sendJson(method, path, body, extensions)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isLost = error.saysNothing
    if (!isLost && !(wasAbsent === true && repeatedStatuses.includes(error.status))) throw error
    const made = await isMade?.().catch(() => undefined)
    if (made === true) return undefined
    if (!isLost) throw error
    const found =
      made === false
        ? 'Até agora nada foi feito no servidor. Pode tentar de novo.'
        : `Não sabemos se foi feito. ${ifUnknown}`
    const message = `${error.message}. ${found}`
    throw new ApiError({ status: error.status, message, cause: error })
  }
}

/** Where that cannot be read nothing is known: a refusal is told as it is then. */
const isAbsent = async (isMade: OnlineWrite['isMade']) =>
  (await isMade?.().catch(() => undefined)) === false

/**
 * A mutation for writes that need the network. A second tap before the screen shows the first one joins it:
 * the same write does not go out again while it is under way.
 */
export function useOnlineWrite<Given, Made>({
  mutationFn,
  ...options
}: Omit<UseMutationOptions<Made, Error, Given>, 'mutationFn'> & {
  mutationFn: (given: Given) => Promise<Made>
}) {
  const underWay = useRef(new Map<string, Promise<Made>>())
  return useMutation({
    ...options,
    mutationFn: (given: Given) => {
      const name = JSON.stringify(given) ?? ''
      const before = underWay.current.get(name)
      if (before !== undefined) return before
      const made = mutationFn(given).finally(() => underWay.current.delete(name))
      underWay.current.set(name, made)
      return made
    },
  })
}

/** With which a provider may refuse what is there already. */
const repeatedStatuses = [400, 404, 409, 410, 422]
