import { deviceRoles } from '#contract/roles.ts'
import type { Database } from '../../db/database.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { keyOf, signToken } from '../../session/token.ts'

/** Adds people with every role of the floor, each with a session that `secret` has signed. */
export async function addPeople({ orm }: Database, count: number, secret: string) {
  const at = new Date()
  const rows = await orm.select().from(roleRows)
  const floor = rows.filter(
    ({ role }) => role !== 'ADMIN' && !deviceRoles.some((one) => one === role),
  )
  const people: { username: string; nome: string; token: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const [username, nome] = [`aparelho-${number}`, `Pessoa do aparelho ${number}`]
    const row = { username, nome, tipo: 'SGL' as const, searchText: toSearchText(username, nome) }
    const [made] = await orm
      .insert(users)
      .values({ ...row, createdAt: at, updatedAt: at })
      .returning()
    const uid = made?.uid ?? 0
    for (const { rid } of floor) await orm.insert(grants).values({ uid, rid, createdAt: at })
    const token = await signToken(keyOf(secret), { uid, username, nome, roles: [] })
    people.push({ username, nome, token })
  }
  return people
}
