/** One measured run: the number of calls and lanes, and the latency of each response. */
export interface Job {
  way: 'raw' | 'journal' | 'outbox' | 'workbox' | 'tanstack'
  count: number
  lanes: number
  latencyMs: number
}
