/** Signs that came one after the other, perhaps from a scanner. */
export interface Burst {
  text: string
  /** When the first and the last sign came, in ms of `Event.timeStamp`, which a busy page does not delay. */
  from: number
  at: number
}

/** A scanner over Bluetooth may pause inside a code; a longer pause begins another text. */
const longestPauseMs = 150

/** The pace of a whole code: fast typists need 80 ms for a key, scanners 5 to 30 ms. */
const longestPaceMs = 50

/** A person may hit three keys at once. */
const fewestSigns = 4

/** The burst after further text, which usually is one sign. A long pause begins a new one. */
export const addToBurst = (burst: Burst | undefined, text: string, at: number): Burst =>
  burst !== undefined && at - burst.at <= longestPauseMs
    ? { text: burst.text + text, from: burst.from, at }
    : { text, from: at, at }

/** The scanned text when Enter or Tab came at `at`; undefined where a person has typed. */
export const endOfBurst = (burst: Burst | undefined, at: number): string | undefined =>
  burst !== undefined &&
  at - burst.at <= longestPauseMs &&
  burst.text.length >= fewestSigns &&
  at - burst.from <= longestPaceMs * burst.text.length
    ? burst.text
    : undefined

/**
 * Whether a field contains nothing but the scanned text. A mask adds signs, and drops those that it has no place for:
 * all of them in a field that is full.
 */
export function isOnlyScanned(value: string, before: string, scanned: string): boolean {
  if (before !== '' && value === before) return true
  const rest = [...signsOf(scanned)]
  return [...signsOf(value)].every((sign) => {
    const at = rest.indexOf(sign)
    rest.splice(0, at + 1)
    return at !== -1
  })
}

/** Without what a mask adds, and what a field does not show. */
const signsOf = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
