/** One measured run: so many calls over so many lanes, each answered after a latency. */
export interface Job {
  way: 'raw' | 'outbox' | 'workbox' | 'tanstack'
  count: number
  lanes: number
  latencyMs: number
}
