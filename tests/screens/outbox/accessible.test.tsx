import { createRequire } from 'node:module'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveDraft } from '#src/outbox/drafts/drafts.ts'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  notify,
  setField,
} from '#src/outbox/testing/fake-ports.ts'
import { startDevice } from './open-screen.tsx'

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

async function deviceWithEverything() {
  const device = startDevice()
  await device.act(setField({ report: 1, field: 'enviado', value: 'x' }))
  await device.send()
  device.answerWith(({ method, path }) => {
    if (method === 'GET') return answer(200, { value: {} })
    return path.endsWith('/notify')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : answer(422, { message: 'Não', error: { peso: 'Obrigatório' } })
  })
  await device.act(setField({ report: 2, field: 'peso', value: 'x' }))
  await device.send()
  await device.act(notify({ report: 3 }))
  await device.send()
  device.pass(10 * 60_000)
  await device.send()
  const bodies = await Promise.all([fakeBody(), fakeBody()])
  await device.actWith(bodies, ...bodies.map(({ id }) => addPhoto({ report: 4, photo: id })))
  await saveDraft(device.database, ana, 'photo-slot', {}, device.clock.at)
  return device
}

test('axe finds nothing on Envios, whatever is open', async () => {
  const device = await deviceWithEverything()
  const user = await device.open('/envios')
  await screen.findByRole('heading', { name: 'Precisa de você (2)' })
  for (const button of screen.getAllByRole('button', { expanded: false })) await user.click(button)
  expect(await violations()).toEqual([])
  const [discard] = screen.getAllByRole('button', { name: 'Descartar' })
  if (discard === undefined) throw new Error('nothing to discard')
  await user.click(discard)
  await screen.findByRole('dialog')
  expect(await violations()).toEqual([])
})

test('axe finds nothing on the dialogs that save and bring in a rescue file', async () => {
  const device = await deviceWithEverything()
  const user = await device.open('/envios')
  await user.click(await screen.findByRole('button', { name: 'Salvar em arquivo' }))
  await user.type(await screen.findByLabelText('Senha do arquivo'), 'curta')
  await user.click(screen.getByRole('button', { name: 'Criar arquivo' }))
  await screen.findByText('Escolha uma senha com pelo menos 8 caracteres.')
  screen.getByText(/^4 envios com 2 fotos e 1 rascunho num arquivo/)
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.click(screen.getByRole('button', { name: 'Trazer de arquivo' }))
  await user.click(await screen.findByRole('button', { name: 'Abrir arquivo' }))
  await screen.findByText('Escolha o arquivo.')
  expect(await violations()).toEqual([])
})

test('axe finds nothing on the hand-over', async () => {
  const device = await deviceWithEverything()
  await device.open('/entregar')
  await screen.findByText('Ainda não')
  expect(await violations()).toEqual([])
})
