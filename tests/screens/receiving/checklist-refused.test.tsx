import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'
import {
  answersOf,
  at,
  finish,
  menu,
  open,
  question,
  response,
  steps,
} from './checklist-answers.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

describe('a rejected answer of the receiving checklist', () => {
  const none = { respostas: [], observacoes: null, status: 0 }
  const unanswered = {
    ...answersOf(),
    [paths.receivingChecklistMenu(idRecebimento)]: menu.map((row) => ({ ...row, ...none })),
  }

  it('UX-06 is shown where it was given, and is corrected at its place in the order', async () => {
    const { user, provider, deliver, entries } = await open(1, unanswered)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    await finish(user)
    await question(2)
    const refusal = json({ message: 'Resposta inválida' }, 422)
    provider.on(paths.checklistAnswer(), refusal)
    await deliver()
    await user.click(screen.getByLabelText('Etapa anterior'))
    expect(await screen.findByText('Recusado: Resposta inválida', { selector: 'p' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Alterar resposta/ }))
    await user.click(screen.getByRole('button', { name: 'Não se aplica' }))
    await screen.findByText('Salvo neste aparelho')
    expect(await entries()).toMatchObject([
      { seq: 1, state: 'waiting', args: { valueString: 'Não se aplica' }, saw: null },
      { seq: 2, kind: 'checklist.finishQuestion.v1' },
    ])
  })

  it('UX-06 is shown, and does not count as answered', async () => {
    const { user, provider, deliver } = await open(1, unanswered)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    provider.on(paths.checklistAnswer(), json({ message: 'Resposta inválida' }, 422))
    await deliver()
    await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
    expect(await screen.findByText('0 de 3 respondidas')).toBeDefined()
    const row = screen.getByRole('link', { name: /Lacre do veículo/ })
    expect(within(row).getByText('1 recusado')).toBeDefined()
    expect(within(row).queryByText('Pronto')).toBeNull()
    await user.click(screen.getByRole('link', { name: `Recebimento #${idRecebimento}` }))
    expect(await screen.findByText('0 de 3 etapas')).toBeDefined()
  })

  it('shows somebody else’s answer next to the rejected one, and the person decides', async () => {
    const { user, provider, deliver, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    // The menu, which is read right before the call, has another answer by now.
    await deliver()
    const reported = await screen.findAllByText(/Outra pessoa já respondeu «Não: Lacre rompido»/)
    expect(reported.length).toBeGreaterThan(0)
    expect(provider.received.some(({ path }) => path === paths.checklistAnswer())).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Enviar o meu mesmo assim' }))
    provider.on(paths.checklistAnswer(), json({ value: response() }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
    await deliver()
    expect(await entries()).toMatchObject([{ state: 'settled' }])
    const sent = provider.received.find(({ path }) => path === paths.checklistAnswer())
    expect(JSON.parse(sent?.body ?? '{}')).not.toHaveProperty('anterior')
  })

  it('a report that was approved while an answer waits keeps the answer and shows the reason next to it', async () => {
    const { user, provider, deliver, entries, answer } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não' }))
    await user.type(await screen.findByLabelText('Observação (obrigatória)'), 'Lacre rompido')
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    await screen.findByText('Alterar resposta')
    provider.on(
      paths.checklistAnswer(),
      json({ message: 'Relatório não pode mais ser alterado' }, 409),
    )
    answer({ ...answersOf(() => ({ blocked: 1 })), ...reportAnswers(headerIn(1)) })
    await deliver()
    expect((await screen.findAllByText(/Relatório não pode mais ser alterado/)).length).toBeTruthy()
    expect(await entries()).toMatchObject([
      { state: 'parked', args: { valueString: 'Não', obs: 'Lacre rompido' } },
    ])
    // The answer stays visible as this device's own.
    expect(screen.getByText('Lacre rompido')).toBeDefined()
  })

  it('choosing the same answer again also decides', async () => {
    const { user, deliver, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    await deliver()
    await screen.findAllByText(/Outra pessoa já respondeu «Não: Lacre rompido»/)
    await user.click(screen.getByRole('button', { name: /Alterar resposta/ }))
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
    expect((await entries())[0]?.saw).toEqual({ valueString: 'Não', obs: 'Lacre rompido' })
  })

  it('shows an answer that arrives while a note is typed next to the note', async () => {
    const typed = { idOption: 1012, obs: 'Rompido no canto', seen: '' }
    const form = `receiving:${idRecebimento}:checklist:1`
    await openReceiving({
      at: at(1),
      answers: answersOf((step) =>
        step.current === 1 ? { responses: [response()] as never } : {},
      ),
      before: ({ database, person }) => saveDraft(database, person, form, { path: at(1), typed }),
    })
    await question(1)
    expect(await screen.findByText(/foi salvo «Sim»/)).toBeDefined()
    expect(screen.getByLabelText('Observação (obrigatória)')).toHaveProperty(
      'value',
      'Rompido no canto',
    )
  })

  it('a half-written answer can be continued, and is no draft once it is saved', async () => {
    const asked = { id: 101, pergunta: steps[0]?.question.pergunta ?? '', tipo: 'TEXT' }
    const typed = { idOption: null, obs: 'Lona rasgada', seen: '' }
    const form = `receiving:${idRecebimento}:checklist:1`
    const { user, database, person, entries } = await openReceiving({
      at: at(1),
      answers: answersOf(() => ({ question: asked, options: [] })),
      before: (device) => saveDraft(device.database, device.person, form, { path: at(1), typed }),
    })
    await question(1)
    await waitFor(() =>
      expect(screen.getByLabelText('Resposta')).toHaveProperty('value', 'Lona rasgada'),
    )
    await user.type(screen.getByLabelText('Resposta'), ' no canto')
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    await user.click(await screen.findByRole('button', { name: /Alterar resposta/ }))
    expect(screen.getByLabelText('Resposta')).toHaveProperty('value', 'Lona rasgada no canto')
    expect(await entries()).toMatchObject([{ args: { valueString: 'Lona rasgada no canto' } }])
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  })

  it.each([
    ['saved', 'Salvar resposta', [/Alterar resposta/, 'Não'], 'Rompido no canto direito'],
    ['cancelled', 'Cancelar', ['Não'], ''],
  ])(
    'a continued note does not return in its first state once it is %s',
    async (_, end, again, stands) => {
      const typed = { idOption: 1012, obs: 'Rompido no canto', seen: '' }
      const form = `receiving:${idRecebimento}:checklist:1`
      const { user } = await openReceiving({
        at: at(1),
        answers: answersOf(),
        before: (device) => saveDraft(device.database, device.person, form, { path: at(1), typed }),
      })
      const note = () => screen.findByLabelText<HTMLTextAreaElement>('Observação (obrigatória)')
      await question(1)
      expect((await note()).value).toBe('Rompido no canto')
      await user.type(await note(), ' direito')
      await user.click(screen.getByRole('button', { name: end }))
      if (end === 'Cancelar') {
        const dialog = within(await screen.findByRole('dialog'))
        await dialog.findByText('Observação: Rompido no canto direito')
        await user.click(dialog.getByRole('button', { name: 'Descartar' }))
      }
      await waitFor(() => expect(screen.queryByLabelText('Observação (obrigatória)')).toBeNull())
      for (const name of again) await user.click(await screen.findByRole('button', { name }))
      expect((await note()).value).toBe(stands)
    },
  )

  it('shows an answer that arrives while one is written next to it, and the written text survives a reload', async () => {
    const asked = { id: 101, pergunta: steps[0]?.question.pergunta ?? '', tipo: 'TEXT' }
    const text = { question: asked, options: [] }
    const { user, database, person, answer, provider, deliver } = await open(
      1,
      answersOf(() => text),
    )
    await question(1)
    expect(screen.queryByText('Rascunho')).toBeNull()
    await user.type(screen.getByLabelText('Resposta'), 'Lona rasgada')
    expect(screen.getByText('Rascunho')).toBeDefined()
    await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
    const saved = response({ idOption: null, tipo: 'TEXT', valueString: 'Lona azul' })
    answer(answersOf(() => ({ ...text, responses: [saved] as never })))
    provider.on(paths.checklistImageNew(), json({ value: { id: 43_001 } }))
    await pick(user, 'gallery')
    await screen.findByText('Salvo neste aparelho')
    await deliver()
    expect(await screen.findByText(/foi salvo «Lona azul»/)).toBeDefined()
    expect(screen.getByLabelText('Resposta')).toHaveProperty('value', 'Lona rasgada')
  })
})

it('without a network, shows the cached data and takes answers', async () => {
  const { user, cutNetwork, entries, provider } = await open('menu')
  await screen.findByText('Tipo de embalagem')
  for (const step of [1, 2, 3]) {
    await user.click(await screen.findByRole('link', { name: new RegExp(`^${step}`) }))
    await question(step)
    await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
  }
  cutNetwork()
  provider.on(paths.receivingChecklist(idRecebimento, 3), cut)
  await user.click(await screen.findByRole('link', { name: /^1/ }))
  await question(1)
  await user.click(screen.getByRole('button', { name: 'Sim' }))
  await screen.findByText('Alterar resposta')
  expect(await entries()).toHaveLength(1)
})
