import { expect, type Page } from 'playwright/test'
import type { Visits } from './walk.ts'

/** Text for paper alone is in the page as well, so only visible text counts. */
const words = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Monitors, reports and administration: screens of a desk and of a wall. */
export const officeVisits: Visits = {
  '/monitor/ops/chegadas': {
    kind: 'office',
    see: async ({ page, open, inspect }) => {
      await open('/monitor/ops/chegadas')
      await expect(page.getByText(/^Atualizado às/)).toBeVisible()
      await inspect('arrivals')
    },
  },
  '/monitor/ops/carregamentos': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/monitor/ops/carregamentos')
      await expect(page.getByText(/^Atualizado às/)).toBeVisible()
      await inspect('loadings on the wall')
      await button(page, /^Saída \d+$/).click()
      await expect(page.getByRole('button', { name: 'Copiar Telefone' })).toBeVisible()
      await inspectOver('a loading of the wall')
      await page.keyboard.press('Escape')
      await button(page, 'No telão').click()
      await expect(page.getByText(/^Página 1 de/)).toBeVisible()
      // A fullscreen window cannot be resized, and it becomes fullscreen only some time after the
      // tap.
      await page.waitForFunction(() => document.fullscreenElement !== null)
      await page.evaluate(() => document.exitFullscreen())
      await inspectOver('the board on the wall')
      await button(page, 'Sair do telão').click()
    },
  },
  '/aparelhos': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/aparelhos')
      await expect(words(page, 'Tablet da doca 2')).toBeVisible()
      await inspect('devices')
      await button(page, 'Deixar este aparelho como monitor').click()
      await expect(page.getByRole('dialog', { name: 'Deixar como monitor' })).toBeVisible()
      await inspectOver('leaving a device as a monitor')
      await page.keyboard.press('Escape')
    },
  },
  '/rep/sgi/empilhadeiras': {
    kind: 'office',
    see: async ({ page, open, inspect }) => {
      await open('/rep/sgi/empilhadeiras')
      await expect(words(page, 'EMP-01')).toBeVisible()
      await inspect('report of forklifts')
    },
  },
  '/rep/ops/carregamento': {
    kind: 'office',
    see: async ({ page, open, inspect }) => {
      await open('/rep/ops/carregamento')
      await words(page, 'Ver em tabela').click()
      await expect(page.getByRole('table', { name: 'Carregamentos por dia' })).toBeVisible()
      await expect(words(page, /^Página/)).toBeVisible()
      await inspect('report of loadings')
    },
  },
  '/rep/ops/recebimento': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/rep/ops/recebimento?status=10')
      await words(page, 'Reprovar').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspectOver('a report about to be rejected')
      await page.keyboard.press('Escape')
      await words(page, 'Aprovar').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspectOver('a report about to be approved')
      await page.keyboard.press('Escape')
      await inspect('report of receipts')
    },
  },
  '/rep/core/estoque/contabilidade': {
    kind: 'office',
    see: async ({ page, open, inspect }) => {
      await open('/rep/core/estoque/contabilidade')
      await expect(words(page, /fim do dia escolhido/)).toBeVisible()
      await inspect('accounting of stock')
    },
  },
  '/adm/auth/users': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/adm/auth/users')
      await expect(button(page, /^Editar/)).toBeVisible()
      await inspect('users')
      await button(page, 'Criar').click()
      await button(page, 'Salvar').click()
      await expect(page.getByText('Campo obrigatório').first()).toBeVisible()
      await inspectOver('a new user, refused')
      await button(page, 'Fechar').click()
      await button(page, /^Editar/).click()
      await expect(page.getByLabel('Bloqueado')).toBeVisible()
      await inspectOver('a user')
      await button(page, 'Fechar').click()
    },
  },
  '/adm/auth/permissions': {
    kind: 'office',
    see: async ({ page, open, inspect }) => {
      await open('/adm/auth/permissions')
      await expect(page.getByText(/^\d+ registros$/)).toBeVisible()
      await inspect('roles')
    },
  },
  '/adm/auth/permissions/role/:id': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/adm/auth/permissions')
      await page.getByRole('link', { name: 'Supervisão das operações' }).click()
      await expect(button(page, /^Remover/)).toBeVisible()
      await button(page, 'Adicionar').click()
      await expect(page.getByText('Selecione um Usuário')).toBeVisible()
      await inspect('a role')
      await button(page, /^Remover/).click()
      await inspectOver('a permission about to be removed')
      await page.keyboard.press('Escape')
    },
  },
  '/adm/auth/permissions/user/:id': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/adm/auth/permissions/user/2')
      await inspect('permissions of a user')
      await button(page, 'Adicionar').click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      await inspectOver('the dialog that adds permissions')
      await page.keyboard.press('Escape')
    },
  },
  '/adm/integrity/io': {
    kind: 'office',
    see: async ({ page, open, inspect }) => {
      await open('/adm/integrity/io')
      await expect(page.getByText(/^\d+ registros$/)).toBeVisible()
      await inspect('integrity')
    },
  },
  '/adm/avarias/delete': {
    kind: 'office',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/adm/avarias/delete')
      await button(page, 'Excluir').click()
      await expect(page.getByText('Informe o ID da Avaria')).toBeVisible()
      await inspect('the deletion of a damage')
      await page.getByLabel('ID da Avaria').fill('999999')
      await button(page, 'Excluir').click()
      await expect(page.getByRole('dialog', { name: 'Excluir a avaria 999999?' })).toBeVisible()
      await inspectOver('a damage about to be deleted')
      await page.keyboard.press('Escape')
    },
  },
}
