import { portalStatus } from './portal.ts'

/** The text if no better message is known (spec 1 §8, letter for letter). */
export const connectionMessage = 'Erro de Conexão'
const forbiddenMessage = 'Você não possui permissão para executar esta ação'
/** The addition to the connection message if a captive portal responded. */
export const portalWords = 'a rede pede um login antes de deixar passar'

interface ApiErrorParts {
  /** The HTTP status; 0 if no response came. */
  status: number
  message: string
  /** The server's own message, if it sent one; it then equals `message`. */
  serverMessage?: string
  fieldErrors?: Record<string, string>
  /** How long the provider asked to wait, in ms. */
  retryAfterMs?: number
  cause?: unknown
}

/** Why a call to the provider failed, with a sentence for the person. */
export class ApiError extends Error {
  readonly status: number
  /** Undefined if the server sent no message, so that `message` is the app's. */
  readonly serverMessage: string | undefined
  readonly fieldErrors: Record<string, string>
  readonly retryAfterMs: number | undefined

  constructor(parts: ApiErrorParts) {
    const { status, message, serverMessage, fieldErrors = {}, retryAfterMs, cause } = parts
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = serverMessage
    this.fieldErrors = fieldErrors
    this.retryAfterMs = retryAfterMs
  }

  /** No response came, or the response is not the provider's. */
  get isConnection(): boolean {
    return isConnectionStatus(this.status)
  }

  /** The server failed, which says nothing about the requested record. */
  get isServerFailure(): boolean {
    return isServerFailure(this.status)
  }

  /** The response says nothing about the record, so cached data remain valid. */
  get saysNothing(): boolean {
    return this.isConnection || this.isServerFailure || isSuccess(this.status)
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

export const isServerFailure = (status: number): boolean => status >= 500 && status !== portalStatus

/** 502, 503 and 504 count as responses of an intermediary before the provider: they say nothing about the record. */
export const isConnectionStatus = (status: number): boolean =>
  [0, 502, 503, 504, portalStatus].includes(status)

/** Translates an error response to a call of a page into a message (spec 1 §8). Reads the response's body. */
export async function readApiError(response: Response, nowMs = Date.now()): Promise<ApiError> {
  const { message, error } = await readErrorBody(response)
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), nowMs)
  return new ApiError({
    status: response.status,
    message: message ?? (response.status === 403 ? forbiddenMessage : connectionMessage),
    ...(message === undefined ? {} : { serverMessage: message }),
    ...(error === undefined ? {} : { fieldErrors: error }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** No response came: no network, cut off, or too slow. */
export const lostError = (cause: unknown): ApiError =>
  new ApiError({ status: 0, message: connectionMessage, cause })

/** A 2xx response that cannot be read; the caller has to check whether the write was applied. */
export const wordlessError = (status: number, cause: unknown): ApiError =>
  new ApiError({ status, message: 'O servidor não confirmou o que recebeu', cause })

/** A captive portal's page came in place of the provider's response. */
export const portalError = (): ApiError =>
  new ApiError({ status: portalStatus, message: `${connectionMessage}: ${portalWords}` })

/** The sentence for whatever was thrown; other errors have no text for people. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : connectionMessage

async function readErrorBody(
  response: Response,
): Promise<{ message?: string; error?: Record<string, string> }> {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return {}
  const { message, error } = body as { message?: unknown; error?: unknown }
  const texts = textByField(error)
  return {
    ...(typeof message === 'string' && message.trim() !== '' ? { message } : {}),
    ...(texts === undefined ? {} : { error: texts }),
  }
}

function textByField(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const texts = Object.entries(value).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function readRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const seconds = Number(value)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - nowMs
  return Number.isFinite(waitMs) ? Math.max(waitMs, 0) : undefined
}
