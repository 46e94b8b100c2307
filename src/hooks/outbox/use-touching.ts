import { entriesTouching, type Laid } from '#src/outbox/store/queries.ts'
import { useOutbox } from './use-outbox.ts'

/** The entries that change what the read of this key shows, live; undefined until they are known. */
export const useTouching = (key: string): Laid | undefined => useOutbox(entriesTouching, [key])
