import type { InferInsertModel } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { grants, users } from '../schema/people.ts'
import { toSearchText } from '../search/search-text.ts'
import type { Clock } from './clock.ts'

/** The password of every demo account; refused in production. */
export const demoPassword = 'pavilhao'

type Account = {
  username: string
  nome: string
  cargo: string
  roles: Role[]
  /** The qualifier of the first role. */
  dynamic?: string
  tipo?: 'AD'
  bloqueado?: 1
  ativo?: false
}

/** The accounts with the demo password; a blocked one cannot sign in. */
export const demoAccounts: readonly Account[] = [
  {
    username: 'admin',
    nome: 'Helena Duarte Prado',
    cargo: 'Analista de Sistemas',
    roles: ['ADMIN'],
  },
  {
    username: 'supervisora',
    nome: 'Márcia Regina Tavares',
    cargo: 'Supervisora de Operações',
    roles: ['SGL_OPS_ADMIN'],
  },
  {
    username: 'gerente',
    nome: 'Paulo Henrique Sampaio',
    cargo: 'Gerente de Logística',
    roles: ['REP_SGI_ALL'],
  },
  {
    username: 'inspetor',
    nome: 'Jonas Ferreira Lima',
    cargo: 'Inspetor de Segurança',
    roles: ['SGI_CHECK_EMPILHADEIRA', 'SGI_CHECK_CARREGAMENTO'],
  },
  {
    username: 'operador',
    nome: 'Antônio Carlos Nunes',
    cargo: 'Operador Logístico',
    roles: [],
  },
  {
    username: 'operadora',
    nome: 'Rosângela Batista',
    cargo: 'Operadora Logística',
    roles: [],
  },
  {
    username: 'totem',
    nome: 'Totem da Portaria',
    cargo: 'Autoatendimento',
    roles: ['TOTEM_CHEGADA'],
  },
  {
    username: 'desligado',
    nome: 'Carlos Eduardo Menezes',
    cargo: 'Conferente',
    roles: ['SGI_CHECK_CARREGAMENTO'],
    bloqueado: 1,
  },
]

/** Colleagues of the directory, who cannot sign in here. With them the user table has more than one page. */
const colleagues: readonly Account[] = [
  { username: 'beatriz.amaral', nome: 'Beatriz Amaral Leite', cargo: 'Planejamento', roles: [] },
  {
    username: 'davi.rocha',
    nome: 'Davi Rocha Pinheiro',
    cargo: 'Inspetor de Segurança',
    roles: ['SGI_CHECK_EMPILHADEIRA'],
    dynamic: 'Pavilhão H',
  },
  {
    username: 'luana.siqueira',
    nome: 'Luana Siqueira Dias',
    cargo: 'Inspetora de Segurança',
    roles: ['SGI_CHECK_EMPILHADEIRA', 'SGI_CHECK_CARREGAMENTO'],
    dynamic: 'Pavilhão E',
  },
  {
    username: 'otavio.neves',
    nome: 'Otávio Neves Camargo',
    cargo: 'Supervisor de Operações',
    roles: ['SGL_OPS_ADMIN', 'REP_SGI_ALL'],
    dynamic: 'Turno da noite',
  },
  { username: 'sonia.paiva', nome: 'Sônia Paiva Moraes', cargo: 'Fiscal', roles: ['REP_SGI_ALL'] },
  { username: 'igor.farias', nome: 'Igor Farias Correia', cargo: 'Conferente', roles: [] },
  { username: 'marta.xavier', nome: 'Marta Xavier Lopes', cargo: 'Conferente', roles: [] },
  { username: 'renan.borges', nome: 'Renan Borges Cunha', cargo: 'Operador Logístico', roles: [] },
  { username: 'tania.braga', nome: 'Tânia Braga Mendes', cargo: 'Operadora Logística', roles: [] },
  { username: 'vitor.queiroz', nome: 'Vítor Queiroz Reis', cargo: 'Portaria', roles: [] },
  {
    username: 'wilson.assis',
    nome: 'Wilson Assis Garcia',
    cargo: 'Operador Logístico',
    roles: [],
    ativo: false,
  },
  { username: 'yara.macedo', nome: 'Yara Macedo Furtado', cargo: 'Contabilidade', roles: [] },
]

const rids: Record<Role, number> = {
  ADMIN: 1,
  SGI_CHECK_EMPILHADEIRA: 2,
  SGI_CHECK_CARREGAMENTO: 3,
  REP_SGI_ALL: 4,
  SGL_OPS_ADMIN: 5,
  TOTEM_CHEGADA: 6,
}

type UserRow = Omit<InferInsertModel<typeof users>, 'uid'> & { uid: number }

export type People = {
  users: UserRow[]
  grants: InferInsertModel<typeof grants>[]
  /** People by their work on the floor, by uid. */
  operators: number[]
  inspectors: number[]
  supervisors: number[]
  kiosk: number
}

/** Users without a password yet: its hash is made when the data is stored. */
export const makePeople = (clock: Clock): People => {
  const accounts = [
    ...demoAccounts,
    ...colleagues.map((account): Account => ({ ...account, tipo: 'AD' })),
  ]
  const since = clock.at(-400, 9)
  const rows = accounts.map((account, at): UserRow => {
    const email = account.username === 'totem' ? null : `${account.username}@pavilhao.example`
    return {
      uid: at + 1,
      username: account.username,
      nome: account.nome,
      email,
      cargo: account.cargo,
      tipo: account.tipo ?? 'SGL',
      ativo: account.ativo ?? true,
      bloqueado: account.bloqueado ?? 0,
      searchText: toSearchText(account.username, account.nome, email, account.cargo),
      createdAt: since,
      updatedAt: since,
    }
  })
  const given = accounts.flatMap((account, at) =>
    account.roles.map((role, place) => ({
      uid: at + 1,
      rid: rids[role],
      dynamic: place === 0 ? (account.dynamic ?? null) : null,
      createdAt: since,
    })),
  )
  const uidOf = (username: string) => accounts.findIndex((one) => one.username === username) + 1
  return {
    users: rows,
    grants: given.map((grant, at) => ({ urid: at + 1, ...grant })),
    operators: ['operador', 'operadora', 'renan.borges', 'tania.braga'].map(uidOf),
    inspectors: ['inspetor', 'luana.siqueira'].map(uidOf),
    supervisors: ['supervisora', 'otavio.neves'].map(uidOf),
    kiosk: uidOf('totem'),
  }
}
