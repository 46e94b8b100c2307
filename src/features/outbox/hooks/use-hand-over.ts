import { useEffect, useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useCircumstances } from '#src/hooks/use-circumstances.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { hasPhotos, type Draft, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'
import { heldBehindParked, type Listing } from '#src/hooks/outbox/listing.ts'
import { recentCalls, sizeOf } from '../past-calls.ts'
import { othersWaiting } from '#src/outbox/store/queries.ts'
import { estimateMs } from '../estimate.ts'
import type { HandOver, HeldDraft } from '../hand-over.ts'
import { useListing } from './use-listing.ts'
import { useStorage } from './use-storage.ts'

type Measured = Pick<HandOver, 'photoBytes' | 'estimateMs'>

/** All facts for «Posso entregar o tablet?», live; undefined until they are known. */
export function useHandOver(): HandOver | undefined {
  const listing = useListing()
  const drafts = useOutbox(heldDrafts)
  const others = useOutbox(othersWaiting)
  const measured = useMeasured(listing)
  const circumstances = useCircumstances()
  const storage = useStorage(listing?.unsentCount)
  if (listing === undefined || drafts === undefined || others === undefined) return undefined
  const { unsentCount, parkedCount, heldCount } = listing
  const { signInNeeded, offline, portal } = circumstances
  return {
    unsentCount,
    parkedCount,
    heldCount,
    photoCount: unsentOf(listing).reduce((sum, { bodyIds }) => sum + bodyIds.length, 0),
    drafts,
    others,
    photoBytes: measured?.photoBytes,
    estimateMs: measured?.estimateMs,
    storage,
    signInNeeded,
    offline,
    portal,
  }
}

const unsentOf = ({ chains }: Listing) => chains.flatMap(({ unsent }) => unsent)

/** Separate from the counts, because the first measurement reads every photo. */
function useMeasured(listing: Listing | undefined): Measured | undefined {
  const { database } = useRuntime()
  const [measured, setMeasured] = useState<Measured>()
  useEffect(() => {
    if (listing === undefined) return undefined
    let isGone = false
    // A failing database is reported by the listing.
    measure(database, listing)
      .then((found) => {
        if (!isGone) setMeasured(found)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [database, listing])
  return measured
}

const heldDrafts = async (database: OutboxDatabase, person: PersonKey): Promise<HeldDraft[]> =>
  (await readDrafts(database, person)).map(heldDraft)

const heldDraft = ({ form, savedAt, value }: Draft): HeldDraft => ({
  form,
  savedAt,
  path: pathIn(value),
})

/** The path that a draft names as its screen. */
function pathIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('path' in value)) return undefined
  return typeof value.path === 'string' ? value.path : undefined
}

async function measure(database: OutboxDatabase, listing: Listing): Promise<Measured> {
  const { blockerById, ended } = listing
  const unsent = unsentOf(listing)
  const held = heldBehindParked(unsent, blockerById)
  const going = unsent.filter(({ id, state }) => state !== 'parked' && !held.has(id))
  const heavy = going.filter(hasPhotos)
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
