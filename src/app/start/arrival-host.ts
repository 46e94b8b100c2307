/**
 * Whether the app runs as the arrival kiosk, by the host patterns of the configuration. `*` matches
 * anything, and a pattern that ends with a point matches every host that begins with it.
 */
export const isArrivalHost = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matches(host.toLowerCase(), pattern.trim().toLowerCase()))

function matches(host: string, pattern: string): boolean {
  const whole = pattern.endsWith('.') ? `${pattern}*` : pattern
  const parts = whole.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return pattern !== '' && new RegExp(`^${parts.join('.*')}$`).test(host)
}
