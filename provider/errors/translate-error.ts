import type { FastifyError } from 'fastify'
import type { ErrorBody } from '#contract/schemas/common.ts'
import { isCancelled, isConflict, isDiskFull } from '../db/connection/sql-errors.ts'
import { PhotosUnreachableError } from '../photos/photos-unreachable.ts'
import { isWithoutConnection } from './without-connection.ts'
import { Refusal } from './refusal.ts'
import { translateValidation } from './translate-validation.ts'

export interface Translated {
  status: number
  body: ErrorBody
  retryAfterSeconds?: number
  /** It is the provider's own fault, or its database's: somebody has to hear of it. */
  ours?: boolean
}

/** Sentences for what the framework itself refuses, by its error code. */
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
  502: 'O provedor não respondeu',
  503: 'Serviço indisponível no momento',
  504: 'O provedor demorou a responder',
}

/** The database gave up after many collisions: nothing was done. */
const busy: Translated = {
  status: 503,
  body: { message: 'Muitas gravações ao mesmo tempo. Tente de novo.' },
  retryAfterSeconds: 1,
}

/** No connection was to be had, so nothing was begun: the client may safely send again. */
const withoutDatabase: Translated = {
  status: 503,
  body: { message: 'O banco de dados não está ao alcance no momento. Tente de novo.' },
  retryAfterSeconds: 5,
  ours: true,
}

/** The database ended a statement that took too long, and with it what the call had begun. */
const tooSlow: Translated = {
  status: 503,
  body: { message: 'O banco de dados está lento no momento. Tente de novo.' },
  retryAfterSeconds: 5,
  ours: true,
}

/** The bucket of the photos: they are written before anything else is. */
const withoutPhotos: Translated = {
  status: 503,
  body: { message: 'O armazém de fotos não está ao alcance no momento. Tente de novo.' },
  retryAfterSeconds: 5,
  ours: true,
}

/**
 * What a call had begun in the database is rolled back; photos, and attempts of calls that are passed on, are
 * written before anything else is.
 */
const fullDisk: Translated = {
  status: 503,
  body: { message: 'O servidor está sem espaço em disco. Avise a administração.' },
  retryAfterSeconds: 60,
  ours: true,
}

/** Any error as the answer that a client gets: `{ message, error? }` in Portuguese (contract §1). */
export function translateError(error: unknown): Translated {
  if (error instanceof Refusal) return fromRefusal(error)
  if (isConflict(error)) return busy
  // Before the database: what lies behind it is a connection that was refused, too.
  if (error instanceof PhotosUnreachableError) return withoutPhotos
  if (isWithoutConnection(error)) return withoutDatabase
  if (isCancelled(error)) return tooSlow
  if (isDiskFull(error)) return fullDisk
  const { validation, code, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (validation) return { status: 400, body: translateValidation(validation) }
  const status = statusOf(statusCode)
  const message = frameworkWords[code ?? ''] ?? statusWords[status] ?? wordsOf(status)
  return { status, body: { message }, ours: status === 500 }
}

/** Whoever may not is refused by us: a 403 of the files is an address that leads out of their folder. */
const statusOf = (given = 500) => (given === 403 ? 404 : given >= 400 ? given : 500)

const wordsOf = (status: number) =>
  status < 500 ? 'O envio não pôde ser aceito' : 'Erro interno do servidor'

function fromRefusal(refusal: Refusal): Translated {
  const { statusCode, message, fields, retryAfterSeconds, details } = refusal
  return {
    status: statusCode,
    body: { ...details, message, ...(fields && { error: fields }) },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}
