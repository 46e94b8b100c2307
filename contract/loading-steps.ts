/** Of a loading, in their order: waiting, loading, vehicle loaded, finished. There is no way back. */
export const loadingStatuses = [1, 2, 3, 4] as const

export type LoadingStatus = (typeof loadingStatuses)[number]

/** The status after this one; undefined after the last, and for one that is none. */
export const nextLoadingStatus = (status: number): LoadingStatus | undefined =>
  loadingStatuses.find((one) => one === status + 1 && one > 1)
