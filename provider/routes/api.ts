import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { ErrorBody } from '#contract/schemas/common.ts'
import type { ClientId } from '#src/domain/clients.ts'
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
  timeZone: string
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
