/** A mean of minutes in words: «45 min», «1 h 05 min», «26 h 10 min»; «—» for null. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '—'
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`
}
