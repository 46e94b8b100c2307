import { expect } from 'playwright/test'
import { password } from '../support/sign-in.ts'
import type { Visit, Visits } from './walk.ts'

/** A screen without data: the visit only waits for these words. */
const plain = (address: string, words: string | RegExp): Visit => ({
  kind: 'floor',
  see: async ({ page, open, inspect }) => {
    await open(address)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    await inspect(address)
  },
})

/** The home, the screens that lead to others, and the screens about this device's own work. */
export const shellVisits: Visits = {
  '/': {
    kind: 'floor',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/')
      await expect(page.getByRole('heading', { name: /^Olá/ })).toBeVisible()
      await inspect('home')
      await page.getByRole('button', { name: /^Menu de/ }).click()
      await expect(page.getByRole('link', { name: 'Sair' })).toBeVisible()
      await inspectOver('menu')
      await page.keyboard.press('Escape')
    },
  },
  '/relatorios': plain('/relatorios', 'Estufagem'),
  '/entregar': plain('/entregar', 'Pode entregar'),
  '/preparar': plain('/preparar', /^Não está neste aparelho|^Pronto para usar/),
  '/compartilhadas': plain('/compartilhadas', 'Nenhuma foto compartilhada'),
  '/pin': {
    kind: 'floor',
    see: async ({ page, open, inspect }) => {
      const [nome, pin] = ['Helena Duarte Prado', '482913']
      await open('/pin')
      await expect(page.getByLabel('Repita o PIN')).toBeVisible()
      await inspect('PIN')
      await page.getByLabel('PIN', { exact: true }).fill(pin)
      await page.getByLabel('Repita o PIN').fill(pin)
      await page.getByLabel('Sua senha').fill(password)
      await page.getByRole('button', { name: 'Salvar o PIN' }).click()
      await expect(page.getByRole('button', { name: 'Remover o PIN' })).toBeVisible()
      await page.getByRole('button', { name: /^Menu de/ }).click()
      await page.getByRole('button', { name: 'Bloquear ou trocar de pessoa' }).click()
      await expect(page.getByRole('button', { name: nome })).toBeVisible()
      await inspect('locked')
      await page.getByRole('button', { name: nome }).click()
      await inspect('PIN of a person')
      await page.getByLabel(`PIN de ${nome}`).fill(pin)
      await page.getByRole('button', { name: 'Remover o PIN' }).click()
      await expect(page.getByText('PIN removido deste aparelho.')).toBeVisible()
    },
  },
  '/error/403': plain('/error/403', 'SEM PERMISSÃO'),
  '/error/404': plain('/error/404', 'ERRO 404'),
  '/error/500': plain('/error/500', 'ERRO 500'),
  '/envios': {
    kind: 'floor',
    see: async ({ page, open, inspect, inspectOver }) => {
      await open('/envios')
      await expect(page.getByText('Tudo enviado')).toBeVisible()
      await inspect('Envios, empty')
      await page.getByRole('button', { name: 'Trazer de arquivo' }).click()
      await page.getByRole('button', { name: 'Abrir arquivo' }).click()
      await expect(page.getByText('Escolha o arquivo.')).toBeVisible()
      await inspectOver('a file to be brought in')
      await page.keyboard.press('Escape')
    },
  },
}
