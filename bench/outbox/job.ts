/** One measured run: the number of calls and lanes, and the latency of each response. */
export interface Job {
  way: 'raw' | 'journal' | 'outbox' | 'workbox' | 'tanstack'
  count: number
  lanes: number
  latencyMs: number
}

export interface Call {
  lane: number
  index: number
}

export const callsOf = ({ count, lanes }: Pick<Job, 'count' | 'lanes'>): Call[] =>
  Array.from({ length: count }, (_, index) => ({ lane: index % lanes, index }))
