import { withoutExtensions } from '#contract/extensions.ts'
import { connectionMessage, lostError } from './api-error.ts'
import { askConfig, configPath } from './ask-config.ts'

/** Settings of the deployment rather than the build. Served as /config.json next to the app. */
export interface AppConfig {
  /** The provider's address; '' if it is the app's own origin. */
  providerUrl: string
  /** Hosts on which the app is the arrival kiosk; `*` matches anything. */
  arrivalHosts: string[]
  /** Names of the client companies, by their number. */
  clients: Record<string, string>
  timeZone: string
  /**
   * How the provider writes dates: the warehouse's wall time labelled as UTC, or true UTC
   * (domain/time/wall-time.ts).
   */
  providerTimes: 'wall' | 'utc'
  /** Whether the provider is known to honour `Idempotency-Key`. */
  keys: 'none' | 'honoured'
  /** Whether the provider accepts fields, parts, query names and calls outside the contract. */
  extensions: boolean
  /** The longest time for which an aborted call may still arrive. */
  quarantineSeconds: number
  /** For this many days after a session has ended, its person may continue on this device without a network. */
  offlineDays: number
  /** For this many days after a sign-in with the password a PIN opens; 0: nobody can set a PIN. */
  pinDays: number
  /** After this time without a touch the screen of a person with a PIN is locked; 0: never. */
  lockMinutes: number
}

const defaults: AppConfig = {
  providerUrl: '',
  arrivalHosts: ['chegada.*'],
  clients: { '1': 'Polímeros', '2': 'Borracha sintética' },
  timeZone: 'America/Sao_Paulo',
  providerTimes: 'wall',
  keys: 'none',
  extensions: false,
  quarantineSeconds: 180,
  offlineDays: 3,
  pinDays: 7,
  lockMinutes: 15,
}

export const configCacheName = 'pavilhao-config'

let loading: Promise<AppConfig> | undefined

/**
 * The configuration, read once per page or worker: from the server, or else from the last cached copy. Rejects
 * with ApiError if neither exists.
 */
export function loadConfig(): Promise<AppConfig> {
  loading ??= readConfig().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * The full URL of a path of the provider API. If the provider accepts no extensions, query names outside the
 * contract are removed.
 */
export const providerAddress = (
  { providerUrl, extensions }: Pick<AppConfig, 'providerUrl' | 'extensions'>,
  path: string,
): string => `${providerUrl.replace(/\/$/, '')}${extensions ? path : withoutExtensions(path)}`

/** The provider's origin, which separates the people and work of different providers. */
export const providerOrigin = (config: Pick<AppConfig, 'providerUrl'>): string =>
  new URL(config.providerUrl, location.origin).origin

/**
 * Fills in missing values and drops values of a wrong type, so that a mistake in one value blocks nobody. Undefined
 * if the whole is not an object.
 */
export function parseConfig(value: unknown): AppConfig | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = value as Record<keyof AppConfig, unknown>
  const { providerUrl, arrivalHosts, clients, timeZone, providerTimes } = given
  const { keys, extensions } = given
  return {
    providerUrl: typeof providerUrl === 'string' ? providerUrl : defaults.providerUrl,
    arrivalHosts: isTexts(arrivalHosts) ? arrivalHosts : defaults.arrivalHosts,
    clients: isTextByKey(clients) ? { ...defaults.clients, ...clients } : defaults.clients,
    timeZone: typeof timeZone === 'string' ? timeZone : defaults.timeZone,
    providerTimes: providerTimes === 'utc' ? 'utc' : defaults.providerTimes,
    keys: keys === 'honoured' ? keys : defaults.keys,
    extensions: extensions === true,
    quarantineSeconds: amountOf('quarantineSeconds', given),
    offlineDays: amountOf('offlineDays', given),
    pinDays: amountOf('pinDays', given),
    lockMinutes: amountOf('lockMinutes', given),
  }
}

async function readConfig(): Promise<AppConfig> {
  try {
    return await fetchConfig()
  } catch (cause) {
    const kept = await keptConfig()
    if (kept === undefined) throw lostError(cause)
    return kept
  }
}

async function fetchConfig(): Promise<AppConfig> {
  const response = await askConfig()
  const config =
    response.ok && !response.redirected ? parseConfig(await response.json()) : undefined
  if (config === undefined) throw new Error(connectionMessage)
  await keep(config)
  return config
}

/** Cached for the next start without a network; without room for it the app still runs. */
async function keep(config: AppConfig): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const cache = await caches.open(configCacheName)
    await cache.put(configPath, Response.json(config))
  } catch (cause) {
    console.warn('The configuration could not be kept', cause)
  }
}

async function keptConfig(): Promise<AppConfig | undefined> {
  if (!('caches' in globalThis)) return undefined
  const answer = await caches.match(configPath, { cacheName: configCacheName })
  return answer === undefined ? undefined : parseConfig(await answer.json())
}

const amountOf = (
  name: 'quarantineSeconds' | 'offlineDays' | 'pinDays' | 'lockMinutes',
  { [name]: value }: Record<keyof AppConfig, unknown>,
): number => (typeof value === 'number' && value >= 0 ? value : defaults[name])

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isTextByKey = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && isTexts(Object.values(value))
