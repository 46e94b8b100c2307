import { useMemo } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useRead, useSharing } from '#src/hooks/reads/use-read.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { machineOn, pageOn } from '../../days.ts'
import { reads } from '../../reads.ts'
import { machineWithoutRefused, pageWithoutRefused } from '../../refused-items.ts'

/** Reads a machine and adjusts it to today, also where the cached read is from another day. */
export function useMachine(idMaquina: Id | undefined) {
  const { today } = useDay()
  const state = useRead(idMaquina === undefined ? undefined : reads.machine(idMaquina))
  const { value } = state
  const key = idMaquina === undefined ? '' : reads.machine(idMaquina).key
  const entries = useTouching(key)?.entries
  const machine = useMemo(
    () => value && machineWithoutRefused(machineOn(value, today), entries ?? []),
    [value, today, entries],
  )
  return { ...state, value: useSharing(machine) }
}

/** Reads a checklist's page. Its items are editable only on the checklist's own day. */
export function usePage(idChecklist: RecordId | undefined) {
  const { today } = useDay()
  const state = useRead(idChecklist === undefined ? undefined : reads.checklist(idChecklist))
  const { value } = state
  const key = idChecklist === undefined ? '' : reads.checklist(idChecklist).key
  const entries = useTouching(key)?.entries
  const page = useMemo(
    () => value && pageWithoutRefused(pageOn(value, today), entries ?? []),
    [value, today, entries],
  )
  return { ...state, value: useSharing(page) }
}
