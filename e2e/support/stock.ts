import type { Numbered } from '#contract/schemas/common.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { Movement } from '#contract/schemas/reallocation.ts'
import type { Allocation, Line, StockAnswer } from '#contract/schemas/stock.ts'
import { password } from './sign-in.ts'

/** Direct calls to the provider for the stock, without the app. */
export async function stockOf(origin: string, username = 'operadora') {
  const call = async <T>(method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Numbered<T>
  }
  const { token } = await call<{ token: string }>('POST', paths.signIn(), { username, password })
  const query = { type: 'PRODUTO', local: '', produto: '', lote: '' }
  return {
    all: async () =>
      (await call<{ value: Required<StockAnswer> }>('POST', paths.stockQuery(), query, token))
        .value,
    lines: async () =>
      (await call<{ value: Line[] }>('GET', paths.lines(), undefined, token)).value,
    move: (idAlocacao: number, movimentacoes: Movement[]) =>
      call('PUT', paths.reallocation(), { idAlocacao, movimentacoes }, token),
  }
}

export interface FoundAllocation {
  allocation: Numbered<Allocation>
  /** Ton of one set. */
  setTons: number
  /** Lines with room for the whole allocation and without its product. */
  free: Numbered<Line>[]
}

/**
 * An allocation of at least six pallets of the demo data, and lines with room for it; for client
 * group 2 an allocation of skids.
 */
export async function findAllocation(origin: string, group: 1 | 2 = 1): Promise<FoundAllocation> {
  const stock = await stockOf(origin)
  const { items, embalagens } = await stock.all()
  const lines = await stock.lines()
  for (const allocation of items) {
    const packing = embalagens.find(({ idProduto }) => idProduto === allocation.idProduto)
    if (packing?.clienteGrupo !== group || allocation.qtdConjunto < 6) continue
    const taken = items
      .filter(({ idProduto }) => idProduto === allocation.idProduto)
      .map(({ idArmazem }) => idArmazem)
    const free = lines.filter(
      ({ id, capacidade, indisponivel }) =>
        !taken.includes(id) && capacidade - indisponivel > allocation.peso,
    )
    if (free.length >= 2) return { allocation, setTons: packing.pesoConjunto, free }
  }
  throw new Error('no such allocation in the demo data')
}

const stockAddress = '/ops/estoque'

/** Opens the stock, and waits until all of its offline data is cached. */
export async function openStockFully(page: Page) {
  await page.goto(stockAddress)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('reads-'))
        const kept = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
        const urls = kept.flat().join(' ')
        return ['consulta=', '/armazem/list', '/produto/material', '/produto/lote'].every((part) =>
          urls.includes(part),
        )
      }),
    )
    .toBe(true)
}

/** Searches for a line's stock, and opens the reallocation of an allocation there. */
export async function openReallocation(page: Page, { local, produto }: Allocation) {
  await page.getByRole('radio', { name: 'Linha' }).check()
  await page.getByRole('textbox', { name: 'Linha' }).fill(local.toLowerCase())
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await page.getByRole('link', { name: `Realocar ${produto} de ${local}` }).click()
  await expect(page.getByRole('button', { name: 'Criar Movimentação' })).toBeEnabled()
}

/** Plans a movement of `count` sets to a line. */
export async function planSets(page: Page, line: string, set: string, count: number) {
  await page.getByRole('button', { name: 'Criar Movimentação' }).click()
  await typeSets(page, line, set, count)
  await addMovement(page, line)
}

/** Types the line and the sets into «Nova Movimentação», which has to be open. */
export async function typeSets(page: Page, line: string, set: string, count: number) {
  await page.getByLabel('Linha de destino').fill(line)
  await page.keyboard.press('Enter')
  await page.getByLabel(set, { exact: true }).fill(String(count))
}

/** Adds the typed movement. */
export async function addMovement(page: Page, line: string) {
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible()
}
