import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { http } from '#src/api/http.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { currentSession } from '#src/session/session.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { usePerson } from '../use-session.ts'

export interface ImageState {
  /** An address for `src`, valid while the component is mounted. */
  url: string | undefined
  loading: boolean
  /** The image is not cached, and the provider did not deliver it. */
  failed: boolean
}

/**
 * An image of the provider. It is fetched with the token in a header, because a token in an address
 * leaks; the worker caches it for offline use.
 */
export function useImage(path: string | undefined): ImageState {
  const person = usePerson()
  const { data, isPending, isError } = useQuery<Blob>({
    queryKey: imageKey(person, path),
    queryFn:
      path === undefined
        ? skipToken
        : async ({ signal }) => {
            if (currentSession() !== undefined) return http.getBlob(path, 'image/*', { signal })
            const { keptImage } = await import('./kept-image.ts')
            return keptImage(person, path)
          },
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return {
    url: useObjectUrl(data),
    loading: path !== undefined && isPending,
    failed: isError,
  }
}

const imageKey = (person: PersonKey | undefined, path: string | undefined) =>
  ['image', person, path] as const

/**
 * Like `useImage`, for the rows of a long list: each row reads when its turn has come, and a row
 * that has been scrolled past by then does not read at all.
 */
export function useImageInTurn(path: string): ImageState {
  const person = usePerson()
  const client = useQueryClient()
  const [isTurn, setTurn] = useState(
    () => client.getQueryData(imageKey(person, path)) !== undefined,
  )
  useEffect(() => (isTurn ? undefined : inTurn(() => setTurn(true))), [isTurn])
  return useImage(isTurn ? path : undefined)
}

type Turn = () => void

const waiting = new Set<Turn>()
let isRunning = false

/**
 * Calls back one caller a frame, because many parts of a screen that start at once would block it.
 * Returns a function that cancels the call.
 */
function inTurn(turn: Turn): () => void {
  waiting.add(turn)
  if (!isRunning) {
    isRunning = true
    requestAnimationFrame(takeOne)
  }
  return () => void waiting.delete(turn)
}

function takeOne(): void {
  const [turn] = waiting
  if (turn === undefined) {
    isRunning = false
    return
  }
  waiting.delete(turn)
  turn()
  requestAnimationFrame(takeOne)
}
