import type { LoadingDetail, LoadingHistoryEntry } from '#contract/schemas/loading.ts'

/** An entry of the timeline; `kept` while it is only on this device. */
export type ShownHistoryEntry = LoadingHistoryEntry & { kept?: true }

export type ShownLoading = Omit<LoadingDetail, 'historico'> & { historico: ShownHistoryEntry[] }
