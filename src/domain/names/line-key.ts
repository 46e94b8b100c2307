import { foldText } from './search.ts'

/** The tag of a line as lines are found by it: `A1-001`, `a1 001` and `a1001` are the same. */
export const toLineKey = (tag: string): string => foldText(tag).replaceAll(/[^a-z0-9]/g, '')
