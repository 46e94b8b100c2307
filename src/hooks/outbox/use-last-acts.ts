import { useCallback, useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'

interface LastActs<Act> {
  /** The last act on each item. */
  acts: ReadonlyMap<Id, Act>
  /** The item of the last act; undefined once an act was undone. */
  latest: Id | undefined
}

const none = { acts: new Map<Id, never>(), latest: undefined }

/** The last act on each item of a list, which can be undone on that item. */
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
    /** Adds the entry's id once the act is on disk. */
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
