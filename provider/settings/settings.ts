/** Where the app finds the provider API: in this process, or at another address. */
export type Upstream =
  | { kind: 'own' }
  | { kind: 'proxy'; url: string }
  | { kind: 'cors'; url: string }

/** What the app asks for at start, as `GET /config.json` gives it. */
export interface SiteSettings {
  arrivalHosts: string[]
  clients: { '1': string; '2': string }
  timeZone: string
  /** How the provider's calls write dates: the warehouse's wall time as UTC, or true UTC (contract §16). */
  providerTimes: 'wall' | 'utc'
  /** Whether the provider is known to recognise `Idempotency-Key`, or known not to. */
  keys: 'none' | 'honoured'
  /** Whether the provider takes what the contract does not name. */
  extensions: boolean
  quarantineSeconds: number
  /** For so many days after a session has ended its person goes on at a device with no network. */
  offlineDays: number
}

/** A bucket for the photos, and how to get in. */
export interface BucketSettings {
  /** With the bucket, and a folder in it where wanted, in the path; no slash at its end. */
  url: string
  region: string
  keyId: string
  secret: string
}

export interface Settings {
  host: string
  port: number
  dataDir: string
  appDir: string
  upstream: Upstream
  /** PostgreSQL; the embedded database when absent. */
  databaseUrl: string | undefined
  /** Where photos are kept; beside the data when absent. */
  bucket: BucketSettings | undefined
  production: boolean
  idempotency: boolean
  /** Whether the reference provider takes what the contract does not name. */
  extensions: boolean
  /** The fault plan and `/__received`; never in production. */
  faults: boolean
  /** In demo mode it is made at first start and kept beside the data. */
  jwtSecret: string | undefined
  /** Exits beside those of the demo's week, for trying the monitor under load. */
  demoMonitorRows: number
  /** Allocations of the demo's stock, for trying its screens under load. */
  demoAllocations: number
  firstAdmin: { username: string; password: string } | undefined
  /** Origins of apps served from elsewhere that may call this provider. */
  appOrigins: string[]
  /** Addresses or networks of proxies in front: the tries to sign in are counted by the address behind them. */
  trustedProxies: string[]
  site: SiteSettings
}

/** A start that cannot go on; its message is one sentence in Portuguese for the person at the terminal. */
export class CannotStart extends Error {
  readonly exitCode: number = 1
}

/** The disk is full. Its exit code is that of sysexits for what may succeed later (EX_TEMPFAIL). */
export class NoRoom extends CannotStart {
  override readonly exitCode = 75
}
