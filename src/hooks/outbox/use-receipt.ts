import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { sumOfReported } from '#src/reads/count-photos.ts'
import { receiptOf, type Receipt } from './receipt.ts'
import { readQuery } from '../reads/query-client.ts'
import { useOutbox } from './use-outbox.ts'
import { usePerson, useSession } from '../use-session.ts'
import { useRuntime } from '../runtime.tsx'

/** What the provider has acknowledged of a record, as far as it was read back. */
export interface ReceiptState {
  receivedAt: number
  photoCount: number
  /**
   * How many of the photos the provider shows; undefined until that is known, or where it does not
   * report it.
   */
  shownCount: number | undefined
  /** Some read has no answer yet that is newer than the last response. */
  pending: boolean
}

const noIds: ServerIdByLocal = new Map()
const freshForMs = 60_000

/**
 * `entries` are those of one record, oldest first. Undefined while one of them is unsent, or if
 * none has a response.
 */
export function useReceipt(entries: readonly Entry[]): ReceiptState | undefined {
  const { operations } = useRuntime()
  const person = usePerson()
  const mayAsk = useSession() !== undefined
  const serverIds = useOutbox((database, who) => readServerIds(database.relaxed, who)) ?? noIds
  const receipt = useMemo(
    () => receiptOf(entries, operations, serverIds),
    [entries, operations, serverIds],
  )
  const since = receipt?.receivedAt ?? 0
  const questions = receipt?.questions ?? []
  const results = useQueries({
    queries: questions.map(({ path, unwrap }) => ({
      ...readQuery(person, path, { unwrap }),
      enabled: mayAsk,
      // A read from before the last answer does not include its effect.
      staleTime: ({ state }: { state: { data?: { askedAt: number } | undefined } }) =>
        (state.data?.askedAt ?? 0) > since ? freshForMs : 0,
    })),
  })
  if (receipt === undefined) return undefined
  const known = questions.flatMap(({ found }, index) => {
    const data = results[index]?.data
    return data !== undefined && data.askedAt > since ? [{ count: found(data.value) }] : []
  })
  return {
    receivedAt: receipt.receivedAt,
    photoCount: receipt.photoCount,
    shownCount: shownIn(receipt, known),
    pending: known.length < questions.length,
  }
}

function shownIn(
  { questions, photoCount }: Receipt,
  known: readonly { count: number | undefined }[],
): number | undefined {
  const isAsked = questions.reduce((sum, one) => sum + one.photoCount, 0) === photoCount
  if (!isAsked || known.length < questions.length) return undefined
  return sumOfReported(known.map(({ count }) => count))
}
