import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import type { ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { loadingChecklistScreen } from '#src/features/loading-checklist/feature.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import type { OpenFeature } from '../open-feature.tsx'
import { pick, shrinkToOne } from '../picking.ts'
import {
  answered,
  answersOf,
  asked,
  base,
  button,
  complete,
  idSaida,
  openChecklist,
} from './open-checklist.tsx'
import { places, rowOf, section } from './looked-at.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
  // The system camera stays open until something is picked.
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
})

const item = paths.checklistAnswer()

/** An answer of this device waits, as without a network. */
async function openWithWaiting(page?: ShownLoadingPage) {
  const opened = await openChecklist(page && { page })
  await asked('Documentos')
  await opened.user.click(button('Conforme'))
  await waitFor(async () => expect(await opened.entries()).toHaveLength(1))
  return opened
}

/** Sends it after somebody else has changed the page, so that the page is read again. */
async function deliverInto({ provider, deliver, answer }: OpenFeature, theirs: ShownLoadingPage) {
  provider.on(item, (...call) => {
    answer(answersOf(theirs))
    json({ value: { idResposta: 9, idPergunta: 206 } })(...call)
  })
  await deliver()
}

const withTyres = (obs: string): ShownLoadingPage => {
  const page = answered('Conforme')
  const [documents, tyres] = page.perguntas.padrao
  if (documents === undefined || tyres === undefined) throw new Error('two questions are expected')
  const answer = { id: 10, idOption: 2073, valueString: 'Não se aplica', valueString2: null, obs }
  return loadingPage({ padrao: [documents, { ...tyres, answer }] })
}

const withPlace = (observacoes: string): ShownLoadingPage => {
  const { pLocaisSaida } = loadingPage().perguntas
  const respostas = [{ local: 'Pavilhão E', observacoes, id: 8, idOption: 2052, idSub: 2 }]
  return loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } })
}

/** Expects that the last act overwrites nothing: the entry holds what was seen before, and the person decides. */
async function expectConflict({ entries, deliver, provider }: OpenFeature, saw: unknown) {
  const last = async () => (await entries()).at(-1)
  await waitFor(async () => expect(await last()).toMatchObject({ saw }))
  await deliver()
  await waitFor(async () =>
    expect(await last()).toMatchObject({ state: 'parked', parked: { why: 'conflict' } }),
  )
  const { args } = (await last()) ?? expect.unreachable()
  const { idPergunta } = args as { idPergunta: number }
  const posts = provider.received.filter(({ method }) => method === 'POST')
  expect(posts.filter(({ body }) => body.includes(String(idPergunta)))).toEqual([])
}

const field = (name: string | RegExp) => screen.findByLabelText<HTMLTextAreaElement>(name)

/** The page dies with the typed text on disk, and is opened again. */
function reopen({ unmount, show }: OpenFeature) {
  unmount()
  show(
    <Routes>
      <Route path={`${base}/*`} element={<loadingChecklistScreen.Screen />} />
    </Routes>,
    `${base}/${idSaida}`,
  )
}

const ways: [string, (opened: OpenFeature) => unknown][] = [
  ['the page stays', () => undefined],
  ['the page dies and what was begun is gone on with', reopen],
]

describe('a value that somebody else saves while a note or a photo is made here', () => {
  it.each(ways)('is not overwritten by a note: %s', async (_way, then) => {
    const opened = await openWithWaiting()
    const { user } = opened
    await asked('Pneus e rodas')
    await user.click(button('Não conforme'))
    const label = 'Não conforme: observação (obrigatória)'
    await user.type(await field(label), 'Careca')
    await deliverInto(opened, withTyres('Estepe vazio'))
    await screen.findByText('Estepe vazio')
    then(opened)
    expect((await field(label)).value).toBe('Careca')
    await within(rowOf('Pneus e rodas')).findByText('Estepe vazio')
    await user.click(button('Salvar resposta'))
    await expectConflict(opened, null)
  })

  it.each(ways)('is not overwritten by the observations of a place: %s', async (_way, then) => {
    const opened = await openWithWaiting(withPlace('Dois paletes'))
    const { user } = opened
    await user.click(button('Observações: Pavilhão E'))
    await user.type(await field('Observações'), ', um aberto')
    await deliverInto(opened, withPlace('Três paletes'))
    await within(places()).findByText('Três paletes')
    then(opened)
    expect((await field('Observações')).value).toBe('Dois paletes, um aberto')
    await within(places()).findByText('Três paletes')
    await user.click(button('Salvar local'))
    await expectConflict(opened, { valueString: 'Pavilhão E', obs: 'Dois paletes' })
  })

  it.each(['Tirar foto', 'Escolher da galeria'])('is not replaced by a photo: %s', async (name) => {
    const opened = await openWithWaiting()
    const { user } = opened
    const there = section('Sem lona, lado direito')
    await user.click(there.getByRole('button', { name }))
    await deliverInto(opened, complete())
    await there.findByRole('link', { name: /Abrir a foto/ })
    await pick(user, name === 'Tirar foto' ? 'camera' : 'gallery')
    await there.findByText('Salvo neste aparelho')
    await expectConflict(opened, null)
  })
})

describe('a value that the same person has saved', () => {
  it('counts as seen, also when it was sent while they wrote', async () => {
    const opened = await openWithWaiting()
    const { user, entries, deliver, provider } = opened
    await user.click(rowOf('Documentos'))
    await asked('Documentos')
    await user.click(button('Não conforme'))
    await user.type(await field('Não conforme: observação (obrigatória)'), 'CNH vencida')
    await deliverInto(opened, answered('Conforme'))
    await within(rowOf('Documentos')).findByText(/^Enviado às/)
    await user.click(button('Salvar resposta'))
    await waitFor(async () =>
      expect((await entries())[1]).toMatchObject({ saw: { valueString: 'Conforme' } }),
    )
    await deliver()
    await waitFor(async () => expect((await entries())[1]?.state).toBe('settled'))
    expect(provider.received.filter(({ path }) => path === item)).toHaveLength(2)
  })
})
