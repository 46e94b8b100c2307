import { foldText } from './search.ts'

/** The search key of a line's tag: `A1-001`, `a1 001` and `a1001` have the same key. */
export const toLineKey = (tag: string): string => foldText(tag).replaceAll(/[^a-z0-9]/g, '')
