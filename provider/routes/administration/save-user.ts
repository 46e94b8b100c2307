import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { UserSave, UserSaved, UserSaveId } from '#contract/schemas/administration.ts'
import type { Orm } from '../../db/database.ts'
import { users } from '../../db/schema/people.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { isShutOut } from '../../session/find-person.ts'
import { hashPassword } from '../../session/passwords.ts'
import type { Api, Means } from '../api.ts'
import { findUserRow } from './find-user.ts'
import { judgeUser, refuse, type UserFields } from './judge-user.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { administrationCall } from '../describe-call.ts'

const newUser = -1

/** POST /api/adm/auth/users/{id} (contract §3): -1 creates a user. */
export function routeUserSave(api: Api, { now }: Means) {
  api.post(
    '/api/adm/auth/users/:uid',
    administrationCall('Criar ou alterar um usuário', UserSaved, {
      params: Type.Object({ uid: UserSaveId }),
      body: UserSave,
    }),
    async (request) => {
      const { uid } = request.params
      const { body } = request
      if (uid !== newUser) return request.commit((tx) => changeUser(tx, uid, body, now()))
      const fields = judgeUser(body, undefined)
      // Slow by design, so it is outside the transaction, which may be retried.
      const passwordHash = body.tipo === 'SGL' ? await hashPassword(body.password ?? '') : null
      const made = { ...fields, passwordHash, tipo: body.tipo ?? 'SGL', ativo: body.ativo ?? true }
      return request.commit(async (tx) => {
        await refuseTaken(tx, fields.username, undefined)
        const at = now()
        const [user] = await tx
          .insert(users)
          .values({ ...made, searchText: searchTextOf(fields), createdAt: at, updatedAt: at })
          .returning({ uid: users.uid })
        if (!user) throw new TypeError('an insert with returning gave no row')
        return { uid: user.uid }
      })
    },
  )
}

async function changeUser(tx: Orm, uid: number, save: UserSave, at: Date) {
  const known = await findUserRow(tx, uid)
  const fields = judgeUser(save, known.tipo)
  await refuseTaken(tx, fields.username, uid)
  const state = { ativo: save.ativo ?? known.ativo, bloqueado: save.bloqueado ?? known.bloqueado }
  if (isShutOut(state) && !isShutOut(known)) {
    await keepAnAdmin(tx, uid, 'O último administrador não pode ser bloqueado nem desativado')
  }
  await tx
    .update(users)
    .set({ ...fields, ...state, searchText: searchTextOf(fields), updatedAt: at })
    .where(eq(users.uid, uid))
  return { uid }
}

const searchTextOf = ({ username, nome, email, cargo }: UserFields) =>
  toSearchText(username, nome, email, cargo)

async function refuseTaken(tx: Orm, username: string, own: number | undefined) {
  const [holder] = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.username, username))
  if (holder && holder.uid !== own) refuse({ username: 'Já existe um usuário com este nome' })
}
