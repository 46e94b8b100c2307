import type { FastifyInstance } from 'fastify'
import { kioskRole, type Role } from '#contract/roles.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { findPersonOf, isShutOut, type Person } from './find-person.ts'
import { readToken, type TokenSession } from './token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it: anybody, or who holds one of these roles; without it, anybody who signed in. */
    access?: 'public' | readonly Role[]
    /** The kiosk's screens make it: its account may, which may make no other. */
    kiosk?: true
    /** Also takes the token from the query, in base64: a download that the browser makes by itself. */
    tokenInQuery?: true
  }
  interface FastifyRequest {
    /** Who calls; null only on public routes. */
    person: Person | null
    /** By which session; null as well. */
    session: TokenSession | null
  }
}

/**
 * Lets a call through when its token is good and its person may make it. What the person may do is
 * read from the database each time: a permission that was taken away is gone at the next call.
 */
export function requirePerson(app: FastifyInstance, database: Database, key: Uint8Array) {
  app.decorateRequest('person', null)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { access, kiosk, tokenInQuery } = request.routeOptions.config
    if (access === 'public' || request.is404) return
    const inQuery = tokenInQuery ? tokenOf(request.query) : ''
    const session = await readToken(key, bearerOf(request.headers.authorization) || inQuery)
    const person = session && (await findPersonOf(database.orm, session))
    if (!session || !person) throw new Refusal(401, 'Sessão expirada ou inválida. Entre novamente.')
    if (isShutOut(person)) throw new Refusal(401, 'Usuário bloqueado')
    request.person = person
    request.session = session
    const isShut = isKiosk(person) ? kiosk !== true : access && !holdsAny(person.roles, access)
    if (isShut) {
      throw new Refusal(403, 'Você não possui permissão para executar esta ação')
    }
  })
}

/** Whether this is the account of an arrival kiosk. */
export const isKiosk = ({ roles }: Pick<Person, 'roles'>): boolean =>
  roles.includes(kioskRole) && !roles.includes('ADMIN')

/** ADMIN passes every check (contract §15). */
export const holdsAny = (held: readonly Role[], required: readonly Role[]): boolean =>
  held.includes('ADMIN') || required.some((role) => held.includes(role))

const bearerOf = (header: string | undefined): string =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''

/** In base64 (spec 1 §7). A plus sign that was not encoded has come as a space. */
function tokenOf(query: unknown): string {
  const { token } = (query ?? {}) as { token?: unknown }
  return typeof token === 'string'
    ? Buffer.from(token.replaceAll(' ', '+'), 'base64').toString('utf8')
    : ''
}
