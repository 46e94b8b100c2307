import { sayNotKept, useAct } from '#src/evidence/decision/use-act.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { usePerson, useSessionOnScreen } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { correct } from '#src/outbox/act/correct.ts'
import type { Entry, LocalId } from '#src/outbox/model/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { startChecklist, type StartChecklistArgs } from '../operations/start-checklist.ts'
import type { ShownMachine } from '../shown.ts'
import { knownOf } from '../starting.ts'

/**
 * Starts today's checklist, or corrects a refused start, which keeps its own day. A correction deletes the draft of the
 * form `ends` in the same transaction. Resolves to the checklist's id, or to undefined after it has shown an error.
 */
export function useStart(machine: ShownMachine, refused: Entry | undefined, ends: string) {
  const { database, wake } = useRuntime()
  const { now } = useDay()
  const person = usePerson()
  const responsavel = useSessionOnScreen()?.claims.nome ?? '—'
  const act = useAct(noActs)

  const begin = async (horimetro: number, photo: TakenPhoto): Promise<LocalId | undefined> => {
    const idChecklist = makeLocalId()
    const { at: doneAt, dia } = now()
    const { id: photoId, size, sha256 } = photo
    const taken = { photoId, size, sha256 }
    const done = { idChecklist, idMaquina: machine.id, doneAt, dia, responsavel }
    const intent = startChecklist({ ...done, ...taken, horimetro, ...knownOf(machine) })
    return (await act(intent, [photo])) ? idChecklist : undefined
  }

  const amend = async (entry: Entry, horimetro: number, photo: TakenPhoto | undefined) => {
    const before = entry.args as StartChecklistArgs
    const taken = photo && { photoId: photo.id, size: photo.size, sha256: photo.sha256 }
    const intent = startChecklist({ ...before, ...taken, horimetro })
    try {
      const bodies = photo && person !== undefined ? [{ ...photo, person }] : []
      await correct(database, entry.id, intent, bodies, ends)
      wake()
      return before.idChecklist
    } catch (error) {
      sayNotKept(error)
      return undefined
    }
  }

  return (horimetro: number, photo: TakenPhoto | undefined) => {
    if (refused !== undefined) return amend(refused, horimetro, photo)
    return photo === undefined ? Promise.resolve(undefined) : begin(horimetro, photo)
  }
}

const noActs = { entries: [] }
