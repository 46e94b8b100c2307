/**
 * Whether the app runs as the arrival kiosk: on a host of the configuration, where `*` stands for
 * anything and a name that ends with a point for all that begin with it.
 */
export const isArrivalHost = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matches(host.toLowerCase(), pattern.trim().toLowerCase()))

function matches(host: string, pattern: string): boolean {
  const whole = pattern.endsWith('.') ? `${pattern}*` : pattern
  const parts = whole.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return pattern !== '' && new RegExp(`^${parts.join('.*')}$`).test(host)
}
