let mayStart: Promise<void> = Promise.resolve()

/** Resolves at once, or, while requests are held back, once they may start. */
export const requestsMayStart = (): Promise<void> => mayStart

/** Holds back the requests that this page has not begun yet, until `over` resolves, for `ms` at most. */
export function holdRequests(over: Promise<void>, ms: number): void {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
  mayStart = Promise.race([over, late])
}
