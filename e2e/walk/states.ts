import { expect, type Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { actOn, answer, findMachine, machineAddress, startChecklist } from '../support/forklift.ts'
import { askProvider } from '../support/provider-api.ts'
import { findReport, reportAddress as receiptAddress } from '../support/receiving.ts'
import { findAllocation, openReallocation, openStockFully, planSets } from '../support/stock.ts'
import { reportAddress, takePhoto } from '../support/stuffing.ts'
import type { Walk } from './walk.ts'

/** The first visible element of the screen with these words. */
export const text = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByText(words).filter({ visible: true }).first()

/** One record of each feature of the floor, with the acts that are possible on it offline. */
export interface Work {
  name: string
  /** The address of the list, and of the record itself. */
  list: string
  address: string
  /** Caches the record on the device while it is online. */
  prepare: (walk: Walk) => Promise<void>
  act: (walk: Walk) => Promise<void>
}

async function seen({ page, open }: Walk, list: string, address: string) {
  await open(list)
  await expect(page.locator(`a[href^="${list}/"]`).first()).toBeVisible()
  await open(address)
}

async function stuffingWork({ origin }: Walk): Promise<Work> {
  const provider = await askProvider(origin)
  const { idSaida } = await provider.findReport((it) => it.step === '3' && it.status === 0)
  const [list, address] = ['/ops/relatorios/estufagem', reportAddress(idSaida)]
  return {
    ...{ name: 'stuffing', list, address },
    prepare: async (walk) => {
      await seen(walk, list, address)
      await expect(text(walk.page, /^Etapa 3\b/)).toBeVisible()
    },
    act: ({ page }) => takePhoto(page, { words: 'com a rede cortada' }),
  }
}

async function wasteWork({ origin }: Walk): Promise<Work> {
  const list = '/ops/relatorios/recebimento'
  const { id } = await findReport(origin, 2, ({ report }) => report.residuosStatus !== 100)
  const address = `${receiptAddress(id)}/residuos`
  return {
    ...{ name: 'waste', list, address },
    prepare: async (walk) => {
      await seen(walk, list, receiptAddress(id))
      await walk.open(address)
      await expect(walk.page.getByLabel('Peso dos resíduos (Kg)')).toBeVisible()
    },
    act: async ({ page }) => {
      await page.getByLabel('Peso dos resíduos (Kg)').fill('7,5')
      await page.getByRole('button', { name: 'Salvar peso' }).click()
      await expect(page.getByRole('button', { name: 'Salvar peso' })).toHaveCount(0)
    },
  }
}

async function forkliftWork({ origin }: Walk): Promise<Work> {
  const list = '/sgi/checklists/empilhadeiras'
  const { id, items } = await findMachine(origin, ({ lastDate }) => lastDate === null)
  const number = items.find(({ fieldType }) => fieldType === 'DECIMAL')
  if (number === undefined) throw new Error('a machine with no number')
  return {
    ...{ name: 'forklift', list, address: machineAddress(id) },
    prepare: async (walk) => {
      await seen(walk, list, machineAddress(id))
      await expect(walk.page.getByRole('link', { name: 'Criar' })).toBeVisible()
    },
    act: async ({ page, inspect, inspectOver }) => {
      await startChecklist(page, 'horímetro', '10')
      await inspect('forklift, a choice, with no network')
      await page.getByRole('button', { name: number.descricao }).click()
      const typed = page.getByLabel(number.descricao, { exact: true })
      await page.getByRole('button', { name: 'Com problema' }).click()
      await expect(page.getByText('Informe um número')).toBeVisible()
      await inspectOver('forklift, a number, refused')
      await typed.fill('12')
      await page.getByRole('button', { name: 'Com problema' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar problema' }).click()
      await inspectOver('forklift, a problem to be told')
      await page.keyboard.press('Escape')
      await answer(page, actOn(number))
      await expect(text(page, /^1 de \d+ itens/)).toBeVisible()
    },
  }
}

async function vehicleWork({ get }: Walk): Promise<Work> {
  const list = '/sgi/checklists/carregamento'
  const rows = await get<LoadingChecklistHeader[]>(paths.loadingChecklistList(''))
  const address = `${list}/${rows.find(({ faltam }) => faltam === 14)?.id}`
  return {
    ...{ name: 'vehicle', list, address },
    prepare: async (walk) => {
      await seen(walk, list, address)
      await expect(walk.page.getByRole('button', { name: 'Não conforme' })).toBeVisible()
    },
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Conforme', exact: true }).click()
      await expect(page.getByText('1 de 10 perguntas')).toBeVisible()
    },
  }
}

async function loadingWork({ get }: Walk): Promise<Work> {
  const list = '/ops/carregamento'
  const rows = await get<LoadingListItem[]>(paths.loadingList(''))
  const address = `${list}/${rows.find(({ status }) => status === 1)?.id}`
  return {
    ...{ name: 'loading', list, address },
    prepare: async (walk) => {
      await seen(walk, list, address)
      await expect(text(walk.page, 'HISTÓRICO')).toBeVisible()
    },
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Em Carregamento' }).click()
      await expect(page.getByText('Neste aparelho, por confirmar')).toBeVisible()
    },
  }
}

async function stockWork({ origin }: Walk): Promise<Work> {
  const { allocation, free } = await findAllocation(origin)
  const { idProduto, idArmazem } = allocation
  return {
    name: 'stock',
    list: '/ops/estoque',
    address: `/ops/estoque/alocacao/produto/${idProduto}/local/${idArmazem}`,
    prepare: async ({ page }) => {
      await openStockFully(page)
      await openReallocation(page, allocation)
    },
    act: async ({ page, inspect }) => {
      await planSets(page, free[0]?.tag ?? '', allocation.umConjunto, 1)
      await inspect('stock, planned with no network')
      await page.getByRole('button', { name: 'Salvar Movimentações' }).click()
      await expect(page.getByText(/^\+.* por confirmar$/)).toBeVisible()
    },
  }
}

const works = [stuffingWork, wasteWork, forkliftWork, vehicleWork, loadingWork, stockWork]

/** Work of every feature that works offline. */
export const findWork = (walk: Walk): Promise<Work[]> =>
  Promise.all(works.map((find) => find(walk)))
