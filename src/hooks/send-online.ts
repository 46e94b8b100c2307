import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import type { Read } from '#src/reads/read.ts'

/**
 * A write that takes effect for everybody at once: it needs the network and bypasses the outbox.
 */
export interface OnlineWrite {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Fields that the contract does not name. */
  extensions?: object
  /** Reads whether the write has its effect at the provider; absent where no read shows that. */
  isMade?: () => Promise<boolean>
  /**
   * The effect was absent right before the call. When the call is refused and the effect is
   * present, a browser or a proxy has repeated the call, and the refusal answers the repetition.
   */
  wasAbsent?: boolean
  /**
   * Checks right before the call whether the effect is absent, where no screen has just shown that.
   */
  checksFirst?: true
  /** The instruction for the person when the result is unknown. */
  ifUnknown: string
}

/**
 * Sends the write and returns the answer. After a lost or meaningless answer it reads whether the
 * write took effect, and returns undefined if it did. Throws ApiError; without an answer its
 * message states that the write has had no effect so far, or that its effect is unknown.
 */
export async function sendOnline(write: OnlineWrite): Promise<unknown> {
  const { method, path, body, extensions, isMade, checksFirst = false, ifUnknown } = write
  const wasAbsent = checksFirst ? await isAbsent(isMade) : write.wasAbsent
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

/** False when the read fails: a refusal is then reported as it is. */
const isAbsent = async (isMade: OnlineWrite['isMade']) =>
  (await isMade?.().catch(() => undefined)) === false

/**
 * A mutation for writes that need the network. A second tap during the call joins it: the same
 * write is not sent twice at a time.
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

/**
 * Sends an `OnlineWrite`. Afterwards, also after a failure, all reads count as stale, and those on the screen are
 * fetched again. The caller shows the error.
 */
export function useOnlineAct() {
  const client = useQueryClient()
  return useOnlineWrite({
    meta: { treated: true },
    mutationFn: sendOnline,
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  })
}

/** Reads the current value from the provider, bypassing the cache. Throws ApiError. */
export async function readNow<Value>({ path, unwrap }: Read<Value>): Promise<Value> {
  const { body } = await http.getJson(path, { from: 'network' })
  return unwrap(body)
}

/** The statuses with which a provider may refuse a write whose effect is already present. */
const repeatedStatuses = [400, 404, 409, 410, 422]
