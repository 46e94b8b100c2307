import { and, eq, inArray } from 'drizzle-orm'
import { Done, Granted, GrantMany, GrantOne } from '#contract/schemas/administration.ts'
import type { Orm } from '../../db/database.ts'
import { deviceKeys } from '../../db/schema/devices.ts'
import { grants, roleRows } from '../../db/schema/people.ts'
import { Refusal, refusalAt } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { findUserRow } from './find-user.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { administrationCall, by } from '../describe-call.ts'

/** POST /api/adm/auth/permission/multiple and /add, DELETE /delete (contract §3). */
export function routeGrants(api: Api, { now }: Means) {
  api.post(
    '/api/adm/auth/permission/multiple/:uid',
    administrationCall('Dar várias permissões a um usuário', Done, {
      ...by('uid'),
      body: GrantMany,
    }),
    async (request) => {
      const { uid } = request.params
      const { roles: rids, dynamic } = request.body
      if (new Set(rids).size < rids.length) throw refusalAt('roles', 'Há uma permissão repetida')
      return request.commit(async (tx) => {
        await grant(tx, { uid, rids, dynamic, at: now(), field: 'roles' })
        return {
          message:
            rids.length === 1 ? 'Permissão adicionada' : `${rids.length} permissões adicionadas`,
        }
      })
    },
  )
  api.post(
    '/api/adm/auth/permission/add/:uid',
    administrationCall('Dar uma permissão a um usuário', Granted, {
      ...by('uid'),
      body: GrantOne,
    }),
    async (request) => {
      const { uid } = request.params
      const { role, dynamic } = request.body
      return request.commit(async (tx) => {
        const [made] = await grant(tx, { uid, rids: [role], dynamic, at: now(), field: 'role' })
        return { urid: made?.urid ?? 0 }
      })
    },
  )
  api.delete(
    '/api/adm/auth/permission/delete/:urid',
    administrationCall('Tirar uma permissão', Done, by('urid')),
    async (request) => {
      const { urid } = request.params
      return request.commit(async (tx) => {
        await takeAway(tx, urid)
        return { message: 'Permissão removida' }
      })
    },
  )
}

interface Grant {
  uid: number
  rids: number[]
  dynamic: string | null | undefined
  at: Date
  /** The field of the body that has the roles. */
  field: 'roles' | 'role'
}

/** All or none. Throws 404 for an unknown user, 422 for an unknown role, 409 for a device or a role that is held. */
async function grant(tx: Orm, { uid, rids, dynamic, at, field }: Grant) {
  await findUserRow(tx, uid)
  await refuseDevice(tx, uid)
  const known = await tx.select().from(roleRows).where(inArray(roleRows.rid, rids))
  if (known.length < rids.length) throw refusalAt(field, 'Permissão não encontrada')
  const held = await tx
    .select({ rid: grants.rid })
    .from(grants)
    .where(and(eq(grants.uid, uid), inArray(grants.rid, rids)))
  if (held.length > 0) throw new Refusal(409, nameHeld(known, held))
  const qualifier = (dynamic ?? '').trim() || null
  return tx
    .insert(grants)
    .values(rids.map((rid) => ({ uid, rid, dynamic: qualifier, createdAt: at })))
    .returning({ urid: grants.urid })
}

/** The account of a device has one role, which comes with its key. */
async function refuseDevice(tx: Orm, uid: number) {
  const [key] = await tx
    .select({ id: deviceKeys.id })
    .from(deviceKeys)
    .where(eq(deviceKeys.uid, uid))
  if (key) throw new Refusal(409, 'As permissões de um aparelho que entra sozinho não mudam aqui')
}

function nameHeld(known: { rid: number; descricao: string }[], held: { rid: number }[]): string {
  const names = known.filter(({ rid }) => held.some((one) => one.rid === rid))
  return `O usuário já tem: ${names.map(({ descricao }) => descricao).join(', ')}`
}

async function takeAway(tx: Orm, urid: number) {
  const [held] = await tx
    .select({ uid: grants.uid, role: roleRows.role })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .where(eq(grants.urid, urid))
  if (!held) throw new Refusal(404, 'Permissão não encontrada')
  await refuseDevice(tx, held.uid)
  if (held.role === 'ADMIN') {
    await keepAnAdmin(tx, held.uid, 'O último administrador não pode perder a permissão')
  }
  await tx.delete(grants).where(eq(grants.urid, urid))
}
