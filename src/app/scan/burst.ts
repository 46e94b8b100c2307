/** Signs that came so fast that a scanner must have typed them. */
export interface Burst {
  text: string
  /** When the last sign came, in ms of `Event.timeStamp`, which a busy page does not delay. */
  at: number
}

/** Fast typists need 80 ms for a key; scanners, also over Bluetooth, send one every 5 to 30 ms. */
const longestGapMs = 50

/** A person may hit three keys at once. */
const fewestSigns = 4

/** The burst after further text, which usually is one sign. A pause begins a new one. */
export const addToBurst = (burst: Burst | undefined, text: string, at: number): Burst =>
  burst !== undefined && at - burst.at <= longestGapMs
    ? { text: burst.text + text, at }
    : { text, at }

/** The scanned text when Enter or Tab came at `at`; undefined where a person has typed. */
export const endOfBurst = (burst: Burst | undefined, at: number): string | undefined =>
  burst !== undefined && at - burst.at <= longestGapMs && burst.text.length >= fewestSigns
    ? burst.text
    : undefined
