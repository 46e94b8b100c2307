/** Where the app finds the provider API: in this process, or at another address. */
export type Upstream =
  | { kind: 'own' }
  | { kind: 'proxy'; url: string }
  | { kind: 'cors'; url: string }

/** The configuration that the app reads at start from `GET /config.json`. */
export interface SiteSettings {
  arrivalHosts: string[]
  clients: { '1': string; '2': string }
  timeZone: string
  /** How the provider's calls write dates: the warehouse's wall time as UTC, or true UTC (contract §16). */
  providerTimes: 'wall' | 'utc'
  /** Whether the provider supports `Idempotency-Key`. */
  keys: 'none' | 'honoured'
  /** Whether the provider accepts extensions of the contract. */
  extensions: boolean
  quarantineSeconds: number
  /** Number of days after the end of a session during which its person can continue on an offline device. */
  offlineDays: number
  /** Number of days after a sign-in with the password during which a PIN opens; 0: nobody can set a PIN. */
  pinDays: number
  /** Minutes without a touch until the screen of a person with a PIN is locked; 0: never. */
  lockMinutes: number
}

/** A bucket for the photos, and its credentials. */
export interface BucketSettings {
  /** The path has the bucket and optionally a folder in it, without a trailing slash. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** The most calls of one session in a minute. */
export interface CallLimits {
  calls: number
  /** Of these, calls that bring photos, counted apart from the others. */
  photos: number
  /** The same for the account of a kiosk. */
  kiosk: number
}

export interface Settings {
  host: string
  port: number
  dataDir: string
  appDir: string
  upstream: Upstream
  /** PostgreSQL; the embedded database when absent. */
  databaseUrl: string | undefined
  /** The bucket of the photos; when absent they are stored with the data. */
  bucket: BucketSettings | undefined
  production: boolean
  idempotency: boolean
  /** Whether the reference provider accepts extensions of the contract. */
  extensions: boolean
  /** How long a token of a device lasts, in seconds. */
  deviceTokenSeconds: number
  /** The fault plan and `/__received`; never in production. */
  faults: boolean
  /** When absent, a demonstration creates one at its first start and stores it with the data. */
  jwtSecret: string | undefined
  /** Further exits besides those of the demo's week, for load tests of the monitor. */
  demoMonitorRows: number
  /** Allocations of the demo's stock, for load tests of its screens. */
  demoAllocations: number
  firstAdmin: { username: string; password: string } | undefined
  /** Origins of apps served from elsewhere that may call this provider. */
  appOrigins: string[]
  /** Addresses or networks of trusted proxies: sign-in attempts are counted by the client address that they forward. */
  trustedProxies: string[]
  /** The secret with which metrics may be read; without it there are none. */
  metricsToken: string | undefined
  /** Undefined: calls are not limited. */
  callLimits: CallLimits | undefined
  site: SiteSettings
}

/** A failed start; its message is one sentence in Portuguese for the person at the terminal. */
export class CannotStart extends Error {
  readonly exitCode: number = 1
}

/** The disk is full. Its exit code is that of sysexits for a temporary failure (EX_TEMPFAIL). */
export class NoRoom extends CannotStart {
  override readonly exitCode = 75
}
