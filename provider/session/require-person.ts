import type { FastifyInstance } from 'fastify'
import { deviceRoles, type DeviceRole, type Role } from '#contract/roles.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { findPersonOf, isShutOut, type Person } from './find-person.ts'
import { readToken, type TokenSession } from './token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Everybody, or holders of one of these roles; by default every signed-in person. */
    access?: 'public' | readonly Role[]
    /**
     * The roles of devices that may make the call, whatever `access` says; without this list devices may make public
     * calls only.
     */
    devices?: readonly DeviceRole[]
    /** Also accepts the token in the query, in base64, for a download by the browser itself. */
    tokenInQuery?: true
  }
  interface FastifyRequest {
    /** The caller; null only on public routes and for unknown addresses. */
    person: Person | null
    /** The session of the call; null likewise. */
    session: TokenSession | null
  }
}

/**
 * Lets a call through when its token is valid and its person may make it. Permissions are read from the database each
 * time, so a revoked one is refused at the next call.
 */
export function requirePerson(app: FastifyInstance, database: Database, key: Uint8Array) {
  app.decorateRequest('person', null)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { access, devices = [], tokenInQuery } = request.routeOptions.config
    if (access === 'public' || request.is404) return
    const inQuery = tokenInQuery ? tokenOf(request.query) : ''
    const session = await readToken(key, bearerOf(request.headers.authorization) || inQuery)
    const person = session && (await findPersonOf(database.orm, session))
    if (!session || !person) throw new Refusal(401, 'Sessão expirada ou inválida. Entre novamente.')
    if (isShutOut(person)) throw new Refusal(401, 'Usuário bloqueado')
    request.person = person
    request.session = session
    const ofDevice = deviceRolesOf(person)
    const isShut =
      ofDevice.length > 0
        ? !ofDevice.every((role) => devices.includes(role))
        : access && !holdsAny(person.roles, access)
    if (isShut) {
      throw new Refusal(403, 'Você não possui permissão para executar esta ação')
    }
  })
}

/** The roles that restrict the account to the calls of a device; none for other people. */
export const deviceRolesOf = ({ roles }: Pick<Person, 'roles'>): DeviceRole[] =>
  roles.includes('ADMIN') ? [] : deviceRoles.filter((role) => roles.includes(role))

/** ADMIN passes every check (contract §15). */
export const holdsAny = (held: readonly Role[], required: readonly Role[]): boolean =>
  held.includes('ADMIN') || required.some((role) => held.includes(role))

const bearerOf = (header: string | undefined): string =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''

/** In base64 (spec 1 §7). A plus sign that was not encoded arrives as a space. */
function tokenOf(query: unknown): string {
  const { token } = (query ?? {}) as { token?: unknown }
  return typeof token === 'string'
    ? Buffer.from(token.replaceAll(' ', '+'), 'base64').toString('utf8')
    : ''
}
