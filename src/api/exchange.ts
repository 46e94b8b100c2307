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
  /**
   * Receives the `Date` of a fresh response of the provider to a JSON read; null if the response shows none.
   */
  onTime: (date: string | null) => void
}

/** The result of a read, and its age. */
export interface Answer {
  body: unknown
  /** When the request that brought the result began (device clock, ms). */
  askedAt: number
  /** The result is a cached copy of an earlier response. */
  fromCache: boolean
  /** The status of the failed server response, if that is why the result is cached. */
  failedStatus?: number
}

interface Options {
  signal?: AbortSignal
  /**
   * `network` bypasses the worker's cache; `kept` returns the worker's cached copy without a request, if there
   * is one.
   */
  from?: 'network' | 'kept'
}

export interface Exchange {
  /** Reads JSON. Rejects with ApiError, or with the signal's reason if the caller aborted. */
  getJson: (path: string, options?: Options) => Promise<Answer>
  /** Reads JSON by a POST, which bypasses the worker. */
  askJson: (path: string, inquiry: unknown, options?: Options) => Promise<Answer>
  /** Reads an image or a document. */
  getBlob: (path: string, accept: string, options?: Options) => Promise<Blob>
  /**
   * Sends a write that needs the network now, under a key of its own. Work that can wait goes through the
   * outbox. `extensions` are fields outside the contract; they go only to a provider that accepts them.
   */
  sendJson: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    extensions?: object,
  ) => Promise<unknown>
}

/** Fetch's cache modes, by which the page signals its choice to the worker. */
const cacheModeByFrom = { network: 'no-store', kept: 'force-cache' } as const

/** The timeout of a read. */
export const readDeadlineMs = 20_000
const sendDeadlineMs = 30_000
const blobDeadlineMs = 60_000
/** A response that took longer than this came over a bad network. */
const slowAfterMs = 5_000
/**
 * A response that the page handles later than this does not set the clock offset, because the device may have
 * slept.
 */
const tellsTimeMs = 60_000

interface CallInit extends Options {
  method?: string
  accept: string
  json?: unknown
  extensions?: object | undefined
  deadlineMs: number
  /** The idempotency key of a write. */
  key?: string
}

/** Calls to the provider, with the token, and with one translation of errors. */
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
    // Whoever signs in needs no token, and a wrong password says nothing about the session.
    const token = path.startsWith('/auth/') ? undefined : ports.token()
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

/** A DELETE may have an empty response; every other write responds with JSON (docs/lost-responses.md). */
async function readWritten(method: string, response: Response): Promise<unknown> {
  const text = (await response.text()).trim()
  if (text === '' && method === 'DELETE') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw wordlessError(response.status, cause)
  }
}

/** The error of a provider that does not know the call. */
const notThere = () => new ApiError({ status: 404, message: 'Não encontrado' })

const withFields = (json: unknown, more: object | undefined): unknown =>
  more === undefined ? json : { ...(json as object), ...more }

/** The headers of a call, and the credentials mode of a write. */
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
