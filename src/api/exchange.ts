import ky from 'ky'
import { ApiError, lostError, portalError, portalStatus, readApiError } from './api-error.ts'
import { isPortal } from './portal.ts'
import { providerAddress, type AppConfig } from './config.ts'
import type { Outcome } from './network-state.ts'
import { askedAtHeader, failedHeader, fromHeader, lossHeader } from './stamps.ts'

export interface ExchangePorts {
  config: () => Promise<Pick<AppConfig, 'providerUrl'>>
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
  /** A call that needs the network now. Work that can wait goes through the outbox. */
  sendJson: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<unknown>
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

/** Calls to the provider, with the token, and with one translation of what goes wrong. */
export function createExchange(ports: ExchangePorts): Exchange {
  const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false })

  async function call<T>(
    path: string,
    init: { method?: string; accept: string; json?: unknown; deadlineMs: number } & Options,
    read: (response: Response, askedAt: number) => Promise<T>,
  ): Promise<T> {
    const url = providerAddress(await ports.config(), path)
    const token = ports.token()
    const deadline = AbortSignal.timeout(init.deadlineMs)
    const askedAt = Date.now()
    try {
      const response = await client(new URL(url, location.origin), {
        method: init.method ?? 'GET',
        headers: {
          accept: init.accept,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: init.signal === undefined ? deadline : AbortSignal.any([init.signal, deadline]),
        ...(init.json === undefined ? {} : { json: init.json }),
        ...(init.from === undefined ? {} : { cache: cacheModeByFrom[init.from] }),
      })
      if (isPortal(response)) throw portalError()
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
    sendJson: (method, path, json) =>
      call(
        path,
        { method, accept: 'application/json', json, deadlineMs: sendDeadlineMs },
        async (response) => {
          const text = await response.text()
          return text === '' ? undefined : (JSON.parse(text) as unknown)
        },
      ),
  }
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
