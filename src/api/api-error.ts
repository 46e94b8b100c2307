import { portalStatus } from './portal.ts'

/** What a screen says when nothing better is known (spec 1 §8, letter for letter). */
export const connectionMessage = 'Erro de Conexão'
const forbiddenMessage = 'Você não possui permissão para executar esta ação'
/** What follows the words for a lost connection where the network itself answered. */
export const portalWords = 'a rede pede um login antes de deixar passar'

interface ApiErrorParts {
  /** The HTTP status; 0 when no answer came. */
  status: number
  message: string
  /** The server's own words, where it had any: `message` then is the same. */
  serverMessage?: string
  fieldErrors?: Record<string, string>
  /** How long the provider asked to wait, in ms. */
  retryAfterMs?: number
  cause?: unknown
}

/** Why a call to the provider failed, in words for the person who made it. */
export class ApiError extends Error {
  readonly status: number
  /** Nothing where `message` is ours because the server gave none. */
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

  /** Nothing reached the provider, or what came back is not its answer. */
  get isConnection(): boolean {
    return isConnectionStatus(this.status)
  }

  /** A server came upon an error of its own: it says nothing about what it was asked for. */
  get isServerFailure(): boolean {
    return isServerFailure(this.status)
  }

  /** Nothing was said about the record: what was read of it before still counts. */
  get saysNothing(): boolean {
    return this.isConnection || this.isServerFailure || isSuccess(this.status)
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

export const isServerFailure = (status: number): boolean => status >= 500 && status !== portalStatus

/** 502, 504 and a 503 come from what stands before the provider: they say nothing about the record. */
export const isConnectionStatus = (status: number): boolean =>
  [0, 502, 503, 504, portalStatus].includes(status)

/** The one translation of a refusal into words (spec 1 §8). Reads the answer's body. */
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

/** No answer came: no network, cut off, or too slow. */
export const lostError = (cause: unknown): ApiError =>
  new ApiError({ status: 0, message: connectionMessage, cause })

/** A success without words for it: whether the write was made is to be looked for. */
export const wordlessError = (status: number, cause: unknown): ApiError =>
  new ApiError({ status, message: 'O servidor respondeu sem dizer o que recebeu', cause })

/** A page of the network came in the place of the provider's answer. */
export const portalError = (): ApiError =>
  new ApiError({ status: portalStatus, message: `${connectionMessage}: ${portalWords}` })

/** The sentence for whatever was thrown; those that are not ours have no words for people. */
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
