/**
 * A day in parts, one more than there are disruptions. A device that is ahead waits, so that work is left for each
 * disruption, however long recovery takes and however much arrives at once afterwards.
 */
export function partsOfDay(breaks: number) {
  const parts = Array.from({ length: breaks + 1 }, () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    return { begun, begin }
  })
  parts[0]?.begin()
  return {
    /** Resolves when the part of the day has begun that contains this share, from 0 to 1. */
    reached: async (share: number) => parts[Math.floor(share * parts.length)]?.begun,
    /** The disruption with this number happens, so the part after it may begin. */
    begin: (part: number) => parts[part]?.begin(),
    beginAll: () => parts.forEach(({ begin }) => begin()),
  }
}

export type PartsOfDay = ReturnType<typeof partsOfDay>
