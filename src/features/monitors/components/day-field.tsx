import { useState } from 'react'
import { isDay } from '#src/domain/time/days.ts'
import { TextField } from '#src/ui/form/input.tsx'

interface DayFieldProps {
  /** As 2026-11-20. */
  day: string
  /** Called with a day that there is, or with '' when the field was emptied. */
  onDay: (day: string) => void
}

/**
 * A day. Of a year that is typed a browser gives every digit by itself, 0002 first: what is no day yet
 * stays as it was typed, and nothing is asked for it.
 */
export function DayField({ day, onDay }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>()
  const change = (typed: string) => {
    const isFinished = typed === '' || isDay(typed)
    setUnfinished(isFinished ? undefined : typed)
    if (isFinished) onDay(typed)
  }
  return (
    <TextField
      label="Data"
      type="date"
      value={unfinished ?? day}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setUnfinished(undefined)}
    />
  )
}
