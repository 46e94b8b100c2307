import { resolve } from 'node:path'
import { longestPassword } from '#contract/limits.ts'
import { CannotStart, type Settings, type Upstream } from './settings.ts'
import { readChoice, readInteger, readList, readSwitch, readText, type Env } from './read-value.ts'
import { checkTrustedProxies } from './trusted-proxies.ts'

/** Minimum length of an HS256 secret, in bytes (RFC 7518 §3.2). */
const shortestSecret = 32

/**
 * Minimum of the quarantine in production, in seconds: longer than a write of this provider goes on after its device
 * has aborted it, because a silent connection to the database is closed after 40 s.
 */
const shortestQuarantine = 60

/** Reads the settings from the environment; throws `CannotStart` for the first invalid value. */
export function readSettings(env: Env): Settings {
  const production = readProduction(env)
  const upstream = readUpstream(env)
  const idempotency = readSwitch(env, 'IDEMPOTENCY', true)
  const extensions = readSwitch(env, 'EXTENSIONS', true)
  const own = upstream.kind === 'own'
  const leastQuarantine = production ? shortestQuarantine : 0
  const settings: Settings = {
    host: readText(env, 'HOST') ?? 'localhost',
    port: readInteger(env, 'PORT', 8080, 0, 65535),
    dataDir: resolve(readText(env, 'DATA_DIR') ?? '.data'),
    appDir: resolve(readText(env, 'APP_DIR') ?? 'dist'),
    upstream,
    databaseUrl: readDatabaseUrl(env),
    bucket: readBucket(env),
    production,
    idempotency,
    extensions,
    deviceTokenSeconds: readInteger(env, 'DEVICE_TOKEN_SECONDS', 3_600, 5, 43_200),
    faults: readSwitch(env, 'FAULTS', false),
    jwtSecret: readText(env, 'JWT_SECRET'),
    demoMonitorRows: readInteger(env, 'DEMO_MONITOR_ROWS', 0, 0, 5_000),
    demoAllocations: readInteger(env, 'DEMO_ALLOCATIONS', 400, 400, 5_000),
    firstAdmin: readFirstAdmin(env),
    appOrigins: readList(env, 'APP_ORIGINS').map((value) => readOrigin('APP_ORIGINS', value)),
    trustedProxies: checkTrustedProxies(readList(env, 'TRUSTED_PROXIES')),
    metricsToken: readMetricsToken(env),
    callLimits: readCallLimits(env),
    site: {
      arrivalHosts: readArrivalHosts(env),
      clients: readClients(env),
      timeZone: readTimeZone(env),
      providerTimes: readChoice(env, 'PROVIDER_TIMES', ['wall', 'utc'] as const, 'wall'),
      keys: readKeys(env, own, idempotency),
      // Another provider accepts extensions only where PROVIDER_EXTENSIONS says so.
      extensions: readSwitch(env, 'PROVIDER_EXTENSIONS', own && extensions),
      quarantineSeconds: readInteger(env, 'QUARANTINE_SECONDS', 180, leastQuarantine, 86_400),
      offlineDays: readInteger(env, 'OFFLINE_DAYS', 3, 0, 365),
      pinDays: readInteger(env, 'PIN_DAYS', 7, 0, 365),
      lockMinutes: readInteger(env, 'LOCK_MINUTES', 15, 0, 1440),
    },
  }
  if (production && settings.faults) throw new CannotStart('FAULTS=on não é aceito em produção.')
  if (own) {
    checkSecrets(settings)
    checkOwnSupport(settings)
  }
  checkRepeats(settings)
  return settings
}

/** The app would send again what this provider then does twice, or what it refuses. */
function checkOwnSupport({ idempotency, extensions, site }: Settings) {
  if (!idempotency && site.keys === 'honoured') {
    throw new CannotStart('PROVIDER_KEYS=honoured não combina com IDEMPOTENCY=off.')
  }
  if (!extensions && site.extensions) {
    throw new CannotStart('PROVIDER_EXTENSIONS=on não combina com EXTENSIONS=off.')
  }
}

/** A browser repeats writes by itself. Without this server in between, only keys prevent a second effect. */
function checkRepeats({ upstream, site }: Settings) {
  if (upstream.kind !== 'cors' || site.keys === 'honoured') return
  throw new CannotStart(
    'PROVIDER_MODE=cors só é aceito com PROVIDER_KEYS=honoured: o navegador pode repetir um envio por conta ' +
      'própria, e um provedor que não reconhece Idempotency-Key o faria duas vezes. Sem isso use PROVIDER_MODE=proxy.',
  )
}

/** An unknown value throws: it must not start the demonstration, whose passwords are public. */
function readProduction(env: Env): boolean {
  const known = ['production', 'development', 'test'] as const
  return readChoice(env, 'NODE_ENV', known, 'development') === 'production'
}

function checkSecrets({ production, jwtSecret, databaseUrl }: Settings) {
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < shortestSecret) {
    throw new CannotStart(`JWT_SECRET precisa de ao menos ${shortestSecret} bytes.`)
  }
  if (databaseUrl !== undefined && jwtSecret === undefined) {
    // With a secret stored in the data of one process, every other process would reject its tokens.
    throw new CannotStart(
      'Com DATABASE_URL é preciso informar JWT_SECRET, o mesmo em todos os processos.',
    )
  }
  if (production && jwtSecret === undefined) {
    throw new CannotStart(
      `Em produção é preciso informar JWT_SECRET, com ao menos ${shortestSecret} bytes.`,
    )
  }
}

function readUpstream(env: Env): Upstream {
  const url = readText(env, 'PROVIDER_URL')
  const kind = readChoice(env, 'PROVIDER_MODE', ['proxy', 'cors'] as const, 'proxy')
  if (url === undefined) {
    // Without the address this start would serve the reference provider in place of the one that is meant.
    if (kind === 'cors')
      throw new CannotStart('Com PROVIDER_MODE=cors é preciso informar PROVIDER_URL.')
    return { kind: 'own' }
  }
  return { kind, url: readOrigin('PROVIDER_URL', url) }
}

/** Only scheme, host and port: the paths of the API are part of the contract. */
function readOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const web = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !web || url.href !== `${url.origin}/` || url.hostname.includes('*')) {
    throw new CannotStart(
      `${name} precisa ser um endereço como https://servidor.exemplo (recebido: «${value}»).`,
    )
  }
  return url.origin
}

function readDatabaseUrl(env: Env): string | undefined {
  const value = readText(env, 'DATABASE_URL')
  if (value === undefined || /^postgres(ql)?:\/\/./.test(value)) return value
  throw new CannotStart('DATABASE_URL precisa começar com postgres:// ou postgresql://.')
}

function readBucket(env: Env): Settings['bucket'] {
  const url = readText(env, 'PHOTOS_URL')
  const keyId = readText(env, 'PHOTOS_KEY_ID')
  const secret = readText(env, 'PHOTOS_SECRET')
  const region = readText(env, 'PHOTOS_REGION') ?? 'us-east-1'
  if (url === undefined) {
    if (keyId === undefined && secret === undefined) return undefined
    throw new CannotStart('Com PHOTOS_KEY_ID e PHOTOS_SECRET é preciso informar PHOTOS_URL.')
  }
  if (!URL.canParse(url) || !/^https?:\/\/[^/]+\/[^?#]*[^/?#]$/.test(url)) {
    throw new CannotStart(
      `PHOTOS_URL precisa ser um endereço com o bucket, como https://s3.exemplo/fotos (recebido: «${url}»).`,
    )
  }
  if (keyId === undefined || secret === undefined) {
    throw new CannotStart('Com PHOTOS_URL é preciso informar PHOTOS_KEY_ID e PHOTOS_SECRET.')
  }
  return { url, region, keyId, secret }
}

function readFirstAdmin(env: Env): Settings['firstAdmin'] {
  const username = readText(env, 'ADMIN_USERNAME')
  // When a name is set, the password is taken exactly as it is, including surrounding blanks.
  const password =
    (username ?? readText(env, 'ADMIN_PASSWORD')) && (env['ADMIN_PASSWORD'] || undefined)
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) {
    throw new CannotStart('ADMIN_USERNAME e ADMIN_PASSWORD precisam ser informados juntos.')
  }
  if (password.trim() === '') {
    throw new CannotStart('ADMIN_PASSWORD não pode ser só de espaços.')
  }
  if (password.length < 8) {
    throw new CannotStart('ADMIN_PASSWORD precisa de ao menos 8 caracteres.')
  }
  if (password.length > longestPassword) {
    throw new CannotStart(`ADMIN_PASSWORD aceita no máximo ${longestPassword} caracteres.`)
  }
  return { username, password }
}

function readArrivalHosts(env: Env): string[] {
  const hosts = readList(env, 'ARRIVAL_HOSTS')
  const wrong = hosts.find((host) => !/^[a-z0-9.*-]+$/i.test(host))
  if (wrong !== undefined)
    throw new CannotStart(`ARRIVAL_HOSTS só aceita nomes de host (recebido: «${wrong}»).`)
  // Everybody would get the kiosk, at every address.
  const all = hosts.find((host) => !/[a-z0-9]/i.test(host))
  if (all !== undefined)
    throw new CannotStart(`ARRIVAL_HOSTS não pode valer para todos os nomes (recebido: «${all}»).`)
  return hosts.length > 0 ? hosts : ['chegada.*']
}

function readClients(env: Env): Settings['site']['clients'] {
  const clients = {
    '1': readText(env, 'CLIENT_1_NAME') ?? 'Polímeros',
    '2': readText(env, 'CLIENT_2_NAME') ?? 'Borracha sintética',
  }
  // People choose between the two by these names.
  if (clients['1'] !== clients['2']) return clients
  throw new CannotStart('CLIENT_1_NAME e CLIENT_2_NAME precisam ser diferentes.')
}

/** A screen makes dozens of calls when it opens; a lower limit would block the first device. */
const fewestCalls = 100

function readCallLimits(env: Env): Settings['callLimits'] {
  const calls = readInteger(env, 'CALLS_PER_MINUTE', 12_000, 0, 1_000_000)
  const photos = readInteger(env, 'PHOTOS_PER_MINUTE', 1_200, 1, 1_000_000)
  const kiosk = readInteger(env, 'KIOSK_CALLS_PER_MINUTE', 1_200, 1, 1_000_000)
  if (calls === 0) return undefined
  if (calls < fewestCalls) {
    throw new CannotStart(
      `CALLS_PER_MINUTE precisa ser 0 (sem limite) ou ao menos ${fewestCalls} (recebido: «${calls}»).`,
    )
  }
  return { calls, photos, kiosk }
}

function readMetricsToken(env: Env): string | undefined {
  const token = readText(env, 'METRICS_TOKEN')
  // The form of a bearer token (RFC 6750 §2.1).
  if (token === undefined || /^[\w.~+/-]{32,}=*$/.test(token)) return token
  throw new CannotStart(
    `METRICS_TOKEN precisa de ao menos ${shortestSecret} letras, algarismos ou sinais -._~+/.`,
  )
}

function readTimeZone(env: Env): string {
  const timeZone = readText(env, 'TIME_ZONE') ?? 'America/Sao_Paulo'
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw new CannotStart(`TIME_ZONE não é um fuso horário conhecido (recebido: «${timeZone}»).`)
  }
}

/** Another provider counts as one without keys, unless PROVIDER_KEYS says that it honours them. */
function readKeys(env: Env, own: boolean, idempotency: boolean): Settings['site']['keys'] {
  const usual = own && idempotency ? 'honoured' : 'none'
  return readChoice(env, 'PROVIDER_KEYS', ['none', 'honoured'] as const, usual)
}
