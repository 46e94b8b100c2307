import { idPart } from '#src/outbox/model/local-ids.ts'
import type { Place } from './moved.ts'

const base = '/ops/estoque'

export interface AskedStock {
  tipo?: 'linha' | 'produto'
  local?: string
  produto?: string
  lote?: string
}

/** Addresses of the stock screens in the app (spec 1 §2). */
export const addresses = {
  /** The query is part of the address; with only `produto` or `lote` it is a query by product. */
  stock: (asked: AskedStock = {}) => {
    const given = Object.entries(asked).filter(([, text]) => text !== undefined && text !== '')
    return given.length === 0 ? base : `${base}?${new URLSearchParams(given).toString()}`
  },
  reallocation: ({ idProduto, idArmazem }: Place) =>
    `${base}/alocacao/produto/${idPart(idProduto)}/local/${idPart(idArmazem)}`,
} as const
