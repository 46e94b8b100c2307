import { useCallback, useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'

interface LastActs<Act> {
  /** By item. */
  acts: ReadonlyMap<Id, Act>
  /** The item that something was done to last; undefined once that was taken back. */
  latest: Id | undefined
}

const none = { acts: new Map<Id, never>(), latest: undefined }

/** What was done last to each item of a list here: what can be taken back of the one that a person looks at. */
export function useLastActs<Act extends { entryId?: string }>() {
  const [{ acts, latest }, setState] = useState<LastActs<Act>>(none)
  return {
    acts,
    latest,
    begin: useCallback(
      (item: Id, act: Act) =>
        setState((state) => ({ acts: new Map(state.acts).set(item, act), latest: item })),
      [],
    ),
    /** It is on disk. */
    keep: useCallback(
      (item: Id, act: Act, entryId: string) =>
        setState((state) =>
          state.acts.get(item) === act
            ? { ...state, acts: new Map(state.acts).set(item, { ...act, entryId }) }
            : state,
        ),
      [],
    ),
    forget: useCallback(
      (item: Id) =>
        setState((state) => ({
          acts: new Map([...state.acts].filter(([one]) => one !== item)),
          latest: undefined,
        })),
      [],
    ),
  }
}
