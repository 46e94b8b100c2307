import { useState } from 'react'
import { isDay } from '#src/domain/time/days.ts'
import { TextField } from '#src/ui/form/input.tsx'

interface DayFieldProps {
  /** In the form 2026-11-20. */
  day: string
  /** Called with a valid day, or with '' when the field was cleared. */
  onDay: (day: string) => void
}

/**
 * A date field. While a year is typed, the browser reports each digit, for example 0002. An incomplete date stays in
 * the field and triggers no read.
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
