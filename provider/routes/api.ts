import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { ErrorBody } from '#contract/schemas/common.ts'
import type { ClientId } from '#src/domain/names/clients.ts'
import type { Database } from '../db/database.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Person } from '../session/find-person.ts'

/** The part of the server that holds the calls of the contract; their types come from its schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What routes work with. */
export interface Means {
  database: Database
  photos: PhotoStore
  /** Signs and checks tokens. */
  key: Uint8Array
  now: () => Date
  /** The moment by the clock of the database, which all processes share: what is counted for all goes by it. */
  clock: () => SQL
  timeZone: string
  /** Whether what the contract does not name is taken. */
  extensions: boolean
  /** What the two client companies are called here. */
  clients: Readonly<Record<ClientId, string>>
}

/** The answers that any call may give beside its own. */
export const refusals = { '4xx': ErrorBody, '5xx': ErrorBody }

/** Who calls. Only on routes that are not public. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw new TypeError(`${request.url} is public: nobody needs to be signed in`)
  return request.person
}

/** A moment that a call brings beside what it is for; null where it brings none. */
export const readMoment = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text)
