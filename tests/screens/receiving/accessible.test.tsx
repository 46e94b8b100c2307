import { createRequire } from 'node:module'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { json } from '../../support/sentinel-server.ts'
import {
  base,
  header,
  headerIn,
  idNotaFiscal,
  idRecebimento,
  listAnswers,
  moment,
  openReceiving,
  reportAnswers,
} from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

interface Axe {
  run: (
    element: Element,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

// axe-core is a dependency of the browser stories.
const require = createRequire(import.meta.url)
const axe = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as Axe

/** jsdom draws nothing: contrast is computed from the tokens and checked in a browser. */
async function violations() {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations: found } = await act(() => axe.run(document.body, { rules }))
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('axe finds nothing on the list', async () => {
  await openReceiving({ at: base, answers: listAnswers() })
  await screen.findByRole('link', { name: /LZJ-0913/ })
  expect(await violations()).toEqual([])
})

test('axe finds nothing on the products of an entry', async () => {
  await openReceiving({ at: `${base}/produto/${idNotaFiscal}`, answers: listAnswers() })
  await screen.findByRole('button', { name: /PP H503/ })
  expect(await violations()).toEqual([])
})

test('axe finds nothing on a report, its warnings and its decisions', async () => {
  const history = [
    moment(200, 'Reprovado', { observacao: 'Falta o lacre' }),
    moment(300, 'Aprovado'),
  ]
  const { user, provider, deliver } = await openReceiving({
    answers: reportAnswers(header, history),
  })
  await user.click(await screen.findByRole('button', { name: 'Finalizar' }))
  await screen.findByText('Finalizado, por confirmar')
  expect(await violations()).toEqual([])
  const errors = [{ tipo: 'Checklist', mensagem: 'Etapa 3 sem resposta', step: 3 }]
  const declined = { value: { success: false, errors, header } }
  provider.on(paths.receivingConfirm(idRecebimento), json(declined))
  await deliver()
  await screen.findByRole('dialog')
  expect(await violations()).toEqual([])
})

test('axe finds nothing on the dialogs of a supervisor', async () => {
  const { user } = await openReceiving({
    answers: reportAnswers(headerIn(10)),
    roles: ['SGL_OPS_ADMIN'],
  })
  for (const name of ['Aprovar', 'Reprovar']) {
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('dialog')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
  }
})
