/**
 * A day in parts, one more than things break. Who is ahead waits: work is left for each thing that
 * breaks, however long it takes to come back, and however much arrives at once when it has.
 */
export function partsOfDay(breaks: number) {
  const parts = Array.from({ length: breaks + 1 }, () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    return { begun, begin }
  })
  parts[0]?.begin()
  return {
    /** Until the part has begun to which this share of somebody's day belongs, from 0 to 1. */
    reached: async (share: number) => parts[Math.floor(share * parts.length)]?.begun,
    /** The thing with this number breaks: what comes after it may be done. */
    begin: (part: number) => parts[part]?.begin(),
    beginAll: () => parts.forEach(({ begin }) => begin()),
  }
}

export type PartsOfDay = ReturnType<typeof partsOfDay>
