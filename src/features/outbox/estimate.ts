import type { PastCall } from './past-calls.ts'

/** The work that is still to be sent. */
export interface Load {
  lightCount: number
  heavyCount: number
  /** Total bytes of the calls with photos; undefined while it is not yet measured. */
  heavyBytes: number | undefined
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) =>
  values.length === 0 ? undefined : sum(values) / values.length

/**
 * How long sending the rest may take, in ms, by the pace of the latest successful calls. Photos go one at a time, so
 * they count by bytes per second. Undefined when no pace is known.
 */
export function estimateMs(
  load: Load,
  past: { light: readonly PastCall[]; heavy: readonly PastCall[] },
): number | undefined {
  const light = lightMs(load, past)
  const heavy = heavyMs(load, past.heavy)
  return light === undefined || heavy === undefined ? undefined : light + heavy
}

function lightMs(
  { lightCount }: Load,
  past: { light: readonly PastCall[]; heavy: readonly PastCall[] },
): number | undefined {
  if (lightCount === 0) return 0
  // Without a pace for light calls, each is assumed to take as long as a call with a photo.
  const each = mean(past.light.map(({ ms }) => ms)) ?? mean(past.heavy.map(({ ms }) => ms))
  return each === undefined ? undefined : each * lightCount
}

function heavyMs({ heavyCount, heavyBytes }: Load, past: readonly PastCall[]): number | undefined {
  if (heavyCount === 0) return 0
  if (past.length === 0) return undefined
  const ms = sum(past.map((call) => call.ms))
  const bytes = sum(past.map((call) => call.bytes))
  if (heavyBytes === undefined || bytes === 0) return (ms / past.length) * heavyCount
  return (ms / bytes) * heavyBytes
}

const minuteMs = 60_000

/** «menos de 1 minuto», «cerca de 3 minutos», «cerca de 1 h 20 min». */
export function formatEstimate(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs)
  if (minutes <= 1) return 'menos de 1 minuto'
  if (minutes < 60) return `cerca de ${minutes} minutos`
  const rest = minutes % 60
  return `cerca de ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
