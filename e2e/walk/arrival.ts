import { expect } from 'playwright/test'
import type { Visits } from './walk.ts'

/** The arrival within the app; arrival.spec.ts checks the kiosk itself, step by step. */
export const arrivalVisits: Visits = {
  '/ops/chegada': {
    kind: 'floor',
    see: async ({ page, open, inspect }) => {
      await open('/ops/chegada')
      await expect(page.getByRole('heading', { name: 'Bem-vindo, motorista' })).toBeVisible()
      await inspect('arrival')
    },
  },
  '/ops/chegada/:step': {
    kind: 'floor',
    see: async ({ page, open, inspect }) => {
      await open('/ops/chegada/step3')
      await expect(page.getByText('Ocorreu um erro no cadastro do motorista')).toBeVisible()
      await inspect('arrival of nobody')
    },
  },
}
