import { useCallback, useEffect, useState } from 'react'
import { usePhotosUnderWay } from '#src/evidence/photos-under-way.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { useTouching } from '#src/hooks/use-touching.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { reads } from '../reads.ts'
import { placesOfReport } from './places-of-report.ts'

/** How many of its places have a photo on its way, counted by what is drawn with `count`. */
export function useUnderWay() {
  const [placeCount, setPlaceCount] = useState(0)
  const count = useCallback(() => {
    setPlaceCount((before) => before + 1)
    return () => setPlaceCount((before) => before - 1)
  }, [])
  return { isUnderWay: placeCount > 0, count }
}

interface Watching {
  idRecebimento: RecordId
  /** A photo is on its way there until what this returns is called. */
  count: () => () => void
}

/** Draws nothing. What is on its way is known by its place alone: every one of the report is asked. */
export function WatchPlaces({ idRecebimento, count }: Watching) {
  const serverIds = useTouching(reads.header(idRecebimento).key)?.serverIds
  const menu = useRead(reads.checklistMenu(idRecebimento)).value
  const damages = useRead(reads.damages(idRecebimento)).value
  const parts = { steps: menu?.map(({ step }) => step) ?? [], damages: damages?.items ?? [] }
  return placesOfReport(idRecebimento, parts, serverIds ?? new Map()).map((place) => (
    <WatchPlace key={place} place={place} count={count} />
  ))
}

function WatchPlace({ place, count }: Pick<Watching, 'count'> & { place: string }) {
  const isUnderWay = usePhotosUnderWay(place)
  useEffect(() => (isUnderWay ? count() : undefined), [isUnderWay, count])
  return null
}
