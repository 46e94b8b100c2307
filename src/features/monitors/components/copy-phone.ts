/** Matches a phone: a screen narrower than `xs` of spec 1 §9, or a phone in landscape. */
const smallScreen = '(max-width: 575.98px), (pointer: coarse) and (max-height: 480px)'

export const isSmallScreen = (): boolean => matchMedia(smallScreen).matches

/** Resolves to whether the text was copied. Without HTTPS a browser has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
