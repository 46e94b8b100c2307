import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { ErrorBody } from '#contract/schemas/common.ts'
import type { ClientId } from '#src/domain/names/clients.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../db/database.ts'
import { refusalAt } from '../errors/refusal.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Person } from '../session/find-person.ts'

/** The part of the server that has the calls of the contract; their types come from its schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** The dependencies of routes. */
export interface Means {
  database: Database
  photos: PhotoStore
  /** Signs and checks tokens. */
  key: Uint8Array
  /** How long a token of a device lasts, in seconds. */
  deviceTokenSeconds: number
  /** Told after a change of what monitors show. */
  changes: Changes
  now: () => Date
  /** The time by the clock of the database, which all processes share: counts across processes use it. */
  clock: () => SQL
  timeZone: string
  /** Whether extensions of the contract are accepted. */
  extensions: boolean
  /** The version of the release that this server serves; absent without a built app. */
  version?: string | undefined
  /** The configured names of the two client companies. */
  clients: Readonly<Record<ClientId, string>>
}

/** The error responses that any call may return in addition to its own. */
export const refusals = { '4xx': ErrorBody, '5xx': ErrorBody }

/** The caller. Throws a TypeError on a public route. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new TypeError(`${request.url} is public: nobody needs to be signed in`)
  return request.person
}

/**
 * Whether a moment can be stored. The format `date-time` of the schemas also allows leap seconds, which `Date` cannot
 * parse, and dates before 1970 or from the year 9999 on.
 */
export const isStorable = (moment: Date) =>
  moment.getTime() > 0 && moment.getTime() < Date.UTC(9999, 0)

/** `feitoEm` of a call; null when the call has none. Throws 422 for a moment that cannot be stored. */
export function readFeitoEm(text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = new Date(text)
  if (!isStorable(moment)) throw refusalAt('feitoEm', 'Momento inválido')
  return moment
}
