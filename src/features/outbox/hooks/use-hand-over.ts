import { useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useCircumstances } from '#src/hooks/use-circumstances.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import { readDrafts } from '#src/outbox/drafts.ts'
import type { Draft, Entry, PersonKey } from '#src/outbox/entry.ts'
import {
  heldBehindParked,
  pacedListing,
  recentCalls,
  sizeOf,
  type Listing,
} from '#src/outbox/listing.ts'
import { othersWaiting } from '#src/outbox/queries.ts'
import { estimateMs } from '../estimate.ts'
import type { HandOver, HeldDraft } from '../hand-over.ts'
import { useStorage } from './use-storage.ts'

type Counted = Pick<
  HandOver,
  'unsentCount' | 'parkedCount' | 'heldCount' | 'photoCount' | 'drafts' | 'others'
>

/** All that «Posso entregar o tablet?» asks, live; undefined until it is known. */
export function useHandOver(): HandOver | undefined {
  const { operations } = useRuntime()
  const [listToCount] = useState(pacedListing)
  const [listToMeasure] = useState(pacedListing)
  const knowsKind = (kind: string) => operations.has(kind)
  const counted = useOutbox(async (database, person) =>
    countAll(database, person, await listToCount(database, person, knowsKind)),
  )
  // Apart from the counting, because the first time it reads every photo.
  const measured = useOutbox(async (database, person) =>
    measure(database, await listToMeasure(database, person, knowsKind)),
  )
  const circumstances = useCircumstances()
  const storage = useStorage(counted?.unsentCount)
  if (counted === undefined) return undefined
  const { signInNeeded, offline, portal } = circumstances
  return {
    ...counted,
    photoBytes: measured?.photoBytes,
    estimateMs: measured?.estimateMs,
    storage,
    signInNeeded,
    offline,
    portal,
  }
}

async function countAll(
  database: OutboxDatabase,
  person: PersonKey,
  { chains, unsentCount, parkedCount, heldCount }: Listing,
): Promise<Counted> {
  const unsent = chains.flatMap((chain) => chain.unsent)
  return {
    unsentCount,
    parkedCount,
    heldCount,
    photoCount: unsent.reduce((sum, { bodyIds }) => sum + bodyIds.length, 0),
    drafts: (await readDrafts(database, person)).map(heldDraft),
    others: await othersWaiting(database, person),
  }
}

const heldDraft = ({ form, savedAt, value }: Draft): HeldDraft => ({
  form,
  savedAt,
  path: pathIn(value),
})

/** Where a draft says that it goes on. */
function pathIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('path' in value)) return undefined
  return typeof value.path === 'string' ? value.path : undefined
}

async function measure(
  database: OutboxDatabase,
  { chains, blockerById, ended }: Listing,
): Promise<Pick<HandOver, 'photoBytes' | 'estimateMs'>> {
  const unsent = chains.flatMap((chain) => chain.unsent)
  const held = heldBehindParked(unsent, blockerById)
  const going = unsent.filter(({ id, state }) => state !== 'parked' && !held.has(id))
  const heavy = going.filter((entry) => entry.heavy)
  const load = {
    lightCount: going.length - heavy.length,
    heavyCount: heavy.length,
    heavyBytes: await bytesOf(database, heavy),
  }
  return {
    photoBytes: await bytesOf(database, unsent),
    estimateMs: estimateMs(load, await recentCalls(database, ended)),
  }
}

async function bytesOf(database: OutboxDatabase, entries: readonly Entry[]): Promise<number> {
  let sum = 0
  for (const entry of entries) sum += (await sizeOf(database, entry)) ?? 0
  return sum
}
