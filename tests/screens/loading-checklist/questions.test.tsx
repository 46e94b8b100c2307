import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { currentToasts } from '#src/ui/notice/toast.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import { shrinkToOne } from '../picking.ts'
import { answered, answersOf, asked, button, idSaida, openChecklist } from './open-checklist.tsx'
import { rowOf } from './looked-at.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

const item = paths.checklistAnswer()
const pagePath = paths.loadingChecklist(idSaida)

describe('the standard questions', () => {
  it('LCK-09 LCK-14 offer their options, and show the next question after an answer, with a mark on the answered one', async () => {
    const { user, entries, provider, deliver, answer } = await openChecklist()
    await asked('Documentos')
    const group = screen.getByRole('group', { name: 'Documentos: está em ordem?' })
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Conforme', 'Não conforme', 'Não se aplica'])
    await user.click(button('Conforme'))
    await asked('Pneus e rodas')
    expect(await within(rowOf('Documentos')).findByText('Salvo neste aparelho')).toBeDefined()
    expect(await within(rowOf('Documentos')).findByText('Conforme')).toBeDefined()
    await user.click(button('Não se aplica'))
    await screen.findByText('Todas as perguntas respondidas')
    expect(screen.getByText('2 de 2 perguntas')).toBeDefined()
    expect(await entries()).toMatchObject([
      {
        args: {
          idPergunta: 206,
          idOption: 2061,
          valueString: 'Conforme',
          obs: null,
          missing: 5,
        },
        saw: null,
      },
      { args: { idPergunta: 207, idOption: 2073, valueString: 'Não se aplica', missing: 4 } },
    ])
    provider.on(item, json({ value: { idResposta: 9, idPergunta: 206 } }))
    answer(answersOf(answered('Conforme')))
    await deliver()
    const [sent] = provider.received.filter(({ path }) => path === item)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      idChecklist: 41_001,
      idPergunta: 206,
      idOption: 2061,
      tipo: 'OPTION',
      valueString: 'Conforme',
      obs: null,
      anterior: null,
    })
    expect(await within(rowOf('Documentos')).findByText(/^Enviado às/)).toBeDefined()
  })

  it('LCK-10 show the current answer with its second value and its observation', async () => {
    const page = answered('Não conforme', 'CNH vencida')
    const [first] = page.perguntas.padrao
    if (first?.answer) first.answer.valueString2 = 'Motorista'
    const { user } = await openChecklist({ page })
    await asked('Pneus e rodas')
    const row = within(rowOf('Documentos'))
    expect(row.getByText('Não conforme · Motorista')).toBeDefined()
    expect(row.getByText('CNH vencida')).toBeDefined()
    await user.click(rowOf('Documentos'))
    await asked('Documentos')
    expect(screen.getByText('Resposta: Não conforme · Motorista')).toBeDefined()
    expect(button('Não conforme').getAttribute('aria-pressed')).toBe('true')
  })

  it('LCK-12 LCK-13 an option that demands an observation is not saved without one', async () => {
    const { user, entries } = await openChecklist()
    await asked('Documentos')
    await user.click(button('Não conforme'))
    const field = await screen.findByLabelText('Não conforme: observação (obrigatória)')
    for (const typed of ['', '   ']) {
      if (typed !== '') await user.type(field, typed)
      await user.click(button('Salvar resposta'))
      expect(await screen.findByText('Escreva uma observação')).toBeDefined()
    }
    expect(await entries()).toEqual([])
    await user.type(field, 'CNH vencida ')
    await user.click(button('Salvar resposta'))
    await asked('Pneus e rodas')
    expect(await within(rowOf('Documentos')).findByText('CNH vencida')).toBeDefined()
    expect((await entries())[0]?.args).toMatchObject({
      valueString: 'Não conforme',
      obs: 'CNH vencida',
    })
  })

  it('a tap on another question keeps text that is typed and not saved', async () => {
    const { user } = await openChecklist()
    await user.click(await screen.findByRole('button', { name: 'Não conforme' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>(
      'Não conforme: observação (obrigatória)',
    )
    await user.type(field, 'CNH venc')
    const all = within(screen.getByRole('list', { name: 'Todas as perguntas' }))
    const [, second = expect.unreachable()] = all.getAllByRole('button')
    await user.click(second)
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('CNH venc')
    expect(
      await screen.findByText('Salve a observação, ou cancele, antes de ir a outra pergunta.'),
    ).toBeDefined()
    await user.click(button('Cancelar'))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Observação: CNH venc')
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(second)
    expect(second.getAttribute('aria-current')).toBe('step')
  })

  it('refuses an overlong observation with a message and keeps the text', async () => {
    const { user, entries } = await openChecklist()
    await asked('Documentos')
    await user.click(button('Não conforme'))
    const field = await screen.findByLabelText('Não conforme: observação (obrigatória)')
    await user.click(field)
    await user.paste('x'.repeat(2_001))
    await user.click(button('Salvar resposta'))
    expect(await screen.findByText(/pode ter até 2.000 caracteres, e esta tem 2.001/)).toBeDefined()
    expect(await entries()).toEqual([])
  })

  it('LCK-12 any answer takes an observation, and the observation can be removed', async () => {
    const { user, entries } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Observação' }))
    await user.type(await screen.findByLabelText('Conforme: observação'), 'Conferido com a via')
    await user.click(button('Salvar resposta'))
    expect(await within(rowOf('Documentos')).findByText('Conferido com a via')).toBeDefined()
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Observação' }))
    await user.clear(await screen.findByLabelText('Conforme: observação'))
    await user.click(button('Salvar resposta'))
    await waitFor(async () =>
      expect((await entries()).map(({ args }) => (args as { obs: unknown }).obs)).toEqual([
        'Conferido com a via',
        null,
      ]),
    )
  })

  it('LCK-15 removes an answer and can restore it', async () => {
    const { user, entries } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Apagar resposta' }))
    expect(await within(rowOf('Documentos')).findByText('Sem resposta')).toBeDefined()
    expect(within(rowOf('Documentos')).getByText('Salvo neste aparelho')).toBeDefined()
    expect((await entries())[0]).toMatchObject({
      kind: 'checklist.clearQuestion.v1',
      args: { idPergunta: 206, missing: 6 },
      saw: { idOption: 2061, valueString: 'Conforme' },
    })
    await user.click(button(/^Desfazer/))
    expect(await within(rowOf('Documentos')).findByText('Conforme')).toBeDefined()
  })

  it('«Desfazer» names the answer it undoes, also for an earlier question that is opened again', async () => {
    const { user, entries } = await openChecklist()
    await asked('Documentos')
    await user.click(button('Conforme'))
    await asked('Pneus e rodas')
    expect(button(/^Desfazer/).textContent).toBe('Desfazer Documentos: Conforme')
    await user.click(button('Não se aplica'))
    await screen.findByText('Todas as perguntas respondidas')
    await user.click(rowOf('Documentos'))
    await asked('Documentos')
    expect(button(/^Desfazer/).textContent).toBe('Desfazer Documentos: Conforme')
    await waitFor(() => expect(button(/^Desfazer/)).toHaveProperty('disabled', false))
    await user.click(button(/^Desfazer/))
    expect(await within(rowOf('Documentos')).findByText('Sem resposta')).toBeDefined()
    await waitFor(async () =>
      expect((await entries()).map(({ state }) => state)).toEqual(['discarded', 'waiting']),
    )
  })

  it('offers no «Desfazer» for a question that was answered elsewhere', async () => {
    const { user } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    await user.click(button('Não se aplica'))
    await screen.findByText('Todas as perguntas respondidas')
    await user.click(rowOf('Documentos'))
    await asked('Documentos')
    expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
  })

  it('undoes a sent removal by answering again', async () => {
    const { user, entries, provider, deliver, answer } = await openChecklist({
      page: answered('Não conforme', 'CNH vencida'),
    })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Apagar resposta' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(paths.checklistAnswerRemoval(), json({ message: 'Resposta apagada' }))
    await deliver()
    answer(answersOf(loadingPage()))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    await waitFor(() => expect(screen.queryByText('CNH vencida')).toBeNull())
    await user.click(button(/^Desfazer/))
    expect(await within(rowOf('Documentos')).findByText('CNH vencida')).toBeDefined()
    expect((await entries())[1]).toMatchObject({
      kind: 'checklist.answerQuestion.v1',
      args: { idPergunta: 206, valueString: 'Não conforme', obs: 'CNH vencida' },
      saw: null,
    })
  })

  it('undo does not overwrite what somebody else answered since', async () => {
    const { user, entries, provider, deliver, answer } = await openChecklist()
    await asked('Documentos')
    await user.click(button('Conforme'))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(item, (...call) => {
      answer(answersOf(answered('Não conforme', 'CNH vencida')))
      json({ value: { idResposta: 9, idPergunta: 206 } })(...call)
    })
    await deliver()
    await within(rowOf('Documentos')).findByText('CNH vencida')
    await user.click(button(/^Desfazer/))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    expect((await entries())[1]).toMatchObject({ saw: { valueString: 'Conforme' } })
    await deliver()
    expect(
      (await screen.findAllByText(/Outra pessoa já respondeu «Não conforme: CNH vencida»/)).length,
    ).toBeGreaterThan(0)
    expect(provider.received.map(({ path }) => path)).not.toContain(paths.checklistAnswerRemoval())
  })

  it.each([
    ['in conflict with what somebody else has answered', answered('Não conforme', 'CNH vencida')],
    ['refused', answered('Conforme')],
  ])('undoing an answer that is %s discards it and sends nothing', async (_, there) => {
    const opened = await openChecklist({ page: answered('Conforme') })
    const { user, entries, provider, deliver, answer } = opened
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Não se aplica' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    answer(answersOf(there))
    provider.on(item, json({ message: 'Pede uma observação' }, 422))
    await deliver()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('parked'))
    const callsOf = (to: string) => provider.received.filter(({ path }) => path === to).length
    // Three reads: when the screen opens, before the call, and to reconcile.
    await waitFor(() => expect(callsOf(pagePath)).toBeGreaterThanOrEqual(3))
    const before = callsOf(item)
    await user.click(button(/^Desfazer/))
    await waitFor(async () => expect(await entries()).toMatchObject([{ state: 'discarded' }]))
    await deliver()
    expect(callsOf(item)).toBe(before)
    const [shown] = there.perguntas.padrao
    const words = shown?.answer?.obs ?? shown?.answer?.valueString ?? ''
    expect(await within(rowOf('Documentos')).findByText(words)).toBeDefined()
  })

  it('undoing a removal does not overwrite what somebody else answered since', async () => {
    const { user, entries, provider, deliver, answer } = await openChecklist({
      page: answered('Conforme'),
    })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Apagar resposta' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(paths.checklistAnswerRemoval(), (...call) => {
      answer(answersOf(answered('Não conforme', 'CNH vencida')))
      json({ message: 'Resposta apagada' })(...call)
    })
    await deliver()
    await within(rowOf('Documentos')).findByText('CNH vencida')
    // Where their answer is current, nothing is left to undo.
    expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull()
    await user.click(rowOf('Pneus e rodas'))
    await asked('Pneus e rodas')
    await user.click(button(/^Desfazer/))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    await deliver()
    await waitFor(async () =>
      expect((await entries())[1]).toMatchObject({ state: 'parked', saw: null }),
    )
    expect(provider.received.map(({ path }) => path)).not.toContain(item)
  })

  it('restores the second value and the observation with the answer', async () => {
    const shown = answered('Conforme')
    const [first] = shown.perguntas.padrao
    if (first?.answer) first.answer.valueString2 = 'Lote 7'
    const { user, entries, provider, deliver, answer } = await openChecklist({ page: shown })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Não se aplica' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(item, json({ value: { idPergunta: 206 } }))
    await deliver()
    answer(answersOf(answered('Não se aplica')))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    await user.click(button(/^Desfazer/))
    await waitFor(async () =>
      expect((await entries())[1]).toMatchObject({
        args: { valueString: 'Conforme', valueString2: 'Lote 7' },
        saw: { valueString: 'Não se aplica' },
      }),
    )
  })

  it('undo to an option that is not offered any more says so and sends nothing', async () => {
    const { user, entries, provider, deliver, answer } = await openChecklist({
      page: answered('Conforme'),
    })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Não se aplica' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(item, json({ value: { idPergunta: 206 } }))
    await deliver()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    const changed = answered('Não se aplica')
    const [first] = changed.perguntas.padrao
    first?.options.shift()
    answer(answersOf(changed))
    await user.click(rowOf('Documentos'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Conforme' })).toBeNull())
    await user.click(button(/^Desfazer/))
    await waitFor(() =>
      expect(currentToasts().at(-1)?.text).toBe(
        'Não foi desfeito: a resposta «Conforme» não existe mais. Escolha outra.',
      ),
    )
    expect(await entries()).toHaveLength(1)
    await asked('Documentos')
  })

  it('UX-26 ignores the second tap of a double tap instead of answering the next question', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries } = await openChecklist()
    await asked('Documentos')
    await user.dblClick(button('Conforme'))
    await asked('Pneus e rodas')
    await waitFor(async () => expect(await entries()).toHaveLength(1))
  })

  it('UX-26 a double tap on removal removes once, and undo restores the answer', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await asked('Documentos')
    await user.dblClick(button('Apagar resposta'))
    await waitFor(() => expect(screen.queryByText('Resposta: Conforme')).toBeNull())
    await user.click(button(/^Desfazer/))
    expect(await screen.findByText('Resposta: Conforme')).toBeDefined()
    await waitFor(async () =>
      expect((await entries()).filter(({ state }) => state !== 'discarded')).toEqual([]),
    )
  })

  it('lets the person decide when somebody else answered differently, and overwrites nothing', async () => {
    const { user, entries, deliver, answer, provider } = await openChecklist()
    await asked('Documentos')
    await user.click(button('Conforme'))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    answer(answersOf(answered('Não conforme', 'CNH vencida')))
    await deliver()
    expect(
      (await screen.findAllByText(/Outra pessoa já respondeu «Não conforme: CNH vencida»/)).length,
    ).toBeGreaterThan(0)
    expect(provider.received.filter(({ path }) => path === item)).toEqual([])
    // Reads when the screen opens, before the call, and after the conflict.
    const reads = () => provider.received.filter(({ path }) => path === pagePath)
    await waitFor(() => expect(reads().length).toBeGreaterThanOrEqual(3))
    await user.click(button('Manter o do servidor'))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(await within(rowOf('Documentos')).findByText('CNH vencida')).toBeDefined()
  })

  it('UX-06 shows a rejection, and sends the correcting answer in its place', async () => {
    const { user, entries, deliver, provider } = await openChecklist()
    await asked('Documentos')
    await user.click(button('Conforme'))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    const words = 'Esta resposta pede uma observação'
    provider.on(item, json({ message: words, error: { obs: words } }, 422))
    await deliver()
    expect((await screen.findAllByText(`Recusado: ${words}`)).length).toBeGreaterThan(0)
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Observação' }))
    expect(await screen.findByText(words)).toBeDefined()
    await user.type(await screen.findByLabelText('Conforme: observação'), 'Visto')
    await user.click(button('Salvar resposta'))
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ state: 'waiting', args: { obs: 'Visto' } }]),
    )
  })

  it('a blocked checklist is read-only', async () => {
    await openChecklist({ page: loadingPage({}, { blocked: 1 }) })
    await screen.findByText('Este checklist está bloqueado: é só para consulta.')
    expect(screen.queryByRole('button', { name: 'Conforme' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Tirar/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Outro local' })).toBeNull()
  })

  it('leaves a question without options open and goes on with the others', async () => {
    const { padrao } = loadingPage().perguntas
    await openChecklist({
      page: loadingPage({
        padrao: padrao.map((one, at) => (at === 0 ? { ...one, options: [] } : one)),
      }),
    })
    await asked('Pneus e rodas')
    expect(rowOf('Documentos').textContent).toContain('Sem resposta')
  })
})
