import type { InferInsertModel } from 'drizzle-orm'
import type { carriers, drivers, recipients, suppliers, vehicles } from '../schema/partners.ts'
import { toSearchText } from '../search/search-text.ts'
import type { Clock } from './clock.ts'
import { makeCnh, makeCnpj, makeCpf, makePhone, makePlate } from './documents.ts'
import { makeDriverNames } from './names.ts'
import type { Random } from './random.ts'

type Client = 1 | 2

const carrierNames = [
  'Rodoviário Serra Azul',
  'Transportes Ponte Alta',
  'Expresso Ribeirão Verde',
  'TransBaixada Cargas',
  'Irmãos Quaresma Logística',
  'Carga Certa Transportes',
  'Rota do Café Transportes',
  'Viação Pau-Brasil Cargas',
  'Norte-Sul Carretas',
  'Translitoral Contêineres',
  'Guará Transportes Químicos',
  'Três Rios Operadora Logística',
]

/** Names with the client company whose material each partner sends or takes. */
const supplierNames: readonly [string, Client][] = [
  ['Petroquímica Vale do Capivari S.A.', 1],
  ['Resinas Camacã Indústria Ltda.', 1],
  ['Polímeros Serra do Mar S.A.', 1],
  ['Vinílicos Paraguaçu S.A.', 1],
  ['Elastômeros Triunfo do Sul S.A.', 2],
  ['Borrachas Guaporé Indústria Ltda.', 2],
  ['Importadora Costa Dourada Ltda.', 2],
]

const recipientNames: readonly [string, string, string, Client][] = [
  ['Plásticos Itaquera Ltda.', 'São Paulo', 'SP', 1],
  ['Embalagens Bom Jardim S.A.', 'Joinville', 'SC', 1],
  ['Pneus Araucária Indústria S.A.', 'Araucária', 'PR', 2],
  ['Tubos e Conexões Pantanal Ltda.', 'Campo Grande', 'MS', 1],
  ['Filmes Agrícolas Cerrado S.A.', 'Uberlândia', 'MG', 1],
  ['Calçados Vale dos Sinos Ltda.', 'Novo Hamburgo', 'RS', 2],
  ['Autopeças Anhanguera Ltda.', 'Campinas', 'SP', 2],
  ['Mangueiras Guanabara S.A.', 'Duque de Caxias', 'RJ', 2],
  ['Rio de la Plata Plásticos S.A.', 'Buenos Aires', 'EX', 1],
  ['Neumáticos del Pacífico Ltda.', 'Valparaíso', 'EX', 2],
  ['Andina Empaques S.A.S.', 'Cartagena', 'EX', 1],
  ['Hansa Elastomer GmbH', 'Hamburgo', 'EX', 2],
  ['Maritime Polymers B.V.', 'Roterdã', 'EX', 1],
]

const bodies = ['Sider', 'Sider', 'Baú', 'Grade baixa', 'Grade baixa', 'Porta-contêiner']

type Keyed<T> = T & { id: number }
type OfClient<T> = Keyed<T> & { cliente: Client }
type DriverRow = Keyed<InferInsertModel<typeof drivers>>
type VehicleRow = Keyed<InferInsertModel<typeof vehicles>>
type RecipientRow = OfClient<InferInsertModel<typeof recipients>>

export type Partners = {
  carriers: Keyed<InferInsertModel<typeof carriers>>[]
  suppliers: OfClient<InferInsertModel<typeof suppliers>>[]
  recipients: RecipientRow[]
  drivers: DriverRow[]
  tractors: VehicleRow[]
  trailers: VehicleRow[]
}

const makeDriver = (random: Random, clock: Clock, nome: string, at: number): DriverRow => {
  const createdAt = clock.at(-random.int(20, 700), random.int(7, 17))
  return {
    id: 2001 + at,
    nome,
    cpf: makeCpf(random),
    telefone1: makePhone(random),
    telefone2: random.chance(0.3) ? makePhone(random) : null,
    cnh: makeCnh(random),
    ativo: !random.chance(0.04),
    realizaPuxe: random.chance(0.12),
    observacao: random.chance(0.1) ? 'Prefere ser chamado por mensagem.' : null,
    createdAt,
    updatedAt: createdAt,
  }
}

const makeVehicles = (random: Random): Pick<Partners, 'tractors' | 'trailers'> => {
  const plates = new Set<string>()
  while (plates.size < 100) plates.add(makePlate(random))
  const rows = [...plates].map((placa, at): VehicleRow =>
    at < 40
      ? { id: 3001 + at, placa, tipo: 'CAVALO', carroceria: null }
      : { id: 3001 + at, placa, tipo: 'CARRETA', carroceria: random.pick(bodies) },
  )
  return { tractors: rows.slice(0, 40), trailers: rows.slice(40) }
}

export const makePartners = (random: Random, clock: Clock): Partners => ({
  carriers: carrierNames.map((nome, at) => ({
    id: 101 + at,
    nome,
    cnpj: makeCnpj(random),
    ativo: true,
    searchText: toSearchText(nome),
  })),
  suppliers: supplierNames.map(([razaoSocial, cliente], at) => ({
    id: 201 + at,
    razaoSocial,
    cnpj: makeCnpj(random),
    cliente,
  })),
  recipients: recipientNames.map(([razaoSocial, cidade, uf, cliente], at) => ({
    id: 301 + at,
    razaoSocial,
    cnpj: uf === 'EX' ? null : makeCnpj(random),
    cidade,
    uf,
    cliente,
  })),
  drivers: makeDriverNames(random, 45).map((nome, at) => makeDriver(random, clock, nome, at)),
  ...makeVehicles(random),
})
