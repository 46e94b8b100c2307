import { useMemo } from 'react'
import { useDay } from '#src/hooks/use-day.ts'
import { useRead } from '#src/hooks/use-read.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { machineOn, pageOn } from '../days.ts'
import { reads } from '../reads.ts'

/** A machine as it stands today, whenever it was read. */
export function useMachine(idMaquina: number | undefined) {
  const { today, timeZone } = useDay()
  const state = useRead(idMaquina === undefined ? undefined : reads.machine(idMaquina))
  const { value } = state
  const machine = useMemo(
    () => value && machineOn(value, today, timeZone),
    [value, today, timeZone],
  )
  return { ...state, value: machine }
}

/** A checklist as it may be worked on today. */
export function usePage(idChecklist: RecordId | undefined) {
  const { today, timeZone } = useDay()
  const state = useRead(idChecklist === undefined ? undefined : reads.checklist(idChecklist))
  const { value } = state
  const page = useMemo(() => value && pageOn(value, today, timeZone), [value, today, timeZone])
  return { ...state, value: page }
}
