import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { openChanges } from './changes/changes.ts'
import type { Database } from './db/database.ts'
import { provokeFaults } from './faults/provoke-faults.ts'
import { commitWrites, honourKeys } from './idempotency/honour-keys.ts'
import { tellHealth } from './site/tell-health.ts'
import { takeAttemptsOnce } from './idempotency/take-attempts-once.ts'
import { attemptsInDatabase, type TakenAttempts } from './idempotency/taken-attempts.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { answerBrokenRequest, refuseTunnel } from './plugins/answer-broken-requests.ts'
import { parseJson } from './plugins/parse-json.ts'
import { answerBadAddress, answerErrors, type ReportFailed } from './plugins/answer-errors.ts'
import { nameRequests, requestId, requestIdHeader } from './watching/name-requests.ts'
import { closeAfterWrites } from './plugins/close-after-writes.ts'
import { compileLate } from './plugins/compile-late.ts'
import { compression } from './plugins/compression.ts'
import { collectParts, UploadedFile } from './plugins/collect-parts.ts'
import { limitCalls } from './session/limit-calls.ts'
import { closeUnused, passStreams } from './plugins/pass-streams.ts'
import { describeCalls, publishDocs } from './plugins/publish-docs.ts'
import { readNumbers } from './plugins/read-numbers.ts'
import { refuseOddValues } from './plugins/refuse-odd-values.ts'
import { refuseUnknown } from './plugins/refuse-unknown.ts'
import { setSecurityHeaders } from './plugins/set-security-headers.ts'
import { stallMs, takeCallsInTurn } from './plugins/take-calls-in-turn.ts'
import { tellChanges } from './plugins/tell-changes.ts'
import { tellWallTimes } from './plugins/tell-wall-times.ts'
import type { Api, Means } from './routes/api.ts'
import { routeAdministration } from './routes/administration/routes.ts'
import { routeArrivals } from './routes/arrival/routes.ts'
import { routeDeviceSignIn } from './routes/auth/device-sign-in.ts'
import { routeMe, routeSignIn, routeSignOut } from './routes/auth/routes.ts'
import { routeChecklist } from './routes/checklist/routes.ts'
import { routeDevices } from './routes/devices/routes.ts'
import { routeDriverCall, routeExit } from './routes/exits/routes.ts'
import { routeForklifts } from './routes/forklift/routes.ts'
import { routeLoadings } from './routes/loading/routes.ts'
import { routeLoadingChecklists } from './routes/loading-checklist/routes.ts'
import { routeMonitors } from './routes/monitors/routes.ts'
import { routeReceiving } from './routes/receiving/routes.ts'
import { routeReports } from './routes/reports/routes.ts'
import { routeStock } from './routes/stock/routes.ts'
import {
  routeStuffingFile,
  routeStuffingList,
  routeStuffingReport,
  routeStuffingPdf,
} from './routes/stuffing/routes.ts'
import { routeStuffingFinishPre } from './routes/stuffing/finish-pre.ts'
import { routeStuffingUpload } from './routes/stuffing/upload.ts'
import { requirePerson } from './session/require-person.ts'
import { keyOf } from './session/token.ts'
import type { CallLimits, Upstream, SiteSettings } from './settings/settings.ts'
import { serveApp } from './site/serve-app.ts'
import { serveConfig } from './site/serve-config.ts'

export interface ProviderOptions {
  /** Where calls are answered: here, or at another provider. */
  api: OwnApi | ForwardedApi | Extract<Upstream, { kind: 'cors' }>
  site: SiteSettings
  appDir: string
  /** The version of the release; absent without a built app. */
  version?: string | undefined
  /** Folders that are searched for `/assets/`, in this order. */
  assetDirs?: string[]
  appOrigins?: string[]
  /** Proxies, in addition to those of this machine, whose forwarded client address is trusted. */
  trustedProxies?: string[]
  faults?: boolean
  /** For tests: a response that violates its schema is an error. */
  checkAnswers?: boolean
  /** For tests: a schema that cannot be compiled prevents the start, and not only the calls that use it. */
  compileAtOnce?: boolean
  /** The most calls of one session in a minute; without it they are not limited. */
  callLimits?: CallLimits | undefined
  /** The secret with which `GET /metrics` may be read; without it there are no metrics. */
  metricsToken?: string | undefined
  /** Receives every call that fails or is refused. */
  report: ReportFailed
}

export interface OwnApi {
  kind: 'own'
  database: Database
  photos: PhotoStore
  /** Signs and checks tokens. */
  secret: string
  idempotency: boolean
  /** Whether extensions of the contract are accepted; without it they are refused. */
  extensions: boolean
  /** How long a token of a device lasts, in seconds; an hour where it is missing. */
  deviceTokenSeconds?: number
  /** For tests: the time, in place of the clocks of the process and of the database. */
  now?: () => Date
}

export interface ForwardedApi {
  kind: 'proxy'
  url: string
  attempts: TakenAttempts
  /** Where attempts are stored; without it they are stored in a folder. */
  database?: Database | undefined
}

/** The complete provider, not yet listening. Modules that only some starts need are loaded on demand. */
export async function buildProvider(options: ProviderOptions): Promise<FastifyInstance> {
  const app = fastify(serverOptions(options))
  if (!options.compileAtOnce) compileLate(app, ajv)
  takeCallsInTurn(app)
  app.server.on('connect', refuseTunnel)
  nameRequests(app)
  const metrics = options.metricsToken === undefined ? undefined : await makeMetrics(options)
  const report: ReportFailed = (call) => {
    metrics?.countRefused(call)
    options.report(call)
  }
  answerErrors(app, report)
  metrics?.timeCalls(app)
  setSecurityHeaders(app)
  closeAfterWrites(app)
  await app.register(cors, corsOptions(options.appOrigins ?? []))
  const attempts = attemptsOf(options.api)
  // Registered before faults and compression, because both must apply to each arrival anew.
  if (attempts) takeAttemptsOnce(app, attempts)
  if (options.faults) provokeFaults(app)
  await app.register(compress, compression)
  passStreams(app)
  closeUnused(app)
  const { api, site } = options
  tellHealth(app, api.kind === 'cors' ? undefined : api.database, { version: options.version })
  serveConfig(app, api, site)
  if (options.metricsToken !== undefined) metrics?.serve(app, options.metricsToken)
  if (api.kind === 'own') await answerCalls(app, api, { ...options, report })
  if (api.kind === 'proxy') {
    const { forwardCalls } = await import('./site/forward-calls.ts')
    await forwardCalls(app, api.url, report)
  }
  await serveApp(app, {
    appDir: options.appDir,
    assetDirs: options.assetDirs ?? [],
    provider: api.kind === 'cors' ? api.url : undefined,
  })
  return app
}

async function makeMetrics({ api, version }: ProviderOptions) {
  const { openMetrics } = await import('./watching/metrics.ts')
  const isOwn = api.kind === 'own'
  const now = (isOwn && api.now) || (() => new Date())
  const database = api.kind === 'cors' ? undefined : api.database
  return openMetrics({ database, isOwn, version, now })
}

/** Undefined where no write passes through this server. */
function attemptsOf(api: ProviderOptions['api']): TakenAttempts | undefined {
  if (api.kind === 'own') return attemptsInDatabase(api.database, { sameAsEffect: true })
  return api.kind === 'proxy' ? api.attempts : undefined
}

const ajv: FastifyServerOptions['ajv'] = {
  // Numeric text is converted earlier (plugins/read-numbers.ts): a validator that coerces would accept null as a
  // weight of 0.
  customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false },
  plugins: [
    (ajv) =>
      ajv.addKeyword({
        keyword: 'receivedFile',
        validate: (_schema: unknown, data: unknown) => data instanceof UploadedFile,
      }),
  ],
}

function serverOptions({ site, trustedProxies = [] }: ProviderOptions): FastifyServerOptions {
  return {
    // Clients assume that no call arrives after the quarantine, so a slow request ends a minute before (or after 30 s).
    requestTimeout: Math.max(30, site.quarantineSeconds - 60) * 1000,
    connectionTimeout: stallMs,
    genReqId: requestId,
    trustProxy: ['loopback', ...trustedProxies],
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    ajv,
  }
}

const corsOptions = (origins: string[]) => ({
  origin: origins.length > 0 ? origins : false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['Authorization', 'Idempotency-Key', 'Content-Type'],
  exposedHeaders: [
    ...['Content-Disposition', 'Date', 'ETag', 'Idempotency-Replayed', 'Retry-After'],
    requestIdHeader,
  ],
  maxAge: 600,
})

/** The calls of the contract, in a scope of their own: their guards do not apply to the app's files. */
async function answerCalls(app: FastifyInstance, own: OwnApi, options: ProviderOptions) {
  const key = keyOf(own.secret)
  const { now } = own
  const means: Means = {
    database: own.database,
    photos: own.photos,
    key,
    deviceTokenSeconds: own.deviceTokenSeconds ?? 3_600,
    changes: openChanges(own.database.channel),
    now: now ?? (() => new Date()),
    clock: () => (now ? sql`${now().toISOString()}::timestamptz` : sql`clock_timestamp()`),
    timeZone: options.site.timeZone,
    extensions: own.extensions,
    clients: options.site.clients,
    version: options.version,
  }
  await app.register(async (scope) => {
    await describeCalls(scope)
    if (options.checkAnswers) {
      const { checkAnswers } = await import('./plugins/check-answers.ts')
      checkAnswers(scope)
    }
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store')
    })
    parseJson(scope)
    requirePerson(scope, own.database, key)
    await collectParts(scope)
    if (options.callLimits) await limitCalls(scope, options.callLimits)
    if (!own.extensions) refuseUnknown(scope)
    readNumbers(scope)
    refuseOddValues(scope)
    if (options.site.providerTimes === 'wall') tellWallTimes(scope, means.timeZone)
    commitWrites(scope, own.database)
    tellChanges(scope, means.changes)
    if (own.idempotency) honourKeys(scope, own.database, options.report)
    routeAll(scope.withTypeProvider<TypeBoxTypeProvider>(), means)
    await publishDocs(scope)
  })
}

function routeAll(api: Api, means: Means) {
  routeSignIn(api, means)
  routeDeviceSignIn(api, means)
  routeSignOut(api)
  routeMe(api)
  routeExit(api, means)
  routeDriverCall(api, means)
  routeStuffingList(api, means)
  routeStuffingReport(api, means)
  routeStuffingUpload(api, means)
  routeStuffingFinishPre(api, means)
  routeStuffingFile(api, means)
  routeStuffingPdf(api, means)
  routeReceiving(api, means)
  routeChecklist(api, means)
  routeStock(api, means)
  routeLoadings(api, means)
  routeArrivals(api, means)
  routeForklifts(api, means)
  routeLoadingChecklists(api, means)
  routeAdministration(api, means)
  routeReports(api, means)
  routeMonitors(api, means)
  routeDevices(api, means)
}
