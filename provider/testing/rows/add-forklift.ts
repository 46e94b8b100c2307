import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Orm } from '../../db/database.ts'
import { forkliftChecklists, forklifts } from '../../db/schema/forklifts.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { toSearchText } from '../../db/search/search-text.ts'

export interface ForkliftOptions {
  descricao?: string
  modelo?: string
  ativo?: boolean
  /** Checklists of earlier days, without answers. */
  past?: { dia: string; horimetro: number }[]
}

let added = 0

/** A machine of its own, so that tests share a provider but no record. */
export async function addForklift(
  { orm }: Pick<Database, 'orm'>,
  options: ForkliftOptions = {},
): Promise<{ id: number; descricao: string; past: number[] }> {
  added += 1
  const { descricao = `EMP-T${added}`, modelo = 'Empilhadeira GLP 2,5 t', ativo = true } = options
  const searchText = toSearchText(descricao, modelo)
  const [machine] = await orm
    .insert(forklifts)
    .values({ descricao, modelo, ativo, searchText })
    .returning()
  if (!machine) throw new TypeError('an insert with returning gave no row')
  const past: number[] = []
  for (const { dia, horimetro } of options.past ?? []) {
    past.push(await addPast(orm, { idMaquina: machine.id, dia, horimetro }))
  }
  return { id: machine.id, descricao, past }
}

async function addPast(orm: Orm, day: { idMaquina: number; dia: string; horimetro: number }) {
  const [person] = await orm.select().from(users).where(eq(users.username, 'iara'))
  const data = new Date(`${day.dia}T09:00:00.000Z`)
  const sha256 = createHash('sha256').update(`past ${day.idMaquina} ${day.dia}`).digest('hex')
  await orm.insert(photos).values({
    sha256,
    size: 1_000,
    type: 'image/jpeg',
    storedSize: 1_000,
    width: 4,
    height: 3,
    createdAt: data,
  })
  const [made] = await orm
    .insert(forkliftChecklists)
    .values({ ...day, data, sha256, uid: person?.uid ?? 0 })
    .returning()
  return made?.id ?? 0
}
