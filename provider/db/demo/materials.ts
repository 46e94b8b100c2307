import type { InferInsertModel } from 'drizzle-orm'
import type { materials, packagings } from '../schema/stock.ts'
import { toSearchText } from '../search/search-text.ts'

type Client = 1 | 2

/** A pallet of 55 sacks of 25 kg; a pallet of two big bags of 600 kg; bales of 35 kg, 36 in a metal skid. */
const sacks = { set: 'Palete', unit: 'Saco', units: 55, unitWeight: 0.025 }
const bigBags = { set: 'Palete', unit: 'Big bag', units: 2, unitWeight: 0.6 }
const bales = { set: 'Skid', unit: 'Fardo', units: 36, unitWeight: 0.035 }
type Packing = typeof sacks

const list: readonly [string, Client, Packing][] = [
  ['PEAD BS 002W Sopro', 1, sacks],
  ['PEAD GF 4950 Injeção', 1, sacks],
  ['PEAD FH 35 Filme', 1, sacks],
  ['PEBD EB 853 Filme', 1, sacks],
  ['PEBD TX 7003 Termocontrátil', 1, sacks],
  ['PEBDL LH 118 Filme', 1, sacks],
  ['PP H 301 Homopolímero', 1, sacks],
  ['PP H 503 Homopolímero', 1, bigBags],
  ['PP CP 191 Copolímero', 1, sacks],
  ['PP RP 347 Randômico', 1, sacks],
  ['PVC SP 1000 Suspensão', 1, bigBags],
  ['PVC SP 700 Suspensão', 1, sacks],
  ['EVA HM 728', 1, sacks],
  ['SBR 1502 Emulsão', 2, bales],
  ['SBR 1712 Estendida em óleo', 2, bales],
  ['BR 40 Alto cis', 2, bales],
  ['BR 1220 Neodímio', 2, bales],
  ['NBR 3345 Nitrílica', 2, bales],
  ['NBR 2865 Nitrílica', 2, bales],
  ['EPDM 4770 Fardo', 2, bales],
]

type Keyed<T> = T & { id: number }

export type Material = Keyed<InferInsertModel<typeof materials>> & { packing: Packing }

export const makeMaterials = (): {
  materials: Material[]
  packagings: InferInsertModel<typeof packagings>[]
} => ({
  materials: list.map(([produto, cliente, packing], at) => ({
    id: 401 + at,
    produto,
    cliente,
    searchText: toSearchText(produto),
    packing,
  })),
  packagings: list.map(([, cliente, packing], at) => ({
    idMaterial: 401 + at,
    // Rubber in skids is moved by weight.
    clienteGrupo: cliente === 1 ? 1 : 2,
    unidadesConjunto: packing.units,
    pesoConjunto: toTons(packing.units * packing.unitWeight),
    pesoUnidade: packing.unitWeight,
    unidadeConjunto: packing.set,
    unidadeUnidade: packing.unit,
  })),
})

/** Three decimals: the precision of a weight in ton. */
export const toTons = (weight: number): number => Math.round(weight * 1000) / 1000
