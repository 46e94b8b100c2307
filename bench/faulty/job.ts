/** New records for a provider that spoils calls and ignores keys. */
export interface FaultyJob {
  way: 'outbox' | 'workbox' | 'tanstack'
  count: number
  lanes: number
}
