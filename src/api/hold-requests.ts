let mayStart: Promise<void> = Promise.resolve()

/** Resolves at once, or, while requests are delayed, once they may start. */
export const requestsMayStart = (): Promise<void> => mayStart

/** Delays the requests that this page has not started yet, until `over` resolves, for at most `ms`. */
export function holdRequests(over: Promise<void>, ms: number): void {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
  mayStart = Promise.race([over, late])
}
