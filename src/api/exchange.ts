import ky from 'ky'
import { isNamedRead } from '#contract/extensions.ts'
import { ApiError, lostError, portalError, readApiError, wordlessError } from './api-error.ts'
import { isPortal, portalStatus } from './portal.ts'
import { providerAddress, type AppConfig } from './config.ts'
import type { Outcome } from './network-state.ts'
import type { DateConfig } from './provider-dates.ts'
import { asWrite, loadDates } from './send.ts'
import { askedAtHeader, failedHeader, fromHeader, lossHeader } from './stamps.ts'

export interface ExchangePorts {
  config: () => Promise<Pick<AppConfig, 'providerUrl' | 'extensions'> & DateConfig>
  token: () => string | undefined
  /** The provider answered 401 to this token. */
  onRefusedToken: (token: string) => void
  onOutcome: (outcome: Outcome) => void
  /** The `Date` of what the provider has answered now to a read of JSON; null where it shows none. */
  onTime: (date: string | null) => void
}

/** What a read brought, and how old it is. */
export interface Answer {
  body: unknown
  /** Device clock, in ms, at which the request began that brought it. */
  askedAt: number
  /** No answer came now: this is what was kept of an earlier one. */
  fromCache: boolean
  /** The status with which a server failed, where that is why. */
  failedStatus?: number
}

interface Options {
  signal?: AbortSignal
  /** `network`: past the worker's cache; `kept`: what the worker keeps, without asking again. */
  from?: 'network' | 'kept'
}

export interface Exchange {
  /** Reads JSON. Rejects with ApiError, or with the signal's reason when the caller gave up. */
  getJson: (path: string, options?: Options) => Promise<Answer>
  /** Reads JSON that is asked for with a POST, past the worker. */
  askJson: (path: string, inquiry: unknown, options?: Options) => Promise<Answer>
  /** Reads an image or a document. */
  getBlob: (path: string, accept: string, options?: Options) => Promise<Blob>
  /**
   * A write that needs the network now, under a key of its own. Work that can wait goes through the outbox.
   * `extensions` are fields that the contract does not name: they go only to a provider that takes them.
   */
  sendJson: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    extensions?: object,
  ) => Promise<unknown>
}

/** The words for it in which the worker is asked. */
const cacheModeByFrom = { network: 'no-store', kept: 'force-cache' } as const

/** A read that has no answer by then is given up. */
export const readDeadlineMs = 20_000
const sendDeadlineMs = 30_000
const blobDeadlineMs = 60_000
/** An answer that took longer than this came over a bad network. */
const slowAfterMs = 5_000
/** What a page gets to later than this after it asked does not tell the time: the device may have slept. */
const tellsTimeMs = 60_000

interface CallInit extends Options {
  method?: string
  accept: string
  json?: unknown
  extensions?: object | undefined
  deadlineMs: number
  /** Of a write: what a provider that honours keys knows it by. */
  key?: string
}

/** Calls to the provider, with the token, and with one translation of what goes wrong. */
export function createExchange(ports: ExchangePorts): Exchange {
  const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false })

  async function call<T>(
    path: string,
    init: CallInit,
    read: (response: Response, askedAt: number) => Promise<T>,
  ): Promise<T> {
    const config = await ports.config()
    if (!config.extensions && !isNamedRead(path)) throw notThere()
    const json = config.extensions ? withFields(init.json, init.extensions) : init.json
    const url = providerAddress(config, path)
    const token = ports.token()
    const dates = await loadDates(config)
    const deadline = AbortSignal.timeout(init.deadlineMs)
    const askedAt = Date.now()
    try {
      const answer = await client(new URL(url, location.origin), {
        method: init.method ?? 'GET',
        ...dressed(init, token, config),
        signal: init.signal === undefined ? deadline : AbortSignal.any([init.signal, deadline]),
        ...(json === undefined ? {} : { json: dates?.writeDates(json, config) ?? json }),
        ...(init.from === undefined ? {} : { cache: cacheModeByFrom[init.from] }),
      })
      if (isPortal(answer)) throw portalError()
      const response = (await dates?.readDatesOfAnswer(answer, config)) ?? answer
      if (response.status === 401 && token !== undefined) ports.onRefusedToken(token)
      if (!response.ok) throw await readApiError(response)
      const value = await read(response, askedAt)
      ports.onOutcome(outcomeOf(response, Date.now() - askedAt))
      return value
    } catch (cause) {
      if (init.signal?.aborted === true) throw init.signal.reason as Error
      const error = cause instanceof ApiError ? cause : lostError(cause)
      ports.onOutcome(outcomeOfError(error))
      throw error
    }
  }

  return {
    getJson: (path, options) =>
      call(
        path,
        { accept: 'application/json', deadlineMs: readDeadlineMs, ...options },
        async (response, askedAt) => {
          const failed = response.headers.get(failedHeader)
          const fromCache = response.headers.get(fromHeader) === 'cache'
          const isNow = !fromCache && Date.now() - askedAt <= tellsTimeMs
          if (isNow) ports.onTime(response.headers.get('date'))
          return {
            body: (await response.json()) as unknown,
            askedAt: Number(response.headers.get(askedAtHeader) ?? askedAt),
            fromCache,
            ...(failed === null ? {} : { failedStatus: Number(failed) }),
          }
        },
      ),
    askJson: (path, json, options) =>
      call(
        path,
        {
          method: 'POST',
          accept: 'application/json',
          json,
          deadlineMs: readDeadlineMs,
          ...options,
        },
        async (response, askedAt) => ({
          body: (await response.json()) as unknown,
          askedAt,
          fromCache: false,
        }),
      ),
    getBlob: (path, accept, options) =>
      call(path, { accept, deadlineMs: blobDeadlineMs, ...options }, (response) => response.blob()),
    sendJson: (method, path, json, extensions) =>
      call(
        path,
        {
          method,
          accept: 'application/json',
          json,
          extensions,
          deadlineMs: sendDeadlineMs,
          key: crypto.randomUUID(),
        },
        (response) => readWritten(method, response),
      ),
  }
}

/** What was deleted leaves nothing to be told; what else was written is told in JSON (docs/lost-responses.md). */
async function readWritten(method: string, response: Response): Promise<unknown> {
  const text = (await response.text()).trim()
  if (text === '' && method === 'DELETE') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw wordlessError(response.status, cause)
  }
}

/** As a provider answers that does not know the call. */
const notThere = () => new ApiError({ status: 404, message: 'Não encontrado' })

const withFields = (json: unknown, more: object | undefined): unknown =>
  more === undefined ? json : { ...(json as object), ...more }

/** The headers of a call, and the connection that a write goes on. */
function dressed(
  { accept, key }: CallInit,
  token: string | undefined,
  { providerUrl }: Pick<AppConfig, 'providerUrl'>,
): Pick<RequestInit, 'credentials'> & { headers: Record<string, string> } {
  const headers = { accept, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  if (key === undefined) return { headers }
  const write = asWrite(providerUrl)
  return { ...write, headers: { ...headers, ...write.headers, 'idempotency-key': `"${key}"` } }
}

function outcomeOf(response: Response, tookMs: number): Outcome {
  const loss = response.headers.get(lossHeader)
  if (loss === 'portal' || loss === 'lost' || loss === 'slow') return loss
  return tookMs > slowAfterMs ? 'slow' : 'answered'
}

function outcomeOfError(error: ApiError): Outcome {
  if (error.status === portalStatus) return 'portal'
  return error.isConnection ? 'lost' : 'answered'
}
