import type { Role } from '#contract/roles.ts'
import type { Database } from '../../db/database.ts'
import { exits } from '../../db/schema/exits.ts'
import { drivers, recipients, vehicles } from '../../db/schema/partners.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { stuffingReports } from '../../db/schema/stuffing.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { hashPassword } from '../../session/passwords.ts'

export const password = 'senha de teste'

/** Exits of the tests, with the state of each report when a test begins. */
export const exitIds = {
  /** With PRE, no photos. */
  withPre: 4711,
  /** Without PRE, no photos. */
  withoutPre: 4712,
  /** No report of stuffing. */
  unstuffed: 4713,
} as const

interface TestUser {
  username: string
  nome: string
  roles?: Role[]
  bloqueado?: number
}

const inspector: Role[] = ['SGI_CHECK_EMPILHADEIRA', 'SGI_CHECK_CARREGAMENTO']

const testUsers: TestUser[] = [
  { username: 'ana', nome: 'Ana Conceição' },
  { username: 'beto', nome: 'Beto Araújo' },
  { username: 'chefe', nome: 'Chefe', roles: ['ADMIN', 'SGL_OPS_ADMIN'] },
  { username: 'sandra', nome: 'Sandra Supervisora', roles: ['SGL_OPS_ADMIN'] },
  { username: 'rita', nome: 'Rita dos Relatórios', roles: ['REP_SGI_ALL'] },
  { username: 'totem', nome: 'Totem da Portaria', roles: ['TOTEM_CHEGADA'] },
  { username: 'parede', nome: 'Monitor da Parede', roles: ['MONITOR_PATIO'] },
  { username: 'bloqueada', nome: 'Bloqueada', bloqueado: 1 },
  { username: 'ivo', nome: 'Ivo Inspetor', roles: inspector },
  { username: 'iara', nome: 'Iara Inspetora', roles: inspector },
  { username: 'gil', nome: 'Gil das Empilhadeiras', roles: ['SGI_CHECK_EMPILHADEIRA'] },
  { username: 'lia', nome: 'Lia dos Carregamentos', roles: ['SGI_CHECK_CARREGAMENTO'] },
]

const moment = new Date('2026-11-20T12:00:00.000Z')
let passwordHash: Promise<string> | undefined

/** The few people and exits that the provider's tests use. */
export async function fillDatabase({ orm }: Database) {
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  const common = { passwordHash: hash, tipo: 'SGL' as const, createdAt: moment, updatedAt: moment }
  const rids = new Map((await orm.select().from(roleRows)).map((row) => [row.role, row.rid]))
  for (const { username, nome, roles: held = [], bloqueado = 0 } of testUsers) {
    const row = { ...common, username, nome, bloqueado, searchText: toSearchText(username, nome) }
    const [made] = await orm.insert(users).values(row).returning()
    for (const role of held) {
      const rid = rids.get(role)
      // The schema of a former release has fewer roles.
      if (rid === undefined) continue
      await orm.insert(grants).values({ uid: made?.uid ?? 0, rid, createdAt: moment })
    }
  }
  await fillExits({ orm })
}

async function fillExits({ orm }: Pick<Database, 'orm'>) {
  const [tractor, trailer] = await orm
    .insert(vehicles)
    .values([
      { placa: 'ABC-1D23', tipo: 'CAVALO' },
      { placa: 'XYZ-9876', tipo: 'CARRETA' },
    ])
    .returning()
  const [driver] = await orm
    .insert(drivers)
    .values({
      nome: 'João da Silva',
      cpf: '52998224725',
      telefone1: '11987654321',
      createdAt: moment,
      updatedAt: moment,
    })
    .returning()
  const [recipient] = await orm
    .insert(recipients)
    .values({ razaoSocial: 'Exportações Açaí Ltda.', cnpj: '1', cidade: 'Santos', uf: 'SP' })
    .returning()
  const common = {
    cliente: 1,
    dataAgendada: moment,
    containerCategoria: "40' HC",
    idPlacaCavalo: tractor?.id ?? null,
    idPlacaCarreta: trailer?.id ?? null,
    idMotorista: driver?.id ?? null,
    idDestinatario: recipient?.id ?? null,
    createdAt: moment,
  }
  for (const id of Object.values(exitIds)) {
    const own = { ot: `OT-${id}`, oc: `OC-${id}`, containerNumero: `MSKU ${id}00-1` }
    const searchText = toSearchText(id, own.ot, own.oc, own.containerNumero, 'ABC-1D23', 'XYZ-9876')
    await orm.insert(exits).values({ ...common, ...own, id, searchText })
  }
  await orm.insert(stuffingReports).values([
    { idSaida: exitIds.withPre, step: 'PRE', hasPre: 1, updatedAt: moment },
    { idSaida: exitIds.withoutPre, step: '1', hasPre: 0, updatedAt: moment },
  ])
}
