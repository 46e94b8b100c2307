import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { choiceItem, idChecklist, items } from '#src/features/forklift/example-forklift.ts'
import { operationByKind } from '#src/operations.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { discardedDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import { restore } from '#src/outbox/act/restore.ts'
import { shrink } from '#src/photos/shrink.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import type { OpenFeature } from '../open-feature.tsx'
import { jpeg, pick, shrinkToOne } from '../picking.ts'
import {
  base,
  checklistAnswers,
  machineToday,
  openForklift,
  pageOn,
  today,
  yesterday,
} from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

const clock = { now: () => Date.now() }
const at = `${base}/checklist/${idChecklist}`
const page = pageOn(today)
const open = (shown = page) => openForklift({ at, answers: checklistAnswers(shown) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const current = (name: string) => screen.findByRole('heading', { name })
const answered = (value: 'B' | 'R') =>
  choiceItem('freio', {
    value,
    valueText: value === 'B' ? 'Bom' : 'Ruim',
    variant: value === 'B' ? 'OK' : 'NOT',
    obs: value === 'B' ? null : { texto: 'Pedal no fundo', file01: null },
  })
const withFirst = (value: 'B' | 'R') => ({
  ...page,
  checklist: {
    ...page.checklist,
    items: [answered(value), ...items.slice(1)],
    totalPreenchidos: 1,
  },
})

/** Answers the first item with «Bom»; the entry is not sent yet. */
async function answerFirst() {
  const opened = await open()
  await current('Item freio')
  await opened.user.click(button('Bom'))
  await waitFor(async () => expect(await opened.entries()).toHaveLength(1))
  return opened
}

describe('filling in a checklist', () => {
  it('FLK-23 FLK-24 FLK-25 FLK-26 shows the next item after each answer and counts the answer at once', async () => {
    const { user, entries } = await openForklift({
      at: `${at}/${today}`,
      answers: checklistAnswers(page),
    })
    await current('Item freio')
    await user.click(button('Bom'))
    await current('Item buzina')
    await user.click(button('Bom'))
    await current('Item carga')
    expect(document.activeElement).toBe(screen.getByLabelText('Item carga'))
    await user.keyboard('87,5')
    await user.click(button('Salvar'))
    await screen.findByText('Todos os itens respondidos')
    expect(screen.getByText('3 de 3 itens')).toBeDefined()
    await waitFor(async () =>
      expect(await entries()).toMatchObject([
        { args: { field: 'freio', value: 'B', variant: 'OK' }, saw: { value: '' } },
        { args: { field: 'buzina', value: 'B', after: { totalPreenchidos: 2 } } },
        {
          args: {
            field: 'carga',
            value: '87.5',
            valueText: '87,5',
            after: { totalPreenchidos: 3 },
          },
        },
      ]),
    )
    expect((await screen.findAllByText('OK')).length).toBeGreaterThan(0)
  })

  it('offers, after the last answer, the next machine that has no checklist today', async () => {
    const load = items.at(-1) ?? expect.unreachable()
    const left = { ...page.checklist, items: [answered('B'), load], totalItens: 2 }
    const machines = [page.maquina, machineToday({ id: 99, descricao: 'Empilhadeira 08' })]
    const { user, address } = await openForklift({
      at,
      answers: {
        ...checklistAnswers({ ...page, checklist: { ...left, totalPreenchidos: 1 } }),
        [paths.forkliftList('')]: machines,
        [paths.forklift(99)]: machines[1],
      },
    })
    await current('Item carga')
    await user.keyboard('80{Enter}')
    const next = await screen.findByRole('link', { name: 'Próxima: Empilhadeira 08' })
    await user.click(next)
    expect(address()).toBe(`${base}/checklist/new/99`)
  })

  it('UX-26 ignores the second tap of a double tap instead of answering the next item', async () => {
    // Treat every tap after an answer as the second tap of a double tap, however slow the machine is.
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries } = await open()
    await current('Item freio')
    await user.dblClick(button('Bom'))
    await current('Item buzina')
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    expect(screen.getByText('1 de 3 itens')).toBeDefined()
  })

  it('undoes an answer and shows its item again', async () => {
    const { user, entries } = await open()
    await current('Item freio')
    await user.click(button('Bom'))
    await waitFor(() => expect(button(/Desfazer/)).toHaveProperty('disabled', false))
    await user.click(button(/Desfazer/))
    await current('Item freio')
    await screen.findByText('0 de 3 itens')
    expect((await entries()).map(({ state }) => state)).toEqual(['discarded'])
  })

  it('«Desfazer» names the answer it undoes, also for an earlier item that is opened again', async () => {
    const { user, entries } = await answerFirst()
    await current('Item buzina')
    await user.click(button('Bom'))
    await current('Item carga')
    expect(button(/^Desfazer/).textContent).toBe('Desfazer Item buzina: Bom')
    await user.click(button(/^Item freio/))
    await current('Item freio')
    expect(button(/^Desfazer/).textContent).toBe('Desfazer Item freio: Bom')
    await waitFor(() => expect(button(/^Desfazer/)).toHaveProperty('disabled', false))
    await user.click(button(/^Desfazer/))
    await screen.findByText('1 de 3 itens')
    await current('Item freio')
    expect((await entries()).map(({ state }) => state)).toEqual(['discarded', 'waiting'])
  })

  it('offers no «Desfazer» for an item that was answered elsewhere', async () => {
    const { user } = await open(withFirst('B'))
    await current('Item buzina')
    await user.click(button('Bom'))
    await current('Item carga')
    await user.click(button(/^Item freio/))
    await current('Item freio')
    expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
    expect(button('Apagar resposta')).toBeDefined()
  })

  it('undoes a sent answer by clearing it, without a confirmation', async () => {
    const { user, entries, deliver, provider, answer } = await openForklift({
      at,
      answers: checklistAnswers(page),
    })
    await current('Item freio')
    await user.click(button('Bom'))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(paths.forkliftChecklist(idChecklist), json(withFirst('B')))
    await deliver()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    answer(checklistAnswers(withFirst('B')))
    await waitFor(() => expect(button(/Desfazer/)).toHaveProperty('disabled', false))
    await user.click(button(/Desfazer/))
    await waitFor(async () =>
      expect((await entries())[1]).toMatchObject({
        kind: 'forklift.clearItem.v1',
        args: { field: 'freio' },
        saw: { value: 'B', texto: null, photo: null },
      }),
    )
  })

  it('FLK-31 asks before it undoes a problem, because one tap does not bring its text back', async () => {
    const { user, entries, database } = await open()
    await current('Item freio')
    await user.click(button('Ruim'))
    await user.type(await screen.findByLabelText('O que está errado?'), 'Pedal no fundo')
    await user.click(button('Salvar problema'))
    await waitFor(() => expect(button(/Desfazer/)).toHaveProperty('disabled', false))
    await user.click(button(/Desfazer/))
    const dialog = await screen.findByRole('dialog', { name: 'Apagar a resposta?' })
    expect(dialog.textContent).toContain('«Item freio: Ruim»')
    expect(dialog.textContent).toContain(
      'não foi enviada, por 7 dias pode ser restaurada em Envios',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Manter resposta' }))
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting'])
    await user.click(button(/Desfazer/))
    await user.click(await screen.findByRole('button', { name: 'Apagar resposta' }))
    await current('Item freio')
    const [undone] = await entries()
    expect(undone?.state).toBe('discarded')
    expect(screen.queryByRole('dialog')).toBeNull()
    await restore(database, { clock, operations: operationByKind }, undone?.id ?? '')
    expect(await screen.findAllByText('Pedal no fundo')).not.toEqual([])
  })

  const photo = 'problema.jpg'
  const photoPath = paths.forkliftFile(idChecklist, photo)
  const image: Parameters<OpenFeature['provider']['on']>[1] = (response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(jpeg))
  const noPhoto = json({ message: 'Foto não encontrada' }, 404)
  const pictured = (texto = 'Pedal no fundo') => {
    const problem = { ...answered('R'), obs: { texto, file01: photo, sha256: 'abc' } }
    const shown = withFirst('R')
    const [, ...others] = shown.checklist.items
    return { ...shown, checklist: { ...shown.checklist, items: [problem, ...others] } }
  }

  /** A problem whose photo is at the provider is answered «Bom» by mistake, and the answer is sent. */
  async function sendMistake(forklift: OpenFeature) {
    const { user, entries, deliver, provider, answer } = forklift
    await current('Item buzina')
    await user.click(button(/Item freio/))
    await user.click(button('Bom'))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    await deliver()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    answer(checklistAnswers(withFirst('B')))
    // The provider drops the photo of the problem together with the answer.
    provider.on(photoPath, noPhoto)
    await waitFor(() => expect(button(/Desfazer/)).toHaveProperty('disabled', false))
    await user.click(button(/Desfazer/))
  }

  it('undoing the answer over a sent problem restores the problem with its photo', async () => {
    const forklift = await open(pictured())
    forklift.provider.on(photoPath, image)
    await sendMistake(forklift)
    const { entries, database } = forklift
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    const [, undone] = await entries()
    expect(undone).toMatchObject({
      kind: 'forklift.answerItem.v1',
      args: { value: 'R', variant: 'NOT', obs: 'Pedal no fundo' },
      saw: { value: 'B' },
    })
    const body = await database.relaxed.bodies.get(undone?.bodyIds[0] ?? '')
    expect(Buffer.from(body?.bytes ?? new ArrayBuffer(0))).toEqual(Buffer.from(jpeg))
    expect(await screen.findAllByText('Pedal no fundo')).not.toEqual([])
  })

  it('sends nothing and says so when the photo of the problem cannot be read any more; another photo can be taken', async () => {
    const forklift = await open(pictured())
    forklift.provider.on(photoPath, noPhoto)
    await sendMistake(forklift)
    const dialog = await screen.findByRole('dialog', { name: 'Item freio: Ruim' })
    expect(within(dialog).getByText('A foto que estava aqui não pôde voltar')).toBeDefined()
    const field = within(dialog).getByLabelText('O que está errado?')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field).toHaveProperty('value', 'Pedal no fundo')
    const { user, entries } = forklift
    expect(await entries()).toHaveLength(1)
    await pick(user, 'camera')
    await within(dialog).findByRole('button', { name: /Abrir a foto/ })
    await user.click(within(dialog).getByRole('button', { name: 'Salvar problema' }))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    expect((await entries())[1]).toMatchObject({
      bodyIds: [expect.any(String)],
      args: { value: 'R' },
    })
  })

  it('FLK-27 FLK-28 FLK-29 asks for text and photo of a problem before it saves the problem', async () => {
    const { user, entries } = await open()
    await current('Item freio')
    await user.click(button('Ruim'))
    const dialog = await screen.findByRole('dialog')
    expect(await entries()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Salvar problema' }))
    expect(within(dialog).getByText('Descreva o que está errado')).toBeDefined()
    await user.type(within(dialog).getByLabelText('O que está errado?'), 'Pedal no fundo')
    await pick(user, 'camera')
    await within(dialog).findByRole('button', { name: /Abrir a foto/ })
    await user.click(within(dialog).getByRole('button', { name: 'Salvar problema' }))
    await current('Item buzina')
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    expect((await entries())[0]).toMatchObject({
      bodyIds: [expect.any(String)],
      args: { value: 'R', variant: 'NOT', obs: 'Pedal no fundo' },
    })
    await screen.findByRole('heading', { name: '1 pendência' })
    expect(await screen.findByText('1 problema')).toBeDefined()
  })

  it('leaves the item unchanged when the problem is discarded', async () => {
    const { user, entries } = await open()
    await current('Item freio')
    await user.click(button('Ruim'))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await current('Item freio')
    expect(await entries()).toEqual([])
  })

  it('UX-31 an unprocessed photo of a problem blocks saving, and is discarded with the problem', async () => {
    const { user, database, person, entries } = await open()
    await current('Item freio')
    await user.click(button('Ruim'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('O que está errado?'), 'Pedal no fundo')
    vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
    await pick(user, 'camera')
    await dialog.findByText('Erro ao processar imagem!')
    await user.click(dialog.getByRole('button', { name: 'Salvar problema' }))
    expect(await entries()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    const asked = await screen.findByRole('dialog', { name: 'Descartar o problema?' })
    await user.click(within(asked).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  })

  it('FLK-31 asks before it clears an answer, because clearing is irreversible', async () => {
    const { user, entries, database } = await openForklift({
      at,
      answers: checklistAnswers(withFirst('B')),
    })
    await current('Item buzina')
    await user.click(button(/Item freio/))
    await user.click(await screen.findByRole('button', { name: 'Apagar resposta' }))
    const dialog = await screen.findByRole('dialog', { name: 'Apagar a resposta?' })
    expect(dialog.textContent).toContain('Esta ação é irreversível depois de enviada')
    expect(dialog.textContent).toContain('até lá pode ser descartada em Envios')
    expect(await entries()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Apagar resposta' }))
    await waitFor(async () =>
      expect((await entries())[0]).toMatchObject({
        args: { field: 'freio' },
        saw: { value: 'B' },
      }),
    )
    await screen.findByText('0 de 3 itens')
    await discard(database, { clock }, (await entries())[0]?.id ?? '')
    await screen.findByText('1 de 3 itens')
  })

  it('corrects the hour meter where the provider lets this person do it', async () => {
    const { user, provider } = await open({ ...page, corrigeHorimetro: true })
    const path = paths.forkliftHourMeter(idChecklist)
    const words = 'O horímetro não pode ser menor que o último: 1.230 h em 19/11/2026'
    provider.on(path, json({ message: words }, 422))
    await user.click(await screen.findByRole('button', { name: 'Corrigir horímetro' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir o horímetro' }))
    await user.type(dialog.getByLabelText('Horímetro correto (horas)'), '1235.5')
    await user.click(dialog.getByRole('button', { name: 'Salvar horímetro' }))
    expect(await dialog.findByText(words)).toBeDefined()
    provider.on(path, json({ checklist: page.checklist, pendencias: [] }))
    await user.click(dialog.getByRole('button', { name: 'Salvar horímetro' }))
    expect(await screen.findByText('Horímetro corrigido')).toBeDefined()
    const sent = [path, { horimetro: 1235.5, anterior: 1234.5 }]
    const writes = provider.received.filter(({ method }) => method === 'PUT')
    expect(writes.map(({ path: to, body }) => [to, JSON.parse(body)])).toEqual([sent, sent])
  })

  it('offers nothing to be discarded while a correction is sent', async () => {
    const { user, provider } = await open({ ...page, corrigeHorimetro: true })
    const held: (() => void)[] = []
    provider.on(paths.forkliftHourMeter(idChecklist), (response, received) => {
      held.push(() => cut(response, received))
    })
    await user.click(await screen.findByRole('button', { name: 'Corrigir horímetro' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir o horímetro' }))
    await user.type(dialog.getByLabelText('Horímetro correto (horas)'), '1235,5')
    await user.click(dialog.getByRole('button', { name: 'Salvar horímetro' }))
    await waitFor(() => expect(held).toHaveLength(1))
    expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveProperty('disabled', true)
    held[0]?.()
    expect(await dialog.findByText(/Até agora nada foi feito no servidor/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveProperty('disabled', false)
  })

  const moved = 'O horímetro não é mais 1.234,5 h'
  it.each([
    ['made', cut, 1235.5, /^Horímetro corrigido$/],
    ['not made', cut, 1234.5, /^Erro de Conexão\. Até agora nada foi feito no servidor/],
    [
      'made, and refused when repeated',
      json({ message: moved }, 409),
      1235.5,
      /^Horímetro corrigido$/,
    ],
    ['refused', json({ message: moved }, 409), 1236, /^O horímetro não é mais 1\.234,5 h$/],
  ])('reconciles a correction whose response was lost: %s', async (_, reply, horimetro, words) => {
    const offered = { ...page, corrigeHorimetro: true }
    const { user, provider } = await open(offered)
    provider.on(paths.forkliftHourMeter(idChecklist), (response, received) => {
      const checklist = { ...page.checklist, horimetro }
      provider.on(paths.forkliftChecklist(idChecklist), json({ ...offered, checklist }))
      reply(response, received)
    })
    await user.click(await screen.findByRole('button', { name: 'Corrigir horímetro' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir o horímetro' }))
    await user.type(dialog.getByLabelText('Horímetro correto (horas)'), '1235,5')
    await user.click(dialog.getByRole('button', { name: 'Salvar horímetro' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(provider.received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it.each([
    [
      'is far above the reading before',
      { leituraAnterior: { horimetro: 1230, dia: yesterday } },
      '12355',
      12_355,
    ],
    [
      'is far below the reading after',
      { leituraSeguinte: { horimetro: 1240, dia: today } },
      '12,5',
      12.5,
    ],
  ])(
    'asks before it sends a correction that %s, and sends it once confirmed',
    async (_, others, typed, horimetro) => {
      const { user, provider } = await open({ ...page, corrigeHorimetro: true, ...others })
      const path = paths.forkliftHourMeter(idChecklist)
      provider.on(path, json({ checklist: page.checklist, pendencias: [] }))
      const writes = () => provider.received.filter(({ method }) => method === 'PUT')
      await user.click(await screen.findByRole('button', { name: 'Corrigir horímetro' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir o horímetro' }))
      await user.type(dialog.getByLabelText('Horímetro correto (horas)'), typed)
      const question = async () => {
        await user.click(dialog.getByRole('button', { name: 'Salvar horímetro' }))
        return within(await screen.findByRole('dialog', { name: 'Conferir o horímetro?' }))
      }
      await user.click((await question()).getByRole('button', { name: 'Corrigir' }))
      expect(writes()).toEqual([])
      await user.click((await question()).getByRole('button', { name: 'O mostrador indica isso' }))
      expect(await screen.findByText('Horímetro corrigido')).toBeDefined()
      expect(writes().map(({ body }) => JSON.parse(body))).toMatchObject([{ horimetro }])
    },
  )

  it('keeps a typed correction until it is saved or discarded, and can restore it for a week', async () => {
    const { user, database, person } = await open({ ...page, corrigeHorimetro: true })
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: 'Corrigir horímetro' }))
      return within(await screen.findByRole('dialog', { name: 'Corrigir o horímetro' }))
    }
    const dialog = await openDialog()
    await user.type(dialog.getByLabelText('Horímetro correto (horas)'), '1235,5')
    const form = `hour-meter:${idChecklist}`
    await waitFor(async () =>
      expect(await readDrafts(database, person)).toMatchObject([
        { form, value: { path: at, typed: '1235,5' } },
      ]),
    )
    await user.click(dialog.getByRole('button', { name: 'Fechar' }))
    const question = within(await screen.findByRole('dialog', { name: /^Descartar/ }))
    await question.findByText('Valor: 1235,5')
    await user.click(question.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
    const [act = expect.unreachable()] = await discardedDrafts(database, person)
    await restoreDrafts(database, { clock: Date }, person, act.at)
    const again = await openDialog()
    await waitFor(() =>
      expect(again.getByLabelText('Horímetro correto (horas)')).toHaveProperty('value', '1235,5'),
    )
  })

  it('does not offer the correction at other providers', async () => {
    await open()
    await current('Item freio')
    expect(screen.queryByRole('button', { name: 'Corrigir horímetro' })).toBeNull()
  })

  it('rejects a number with letters, says why and keeps the text', async () => {
    const { user, entries } = await open()
    await current('Item freio')
    await user.click(button(/Item carga/))
    const field = await screen.findByLabelText('Item carga')
    await user.type(field, '8o')
    await user.click(button('Salvar'))
    await screen.findByText('Use só números e vírgula')
    expect(field).toHaveProperty('value', '8o')
    expect(await entries()).toEqual([])
  })

  it('FLK-29 saves a problem without a photo; a saved number is no draft any more, an unsaved one stays a draft', async () => {
    const { user, entries, database } = await open()
    const typed = async () =>
      (await database.relaxed.drafts.toArray()).filter(({ form }) => form.endsWith(':carga'))
    await current('Item freio')
    await user.click(button(/Item carga/))
    await user.type(await screen.findByLabelText('Item carga'), '12,5')
    await waitFor(async () => expect(await typed()).toHaveLength(1))
    expect(screen.getByText('Rascunho')).toBeDefined()
    await user.click(button('Com problema'))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(screen.getByLabelText('Item carga')).toHaveProperty('value', '12,5')
    expect(await typed()).toHaveLength(1)
    await user.click(button('Com problema'))
    const dialog = await screen.findByRole('dialog', { name: 'Item carga: 12,5' })
    await user.type(within(dialog).getByLabelText('O que está errado?'), 'Não segura')
    await user.click(within(dialog).getByRole('button', { name: 'Salvar problema' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    const [{ args, bodyIds } = expect.unreachable()] = await entries()
    expect(args).toMatchObject({ field: 'carga', value: '12.5', variant: 'NOT', obs: 'Não segura' })
    expect([args, bodyIds]).toEqual([expect.not.objectContaining({ photo: expect.anything() }), []])
    await waitFor(async () => expect(await typed()).toEqual([]))
  })

  it('names an item of an unknown kind and goes on with the other items', async () => {
    const strange = choiceItem('foto', { fieldType: 'FOTO', descricao: 'Item foto' })
    const shown = { ...page, checklist: { ...page.checklist, items: [strange, ...items] } }
    await open(shown)
    await screen.findByText(/Este aplicativo não sabe mostrar 1 item/)
    await current('Item freio')
    expect(screen.queryByRole('button', { name: /Item foto/ })).toBeNull()
  })

  it('shows yesterday’s checklist read-only and says why it cannot be changed', async () => {
    await open(pageOn(yesterday))
    const day = yesterday.split('-').toReversed().join('/')
    await screen.findByText(`Este checklist é de ${day} e só pode ser alterado nesse dia.`)
    expect(screen.queryByRole('button', { name: 'Bom' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Item freio/ })).toBeNull()
    expect(screen.getByText('Item freio')).toBeDefined()
  })

  it('lets the person decide when somebody else answered differently', async () => {
    const { user, entries, deliver, provider } = await answerFirst()
    // The precondition finds the conflict before anything is sent.
    const there = pictured('Vaza')
    provider.on(paths.forkliftChecklist(idChecklist), json(there))
    await deliver()
    await screen.findByText(/já respondeu «Ruim»: «Vaza», com foto. Confira e responda de novo./)
    expect(provider.received.filter(({ method }) => method === 'POST')).toEqual([])
    // Both answers are shown with their photos before the person decides.
    expect(screen.queryByRole('button', { name: 'Manter o do servidor' })).toBeNull()
    await user.click(button('Ver os dois e decidir'))
    const dialog = within(await screen.findByRole('dialog'))
    const sides = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(sides).toEqual(expect.arrayContaining(['Ruim', 'Vaza', 'Sem foto']))
    await user.click(button('Manter o do servidor'))
    const question = within(await screen.findByRole('dialog', { name: 'Descartar esta resposta?' }))
    expect((await entries())[0]?.state).toBe('parked')
    await user.click(question.getByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
  })

  it('UX-06 shows a rejected answer and does not count it as answered', async () => {
    const { user, deliver, provider } = await answerFirst()
    await screen.findByText('1 de 3 itens')
    provider.on(paths.forkliftChecklist(idChecklist), (response, { method }) =>
      method === 'GET'
        ? json(page)(response, expect.anything())
        : json({ message: 'Resposta inválida' }, 422)(response, expect.anything()),
    )
    await deliver()
    await screen.findByText('0 de 3 itens')
    expect(within(button(/^Item freio/)).getByText('Bom')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Empilhadeira' }))
    const own = within(await screen.findByRole('region', { name: 'Hoje' }))
    expect(await own.findByText('0 de 3 itens')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Empilhadeiras' }))
    expect(await screen.findByText('0 de 3 itens hoje')).toBeDefined()
  })

  it('UX-06 is not complete when its last answer was rejected', async () => {
    const last = items.at(-1) ?? expect.unreachable()
    const left = { ...page.checklist, items: [answered('B'), last], totalItens: 2 }
    const shown = { ...page, checklist: { ...left, totalPreenchidos: 1 } }
    const { user, deliver, provider } = await open(shown)
    await current('Item carga')
    await user.keyboard('80{Enter}')
    await screen.findByText('Todos os itens respondidos')
    provider.on(paths.forkliftChecklist(idChecklist), (response, { method }) =>
      method === 'GET'
        ? json(shown)(response, expect.anything())
        : json({ message: 'Resposta inválida' }, 422)(response, expect.anything()),
    )
    await deliver()
    await screen.findByText('1 de 2 itens')
    expect(screen.queryByText('Todos os itens respondidos')).toBeNull()
    expect(screen.queryByText('OK')).toBeNull()
  })

  it('an answer rejected for its day offers only discarding, after a confirmation', async () => {
    const { user, entries, deliver, provider } = await answerFirst()
    const message = 'Isto foi feito há mais de 7 dias e não pode mais ser registrado.'
    provider.on(paths.forkliftChecklist(idChecklist), (response, { method }) =>
      method === 'GET'
        ? json(page)(response, expect.anything())
        : json({ message }, 409)(response, expect.anything()),
    )
    await deliver()
    await screen.findByText(new RegExp(message))
    expect(screen.queryByRole('button', { name: 'Manter o do servidor' })).toBeNull()
    await user.click(button('Descartar'))
    await screen.findByRole('dialog', { name: 'Descartar esta resposta?' })
    expect((await entries())[0]?.state).toBe('parked')
  })

  it('shows both answers when the provider rejects with a conflict, and sends ours once the person decides for it', async () => {
    const { user, entries, deliver, provider } = await answerFirst()
    const message = 'Beto Araújo já respondeu «Ruim». Confira e responda de novo.'
    const [item] = withFirst('R').checklist.items
    const checklistPath = paths.forkliftChecklist(idChecklist)
    provider.on(checklistPath, (response, { method }) =>
      method === 'GET'
        ? json(page)(response, expect.anything())
        : json({ message, item }, 409)(response, expect.anything()),
    )
    await deliver()
    await screen.findByText(new RegExp(message))
    provider.on(checklistPath, json(withFirst('R')))
    await user.click(button('Enviar o meu mesmo assim'))
    await deliver()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    const [, second] = provider.received.filter(({ method }) => method === 'POST')
    expect(second?.body).toMatch(/name="anterior"\s+R/)
    expect(second?.body).toMatch(/name="anteriorObs"\s+Pedal no fundo/)
  })
})
