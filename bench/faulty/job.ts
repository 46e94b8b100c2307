/** New records to be sent to a provider that spoils calls and knows no keys. */
export interface FaultyJob {
  way: 'outbox' | 'workbox' | 'tanstack'
  count: number
  lanes: number
}
