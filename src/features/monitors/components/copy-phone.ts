/** Where a phone is held in the hand: spec 1 §9 calls narrower than this `xs`; and one that lies. */
const smallScreen = '(max-width: 575.98px), (pointer: coarse) and (max-height: 480px)'

export const isSmallScreen = (): boolean => matchMedia(smallScreen).matches

/** Resolves whether it could be copied: without HTTPS a browser has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
