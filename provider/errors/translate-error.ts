import type { FastifyError } from 'fastify'
import type { ErrorBody } from '#contract/schemas/common.ts'
import { isCancelled, isConflict, isDiskFull } from '../db/connection/sql-errors.ts'
import { PhotosUnreachableError } from '../photos/photo-store.ts'
import { isWithoutConnection } from './without-connection.ts'
import { Refusal } from './refusal.ts'
import { translateValidation } from './translate-validation.ts'

/** Why a call is refused or fails: a short list, because metrics have one series for each. */
export type Reason = (typeof reasonByStatus)[keyof typeof reasonByStatus] | OwnReason | 'other'
type OwnReason = 'busy' | 'database-down' | 'database-slow' | 'photos-down' | 'disk-full' | 'defect'

const reasonByStatus = {
  400: 'malformed',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-acceptable',
  408: 'too-slow',
  409: 'conflict',
  413: 'too-large',
  415: 'media-type',
  422: 'invalid',
  429: 'too-many',
  502: 'upstream',
  503: 'unavailable',
  504: 'upstream',
} as const

/** The reason that a status alone tells. */
export const reasonOf = (status: number): Reason =>
  reasonByStatus[status as keyof typeof reasonByStatus] ?? 'other'

export interface Translated {
  status: number
  reason: Reason
  body: ErrorBody
  retryAfterSeconds?: number
  /** An error of the provider or its database, which must be reported. */
  ours?: boolean
}

/** Messages for refusals of the framework, by its error code. */
const frameworkWords: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'O envio passa do tamanho permitido',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Formato de envio não aceito',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'O envio chegou incompleto',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Os dados enviados estão malformados',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Os dados enviados estão vazios',
  FST_ERR_BAD_URL: 'Endereço malformado',
  FST_ERR_MAX_PARAM_LENGTH: 'Endereço longo demais',
  FST_PARTS_LIMIT: 'O envio tem partes demais',
  FST_FILES_LIMIT: 'Envie um arquivo de cada vez',
  FST_FIELDS_LIMIT: 'O envio tem campos demais',
  FST_MP_PREMATURE_CLOSE: 'O envio chegou incompleto',
  FST_PROTO_VIOLATION: 'O envio tem um campo com nome não aceito',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'Formato de envio não aceito',
  FST_INVALID_JSON_FIELD_ERROR: 'Os dados enviados estão malformados',
  FST_ERR_SCH_VALIDATION_BUILD: 'Erro interno do servidor',
}

const statusWords: Record<number, string> = {
  400: 'Os dados enviados estão malformados',
  404: 'Não encontrado',
  405: 'Operação não aceita',
  406: 'Formato de envio não aceito',
  408: 'O envio demorou demais',
  413: 'O envio passa do tamanho permitido',
  415: 'Formato de envio não aceito',
  416: 'Intervalo não aceito',
  502: 'O servidor não respondeu',
  503: 'Serviço indisponível no momento',
  504: 'O servidor demorou a responder',
}

/** The transaction was aborted after many conflicts, so nothing was done. */
const busy: Translated = {
  status: 503,
  reason: 'busy',
  body: { message: 'Muitas gravações ao mesmo tempo. Tente de novo.' },
  retryAfterSeconds: 1,
}

/** There was no connection, so nothing was begun: the client may safely retry. */
const withoutDatabase: Translated = {
  status: 503,
  reason: 'database-down',
  body: { message: 'O banco de dados está fora do ar no momento. Tente de novo.' },
  retryAfterSeconds: 5,
  ours: true,
}

/** The database aborted a slow statement and rolled back the transaction of the call. */
const tooSlow: Translated = {
  status: 503,
  reason: 'database-slow',
  body: { message: 'O banco de dados está lento no momento. Tente de novo.' },
  retryAfterSeconds: 5,
  ours: true,
}

/** The bucket of the photos is down. Photos are written first, so nothing else was done. */
const withoutPhotos: Translated = {
  status: 503,
  reason: 'photos-down',
  body: { message: 'O servidor de fotos está fora do ar no momento. Tente de novo.' },
  retryAfterSeconds: 5,
  ours: true,
}

/** The database rolls back the call. Photos, and attempts of forwarded calls, are written before anything else. */
const fullDisk: Translated = {
  status: 503,
  reason: 'disk-full',
  body: { message: 'O servidor está sem espaço em disco. Avise a administração.' },
  retryAfterSeconds: 60,
  ours: true,
}

/** Translates any error into the response of a client: `{ message, error? }` in Portuguese (contract §1). */
export function translateError(error: unknown): Translated {
  if (error instanceof Refusal) return fromRefusal(error)
  if (isConflict(error)) return busy
  // Checked before the database, because the cause of this error may be a refused connection as well.
  if (error instanceof PhotosUnreachableError) return withoutPhotos
  if (isWithoutConnection(error)) return withoutDatabase
  if (isCancelled(error)) return tooSlow
  if (isDiskFull(error)) return fullDisk
  const { validation, code, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (validation) {
    return { status: 400, reason: 'malformed', body: translateValidation(validation) }
  }
  const status = statusOf(statusCode)
  const message = frameworkWords[code ?? ''] ?? statusWords[status] ?? wordsOf(status)
  const ours = status === 500
  return { status, reason: ours ? 'defect' : reasonOf(status), body: { message }, ours }
}

/** Missing permissions are refused elsewhere: a 403 of the static files is an address outside their folder. */
const statusOf = (given = 500) => (given === 403 ? 404 : given >= 400 ? given : 500)

const wordsOf = (status: number) =>
  status < 500 ? 'O envio não pôde ser aceito' : 'Erro interno do servidor'

function fromRefusal(refusal: Refusal): Translated {
  const { statusCode, message, fields, retryAfterSeconds, details } = refusal
  return {
    status: statusCode,
    reason: reasonOf(statusCode),
    body: { ...details, message, ...(fields && { error: fields }) },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}
