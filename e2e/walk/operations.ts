import { expect } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { askProvider } from '../support/provider-api.ts'
import { findAllocation, openReallocation } from '../support/stock.ts'
import { reportAddress } from '../support/stuffing.ts'
import type { Visits } from './walk.ts'

/** Stuffing, loading and stock. */
export const operationVisits: Visits = {
  '/ops/relatorios/estufagem': {
    kind: 'floor',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/ops/relatorios/estufagem')
      await expect(page.getByText(/^OT /).first()).toBeVisible()
      await inspect('stuffing reports')
      await page.getByRole('searchbox').fill('não há')
      await expect(page.getByText('Nenhum registro foi encontrado')).toBeVisible()
      await inspectOver('stuffing reports, nothing found')
    },
  },
  '/ops/relatorios/estufagem/:id/:step?': {
    kind: 'floor',
    see: async ({ page, origin, open, inspect, inspectOver }) => {
      const provider = await askProvider(origin)
      const pre = await provider.findReport((it) => it.step === 'PRE' && it.preCounter > 0)
      const middle = await provider.findReport((it) => it.step === '4' && it.status === 0)
      const complete = await provider.findReport(({ status }) => status === 1)
      await open(reportAddress(pre.idSaida))
      await expect(page.getByRole('img', { name: /foto 1/ })).toBeVisible()
      await inspect('stuffing, before it begins')
      await page.getByRole('button', { name: 'Avançar Próxima Etapa' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspectOver('stuffing, is the first step over')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Tirar foto' }).click()
      await expect(page.getByRole('button', { name: 'Usar a câmera do aparelho' })).toBeVisible()
      await inspectOver('a camera that does not open')
      await page.keyboard.press('Escape')

      await open('/ops/relatorios/estufagem')
      await open(`${reportAddress(middle.idSaida)}/2`)
      await expect(page.getByRole('img', { name: /etapa 2/ })).toBeVisible()
      await inspect('stuffing, a step that is done')
      await page.getByRole('link', { name: /^Abrir a foto: etapa 2/ }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await inspectOver('stuffing, a photo in full')
      await page.keyboard.press('Escape')

      await open('/ops/relatorios/estufagem')
      await open(reportAddress(complete.idSaida))
      await expect(page.getByText('RELATÓRIO PREENCHIDO')).toBeVisible()
      await inspect('stuffing, complete')
      await open('/ops/relatorios/estufagem')
      await open(reportAddress(99_999))
      await expect(page.getByText('Estufagem não encontrada')).toBeVisible()
      await inspect('stuffing, none such')
    },
  },
  '/ops/carregamento': {
    kind: 'floor',
    see: async ({ page, open, inspect }) => {
      await open('/ops/carregamento')
      await expect(page.getByText(/^OT /).first()).toBeVisible()
      await inspect('loadings')
    },
  },
  '/ops/carregamento/:id': {
    kind: 'floor',
    see: async ({ page, get, open, inspect }) => {
      const rows = await get<LoadingListItem[]>(paths.loadingList(''))
      await open(`/ops/carregamento/${rows.find(({ status }) => status === 1)?.id}`)
      await expect(page.getByText('HISTÓRICO')).toBeVisible()
      await inspect('a loading')
    },
  },
  '/ops/estoque': {
    kind: 'floor',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/ops/estoque')
      await page.getByRole('button', { name: 'Pesquisar' }).click()
      await expect(page.getByText('Selecione um tipo de Consulta')).toBeVisible()
      await inspect('stock, no type chosen')
      await page.getByRole('radio', { name: 'Produto' }).check()
      await page.getByRole('combobox', { name: 'Produto' }).fill('p')
      await expect(page.getByRole('option').first()).toBeVisible()
      await inspectOver('stock, suggestions')
    },
  },
  '/ops/estoque/alocacao/produto/:idProduto/local/:idArmazem': {
    kind: 'floor',
    see: async ({ page, origin, open, inspect, inspectOver }) => {
      const { allocation, free } = await findAllocation(origin)
      await open('/ops/estoque')
      await openReallocation(page, allocation)
      await inspect('reallocation')
      await page.getByRole('button', { name: 'Criar Movimentação' }).click()
      await page.getByLabel('Linha de destino').fill(free[1]?.tag ?? '')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await page.getByLabel(allocation.umConjunto, { exact: true }).fill('9999')
      await expect(page.getByText(/^O peso é maior/)).toBeVisible()
      await inspectOver('a movement that is too heavy')
      await page.keyboard.press('Escape')
    },
  },
}
