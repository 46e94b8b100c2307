import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { heldPhotos, holdPhoto } from '#src/evidence/held/held-photos.ts'
import { countDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { addPhoto, ana, answer, fakeBody, setField } from '#src/outbox/testing/fake-ports.ts'
import { rememberName } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { reserveStands } from '#src/photos/reserve.ts'
import { setNetwork, startDevice, type Device } from './open-screen.tsx'

vi.mock('#src/photos/reserve.ts', { spy: true })

const field = (name: string) => setField({ report: 7, field: name, value: 'x' })

/** The displayed figures: each number with what it counts. */
const figures = () =>
  [...document.querySelectorAll('main dl > div')].map(
    (div) => `${div.querySelector('dd')?.textContent} ${div.querySelector('dt')?.textContent}`,
  )
const expectFigures = (...expected: string[]) => waitFor(() => expect(figures()).toEqual(expected))
const todos = () =>
  [...document.querySelectorAll('main ol > li')].map(({ textContent }) => textContent)

/** The name of the background colour of «Pode entregar» or «Ainda não». */
const groundOfVerdict = () => {
  const verdict = screen.getByText(/^(Pode entregar|Ainda não)$/).closest('[role=status]')
  return getComputedStyle(verdict ?? expect.unreachable()).background
}

async function keepPhotos(device: Device, count: number, bytes: number) {
  const bodies = await Promise.all(
    Array.from({ length: count }, () => fakeBody(new Uint8Array(bytes))),
  )
  await device.actWith(bodies, ...bodies.map(({ id }) => addPhoto({ report: 7, photo: id })))
}

test('UX-07 with nothing left, the tablet may be handed over', async () => {
  const device = startDevice()
  await device.act(field('peso'))
  await device.send()
  await device.open('/entregar')
  await screen.findByText('Pode entregar')
  screen.getByRole('heading', { level: 1, name: 'Posso entregar o tablet?' })
  expect(groundOfVerdict()).toContain('success')
  await expectFigures('0 envios por enviar', '0 fotos por enviar', '0 rascunhos por terminar')
  expect(todos()).toEqual([])
})

test('UX-07 shows the unsent entries, photos in MB and drafts, and counts them down as they are sent', async () => {
  const device = startDevice()
  setNetwork('offline')
  await device.act(field('peso'))
  await keepPhotos(device, 2, 600_000)
  await saveDraft(device.database, ana, 'photo-slot', { path: '/ops/x' }, device.clock.at)
  await device.open('/entregar')
  await screen.findByText('Ainda não')
  expect(groundOfVerdict()).toContain('warning')
  await expectFigures(
    '3 envios por enviar',
    '1,2 MB em 2 fotos',
    '1 rascunho por terminar',
    'Não se sabe para enviar, com rede (estimativa)',
  )
  expect(todos()).toEqual([
    expect.stringContaining('Leve o tablet até onde há rede para enviar 3 envios.'),
    expect.stringContaining('Termine ou descarte 1 rascunho.'),
  ])
  expect(screen.getByRole('link', { name: /Termine/ }).getAttribute('href')).toBe('/ops/x')

  device.answerWith(({ method }) =>
    answer(200, method === 'GET' ? { value: { count: 0 } } : undefined),
  )
  act(() => setNetwork('online'))
  await device.send()
  await expectFigures('0 envios por enviar', '0 fotos por enviar', '1 rascunho por terminar')
  await act(() => device.database.strict.drafts.clear())
  await screen.findByText('Pode entregar')
})

test('UX-07 a draft that no screen shows any more is discarded here after a confirmation', async () => {
  const device = startDevice()
  const path = '/ops/relatorios/recebimento/31001/avarias/new'
  const photo = { id: 'a', bytes: new Uint8Array([1]).buffer, type: 'image/jpeg' }
  await saveDraft(device.database, ana, 'one', { path, photo }, device.clock.at)
  const typed = { obs: 'Palete molhado' }
  await saveDraft(device.database, ana, 'two', { path, typed }, device.clock.at)
  const user = await device.open('/entregar')
  await screen.findByText('Recebimento #31001')
  screen.getByText('2 rascunhos, agora')
  expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(path)
  const ask = screen.getByRole('button', { name: 'Descartar rascunhos: Recebimento #31001' })
  await user.click(ask)
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.click(ask)
  const dialog = within(screen.getByRole('dialog', { name: 'Descartar 2 rascunhos?' }))
  expect((await dialog.findByRole('img', { name: 'Foto 1: Recebimento #31001' })).tagName).toBe(
    'IMG',
  )
  dialog.getByText('Observação: Palete molhado')
  dialog.getByText('Por 7 dias pode ser restaurado em Envios.')
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await screen.findByText('Pode entregar')
  expect(await countDrafts(device.database, ana)).toBe(0)
  expect(await device.database.relaxed.drafts.count()).toBe(2)
})

test('UX-07 UX-31 counts a photo that needs a decision, and links to the place of the decision', async () => {
  const device = startDevice()
  const path = '/ops/relatorios/estufagem/4711/3'
  await saveDraft(device.database, ana, 'photo-slot', { path }, device.clock.at)
  const original = { bytes: new Uint8Array([1]).buffer, type: 'image/jpeg' } as const
  const slot = { place: 'stuffing:4711', slot: '3', path, title: '', name: 'foto 3' }
  await holdPhoto(device.database, ana, { ...slot, id: 'one', original })
  const user = await device.open('/entregar')
  await screen.findByText('Ainda não')
  await expectFigures('0 envios por enviar', '0 fotos por enviar', '2 rascunhos por terminar')
  expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(path)
  await user.click(screen.getByRole('button', { name: 'Descartar rascunhos: Estufagem #4711' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('img')
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await screen.findByText('Pode entregar')
  expect(await heldPhotos(device.database, ana)).toEqual([])
})

test('UX-07 estimates the time from the latest calls, and says that it is an estimate', async () => {
  const device = startDevice()
  // Each photo took two minutes.
  device.answerWith(({ method }) => {
    if (method !== 'GET') device.pass(120_000)
    return answer(200, method === 'GET' ? { value: { count: 0 } } : undefined)
  })
  await keepPhotos(device, 1, 500_000)
  await device.send()
  await keepPhotos(device, 3, 500_000)
  await device.open('/entregar')
  await expectFigures(
    '3 envios por enviar',
    '1,5 MB em 3 fotos',
    '0 rascunhos por terminar',
    'cerca de 6 minutos para enviar, com rede (estimativa)',
  )
  expect(todos()).toEqual(['1Espere 3 envios terminarem (estimativa: cerca de 6 minutos).'])
})

test('UX-07 an entry that needs a decision is not waited for: it links to Envios', async () => {
  const device = startDevice()
  device.answerWith(() => answer(422, { message: 'Não' }))
  await device.act(field('peso'), field('lacre'))
  await device.send()
  const user = await device.open('/entregar')
  await expectFigures('2 envios por enviar', '0 fotos por enviar', '0 rascunhos por terminar')
  await user.click(screen.getByRole('link', { name: /Decida 1 envio/ }))
  await screen.findByRole('heading', { level: 1, name: 'Envios' })
})

test('UX-07 UX-08 names other people with unsent work and its count; their work does not block', async () => {
  const device = startDevice()
  const bruno = 'https://pavilhao.example|2'
  await rememberName(device.database, bruno, 'Bruno Lima')
  await submit(device.database, { clock: { now: () => device.clock.at } }, bruno, [
    field('segredo'),
  ])
  await device.open('/entregar')
  await screen.findByText('1 envio de Bruno Lima aguarda o login dessa pessoa.')
  await screen.findByText('Pode entregar')
  expect(document.body.textContent).not.toMatch(/segredo/)
})

/** A browser with this storage estimate. */
const withEstimate = (usage: number, quota: number) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { estimate: () => Promise.resolve({ usage, quota }) },
  })

const gib = 1024 ** 3

test.each([
  ['the reserve exists', true, 'Ainda cabem fotos.'],
  ['it does not', false, 'Não cabem mais fotos; textos ainda são salvos.'],
  ['the reserve has not been checked', undefined, undefined],
] as const)(
  'UX-07 UX-13 shows the storage that the app uses, and of the free room only what is certain: %s',
  async (_how, stands, words) => {
    vi.mocked(reserveStands).mockReturnValue(stands)
    withEstimate(312_000_000, 312_000_000 + 10 * gib)
    await startDevice().open('/entregar')
    await screen.findByText('312 MB')
    expect(screen.queryByText(/10 MB são reserva/) !== null).toBe(stands === true)
    for (const text of ['Ainda cabem fotos.', 'Não cabem mais fotos; textos ainda são salvos.']) {
      expect(screen.queryByText(text) !== null).toBe(text === words)
    }
    expect(document.body.textContent).not.toMatch(/11 GB|11,\d GB|% usado/)
  },
)

test('UX-07 UX-13 shows the browser’s report of little room', async () => {
  vi.mocked(reserveStands).mockReturnValue(true)
  withEstimate(1_700_000_000, 2_000_000_000)
  await startDevice().open('/entregar')
  await screen.findByText('O navegador diz que 85 % do espaço está usado.')
})
