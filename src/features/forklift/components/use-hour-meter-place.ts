import { useMemo } from 'react'
import { dayOf } from '#src/domain/time/days.ts'
import { useEarlierPlace } from '#src/evidence/held/use-held-photos.ts'
import { useDay } from '#src/hooks/use-day.ts'
import type { Entry } from '#src/outbox/model/entry.ts'

/**
 * What the photo of the hour-meter is of: the start of today, or the one that was refused. An earlier
 * version named it by the machine alone (`form`): what waits there is of a refused start if it came
 * after that was made, because nothing else was asked for then, and else of its own day.
 */
export function useHourMeterPlace(form: string, refused: Entry | undefined): string {
  const { today, timeZone } = useDay()
  const place = `${form}:${refused?.id ?? today}`
  const madeAt = refused?.createdAt
  useEarlierPlace(
    useMemo(
      () => ({
        before: form,
        place,
        isOf: (savedAt: number) =>
          madeAt === undefined ? dayOf(new Date(savedAt), timeZone) === today : savedAt >= madeAt,
      }),
      [form, place, madeAt, today, timeZone],
    ),
  )
  return place
}
