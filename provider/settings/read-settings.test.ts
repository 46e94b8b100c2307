import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

test('with nothing set, every setting has its default', () => {
  expect(readSettings({})).toEqual({
    host: 'localhost',
    port: 8080,
    dataDir: resolve('.data'),
    appDir: resolve('dist'),
    upstream: { kind: 'own' },
    databaseUrl: undefined,
    bucket: undefined,
    production: false,
    idempotency: true,
    extensions: true,
    deviceTokenSeconds: 3600,
    faults: false,
    jwtSecret: undefined,
    demoMonitorRows: 0,
    demoAllocations: 400,
    firstAdmin: undefined,
    appOrigins: [],
    trustedProxies: [],
    metricsToken: undefined,
    callLimits: { calls: 12_000, photos: 1_200, kiosk: 1_200 },
    site: {
      arrivalHosts: ['chegada.*'],
      clients: { '1': 'Polímeros', '2': 'Borracha sintética' },
      timeZone: 'America/Sao_Paulo',
      providerTimes: 'wall',
      keys: 'honoured',
      extensions: true,
      quarantineSeconds: 180,
      offlineDays: 3,
      pinDays: 7,
      lockMinutes: 15,
    },
  })
})

test('set values are read; a blank value counts as not set', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    PORT: '0',
    DATA_DIR: '',
    PROVIDER_URL: 'https://api.exemplo/',
    PROVIDER_MODE: 'CORS',
    PROVIDER_KEYS: 'honoured',
    APP_ORIGINS: 'https://a.exemplo, http://b.exemplo:8080 ,',
    ARRIVAL_HOSTS: 'chegada.exemplo,totem.*',
    CLIENT_1_NAME: 'Plásticos',
    TIME_ZONE: 'America/Manaus',
    PROVIDER_TIMES: 'utc',
    QUARANTINE_SECONDS: '2',
    OFFLINE_DAYS: '0',
    PIN_DAYS: '30',
    LOCK_MINUTES: '0',
    FAULTS: 'on',
    DEMO_MONITOR_ROWS: '1000',
    DEMO_ALLOCATIONS: '5000',
    TRUSTED_PROXIES: '10.0.0.0/8,::1,fd00::/64,::ffff:10.0.0.0/104',
  })
  expect(settings).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    dataDir: resolve('.data'),
    upstream: { kind: 'cors', url: 'https://api.exemplo' },
    appOrigins: ['https://a.exemplo', 'http://b.exemplo:8080'],
    faults: true,
    demoMonitorRows: 1000,
    demoAllocations: 5000,
    trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/64', '::ffff:10.0.0.0/104'],
    site: {
      arrivalHosts: ['chegada.exemplo', 'totem.*'],
      clients: { '1': 'Plásticos', '2': 'Borracha sintética' },
      timeZone: 'America/Manaus',
      providerTimes: 'utc',
      quarantineSeconds: 2,
      offlineDays: 0,
    },
  })
})

test.each(['production', 'Production', ' PRODUCTION '])(
  'NODE_ENV=«%s» starts production',
  (value) => {
    const env = { NODE_ENV: value, JWT_SECRET: 'x'.repeat(32) }
    expect(readSettings(env).production).toBe(true)
    expect(() => readSettings({ NODE_ENV: value })).toThrow('Em produção é preciso informar')
  },
)

test.each(['', ' ', 'test', 'development'])('NODE_ENV=«%s» starts the demonstration', (value) => {
  expect(readSettings({ NODE_ENV: value }).production).toBe(false)
})

test('the first administrator’s password is taken unchanged, including surrounding blanks', () => {
  const env = { ADMIN_USERNAME: ' chefe ', ADMIN_PASSWORD: ' oito letras ' }
  expect(readSettings(env).firstAdmin).toEqual({ username: 'chefe', password: ' oito letras ' })
})

test('a first administrator’s password that is too long to sign in with is refused', () => {
  const firstAdmin = (length: number) =>
    readSettings({ ADMIN_USERNAME: 'chefe', ADMIN_PASSWORD: 'x'.repeat(length) }).firstAdmin
  expect(firstAdmin(200)?.password).toHaveLength(200)
  expect(() => firstAdmin(201)).toThrow('ADMIN_PASSWORD aceita no máximo 200 caracteres.')
})

test('keys are promised only where this provider honours them, or PROVIDER_KEYS says that the other one does', () => {
  const keys = (env: Record<string, string>) => readSettings(env).site.keys
  expect(keys({})).toBe('honoured')
  expect(keys({ IDEMPOTENCY: 'off' })).toBe('none')
  expect(keys({ PROVIDER_URL: 'http://api' })).toBe('none')
  expect(keys({ PROVIDER_URL: 'http://api', PROVIDER_KEYS: 'none' })).toBe('none')
  expect(keys({ PROVIDER_URL: 'http://api', PROVIDER_KEYS: 'honoured' })).toBe('honoured')
})

test('extensions are promised only where this provider accepts them, or a setting says that the other one does', () => {
  const extensions = (env: Record<string, string>) => readSettings(env).site.extensions
  expect(extensions({})).toBe(true)
  expect(extensions({ EXTENSIONS: 'off' })).toBe(false)
  expect(extensions({ PROVIDER_URL: 'http://api' })).toBe(false)
  expect(extensions({ PROVIDER_URL: 'http://api', PROVIDER_EXTENSIONS: 'on' })).toBe(true)
  expect(extensions({ PROVIDER_EXTENSIONS: 'off' })).toBe(false)
  expect(readSettings({ EXTENSIONS: 'off' }).extensions).toBe(false)
  expect(readSettings({ PROVIDER_EXTENSIONS: 'off' }).extensions).toBe(true)
})

test.each([
  [{ PORT: '80a' }, 'PORT precisa ser um número inteiro de 0 a 65535 (recebido: «80a»).'],
  [{ PORT: '70000' }, 'PORT precisa ser um número inteiro de 0 a 65535 (recebido: «70000»).'],
  [{ IDEMPOTENCY: 'sim' }, 'IDEMPOTENCY precisa ser on ou off (recebido: «sim»).'],
  [{ FAULTS: '1' }, 'FAULTS precisa ser on ou off (recebido: «1»).'],
  [
    { PROVIDER_URL: 'ftp://x' },
    'PROVIDER_URL precisa ser um endereço como https://servidor.exemplo (recebido: «ftp://x»).',
  ],
  [
    { PROVIDER_URL: 'https://x/api' },
    'PROVIDER_URL precisa ser um endereço como https://servidor.exemplo (recebido: «https://x/api»).',
  ],
  [
    { PROVIDER_URL: 'https://x#api' },
    'PROVIDER_URL precisa ser um endereço como https://servidor.exemplo (recebido: «https://x#api»).',
  ],
  [
    { PROVIDER_URL: 'https://:senha@x' },
    'PROVIDER_URL precisa ser um endereço como https://servidor.exemplo (recebido: «https://:senha@x»).',
  ],
  [{ PROVIDER_MODE: 'cors' }, 'Com PROVIDER_MODE=cors é preciso informar PROVIDER_URL.'],
  // The app would send again what this provider then does twice.
  [
    { IDEMPOTENCY: 'off', PROVIDER_KEYS: 'honoured' },
    'PROVIDER_KEYS=honoured não combina com IDEMPOTENCY=off.',
  ],
  [
    { EXTENSIONS: 'off', PROVIDER_EXTENSIONS: 'on' },
    'PROVIDER_EXTENSIONS=on não combina com EXTENSIONS=off.',
  ],
  [
    { PROVIDER_URL: 'http://x', PROVIDER_MODE: 'outro' },
    'PROVIDER_MODE precisa ser proxy ou cors (recebido: «outro»).',
  ],
  [
    { APP_ORIGINS: 'exemplo' },
    'APP_ORIGINS precisa ser um endereço como https://servidor.exemplo (recebido: «exemplo»).',
  ],
  [
    { APP_ORIGINS: 'https://*.exemplo' },
    'APP_ORIGINS precisa ser um endereço como https://servidor.exemplo (recebido: «https://*.exemplo»).',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL precisa começar com postgres:// ou postgresql://.'],
  [
    { TIME_ZONE: 'Marte/Olympus' },
    'TIME_ZONE não é um fuso horário conhecido (recebido: «Marte/Olympus»).',
  ],
  [
    { CLIENT_1_NAME: ' Resinas', CLIENT_2_NAME: 'Resinas' },
    'CLIENT_1_NAME e CLIENT_2_NAME precisam ser diferentes.',
  ],
  [{ ARRIVAL_HOSTS: '*' }, 'ARRIVAL_HOSTS não pode valer para todos os nomes (recebido: «*»).'],
  [
    { CALLS_PER_MINUTE: '1' },
    'CALLS_PER_MINUTE precisa ser 0 (sem limite) ou ao menos 100 (recebido: «1»).',
  ],
  [{ ARRIVAL_HOSTS: '<x>' }, 'ARRIVAL_HOSTS só aceita nomes de host (recebido: «<x>»).'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33' },
    'TRUSTED_PROXIES só aceita endereços IP ou redes, como 10.0.0.0/8 (recebido: «10.0.0.0/33»).',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «0.0.0.0/0»).',
  ],
  [
    { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «0.0.0.0/1»).',
  ],
  [
    { TRUSTED_PROXIES: '2000::/3' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «2000::/3»).',
  ],
  [
    { TRUSTED_PROXIES: '::ffff:0:0/96' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «::ffff:0:0/96»).',
  ],
  [
    { TRUSTED_PROXIES: '::ffff:0.0.0.0/97' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «::ffff:0.0.0.0/97»).',
  ],
  [
    { TRUSTED_PROXIES: '::/80' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «::/80»).',
  ],
  [
    { TRUSTED_PROXIES: '::/00' },
    'TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «::/00»).',
  ],
  [
    { NODE_ENV: 'prod' },
    'NODE_ENV precisa ser production ou development ou test (recebido: «prod»).',
  ],
  [
    { METRICS_TOKEN: 'curto' },
    'METRICS_TOKEN precisa de ao menos 32 letras, algarismos ou sinais -._~+/.',
  ],
  [{ JWT_SECRET: 'curto' }, 'JWT_SECRET precisa de ao menos 32 bytes.'],
  [{ ADMIN_USERNAME: 'eu' }, 'ADMIN_USERNAME e ADMIN_PASSWORD precisam ser informados juntos.'],
  [
    { ADMIN_USERNAME: 'eu', ADMIN_PASSWORD: 'curta' },
    'ADMIN_PASSWORD precisa de ao menos 8 caracteres.',
  ],
  [
    { ADMIN_USERNAME: 'eu', ADMIN_PASSWORD: ' '.repeat(8) },
    'ADMIN_PASSWORD não pode ser só de espaços.',
  ],
  [{ NODE_ENV: 'production' }, 'Em produção é preciso informar JWT_SECRET, com ao menos 32 bytes.'],
  [
    { DATABASE_URL: 'postgres://x/y' },
    'Com DATABASE_URL é preciso informar JWT_SECRET, o mesmo em todos os processos.',
  ],
  [
    { PHOTOS_URL: 'https://s3.exemplo' },
    'PHOTOS_URL precisa ser um endereço com o bucket, como https://s3.exemplo/fotos (recebido: «https://s3.exemplo»).',
  ],
  [
    { PHOTOS_URL: 'https://s3.exemplo/fotos', PHOTOS_KEY_ID: 'eu' },
    'Com PHOTOS_URL é preciso informar PHOTOS_KEY_ID e PHOTOS_SECRET.',
  ],
  // Without the address the photos would go to the disk, and those in the bucket would not be found.
  [
    { PHOTOS_KEY_ID: 'eu', PHOTOS_SECRET: 'segredo' },
    'Com PHOTOS_KEY_ID e PHOTOS_SECRET é preciso informar PHOTOS_URL.',
  ],
  [
    { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), FAULTS: 'on' },
    'FAULTS=on não é aceito em produção.',
  ],
  [
    { NODE_ENV: 'production', PROVIDER_URL: 'https://x', FAULTS: 'on' },
    'FAULTS=on não é aceito em produção.',
  ],
  [
    { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), QUARANTINE_SECONDS: '59' },
    'QUARANTINE_SECONDS precisa ser um número inteiro de 60 a 86400 (recebido: «59»).',
  ],
  [
    { NODE_ENV: 'production', PROVIDER_URL: 'https://x', QUARANTINE_SECONDS: '0' },
    'QUARANTINE_SECONDS precisa ser um número inteiro de 60 a 86400 (recebido: «0»).',
  ],
])('%o is refused in one sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test.each<Record<string, string>>([{}, { PROVIDER_KEYS: 'none' }])(
  'PROVIDER_MODE=cors with %j is refused: a browser may repeat a write by itself',
  (keys) => {
    expect(() =>
      readSettings({ PROVIDER_URL: 'http://x', PROVIDER_MODE: 'cors', ...keys }),
    ).toThrow(/^PROVIDER_MODE=cors só é aceito com PROVIDER_KEYS=honoured: /)
  },
)
