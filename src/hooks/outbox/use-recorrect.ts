import { useCallback } from 'react'
import { NoLongerPossibleError, NotSavedError } from '#src/outbox/model/errors.ts'
import { correct } from '#src/outbox/act/correct.ts'
import type { Correction } from '#src/outbox/model/correction.ts'
import type { Body, Entry } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { useRuntime } from '../runtime.tsx'
import { usePerson } from '../use-session.ts'

/**
 * The corrected arguments of an entry, by its operation's correction; undefined where it has none.
 */
type Change = (correction: Correction<unknown>, args: unknown) => unknown

/**
 * Replaces a refused act by the corrected one, on disk when it resolves. Rejects with
 * NotSavedError, with MissingParentError, or with NoLongerPossibleError when the entry has no such
 * correction or can no longer be corrected.
 */
export function useRecorrect(entry: Entry): (change: Change, photo?: TakenPhoto) => Promise<void> {
  const { database, operations, wake } = useRuntime()
  const person = usePerson()
  const { id, kind, args } = entry
  return useCallback(
    async (change, photo) => {
      const operation = operations.get(kind) as unknown as Operation | undefined
      const given = operation?.correction && change(operation.correction, args)
      if (person === undefined) throw new NotSavedError(new Error('nobody is signed in'), false)
      if (operation === undefined || given === undefined) throw new NoLongerPossibleError()
      const bodies: Body[] = photo === undefined ? [] : [{ ...photo, person }]
      await correct(database, id, operation(given), bodies)
      wake()
    },
    [database, operations, wake, person, id, kind, args],
  )
}
