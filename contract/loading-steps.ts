/**
 * The statuses of a loading in order: waiting, loading, vehicle loaded, finished. A loading never
 * goes back.
 */
export const loadingStatuses = [1, 2, 3, 4] as const

export type LoadingStatus = (typeof loadingStatuses)[number]

/** The status after this one; undefined after the last one and for an unknown number. */
export const nextLoadingStatus = (status: number): LoadingStatus | undefined =>
  loadingStatuses.find((one) => one === status + 1 && one > 1)
