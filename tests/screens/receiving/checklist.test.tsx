import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import { colourOf } from '../theme/colour-of.ts'
import { shrinkToOne } from '../picking.ts'
import { headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'
import {
  answersOf,
  at,
  finish,
  idChecklist,
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

describe('the menu of the checklist', () => {
  it('RCVCHK-01 RCVCHK-02 RCVCHK-03 lists the steps with their words, answers, notes and statuses', async () => {
    const { provider } = await open('menu')
    const rows = within(await screen.findByRole('list', { name: 'Etapas do checklist' }))
    const links = rows.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      '1Lacre do veículoNãoLacre rompidoPronto',
      '2Veículo fechadoEm Elaboração',
      '3Tipo de embalagemPendente',
    ])
    expect(links.map((link) => link.getAttribute('href'))).toEqual([at(1), at(2), at(3)])
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/checklist/menu/${idRecebimento}`,
    )
  })

  it('UX-04 says which steps have unsent work, and shows answers that the provider does not have yet', async () => {
    const { user } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não se aplica' }))
    await screen.findByText('Alterar resposta')
    await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
    await screen.findByText('1 envio pendente')
    const [first, second] = screen.getAllByRole('link', { name: /Lacre|Veículo fechado/ })
    expect(first?.textContent).toBe('1Lacre do veículoNão se aplicaPronto1 envio pendente')
    expect(second?.textContent).not.toContain('pendente')
  })

  it('RCVCHK-31 shows a failed load', async () => {
    await openReceiving({
      at: at('menu'),
      answers: { ...reportAnswers(), [paths.receivingChecklistMenu(idRecebimento)]: undefined },
      before: async ({ provider }) => {
        provider.on(
          paths.receivingChecklistMenu(idRecebimento),
          json({ message: 'Erro interno' }, 500),
        )
      },
    })
    expect(await screen.findByText('Ocorreu um erro ao consultar o Checklist')).toBeDefined()
  })
})

describe('a question of the checklist', () => {
  it('RCVCHK-06 RCVCHK-10 RCVCHK-08 shows its text, its hints and the number of questions', async () => {
    const { provider } = await open(1)
    await question(1)
    const hints = within(screen.getByRole('list', { name: 'Dicas' }))
    expect(hints.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Compare o número do lacre.',
      'Sem lacre: responda «Não».',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checklist · 1 de 3')
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/checklist/${idRecebimento}/1`,
    )
  })

  it('RCVCHK-04 RCVCHK-05 RCVCHK-07 without a step in the address, opens the furthest step reached', async () => {
    const { provider } = await open('')
    await question(2)
    expect(screen.queryByText(steps[0]?.question.pergunta ?? '')).toBeNull()
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/checklist/${idRecebimento}`,
    )
  })

  it('RCVCHK-11 RCVCHK-14 RCVCHK-22 saves an option that needs no note at once', async () => {
    const { user, entries } = await open(1)
    await question(1)
    const options = within(screen.getByRole('group', { name: steps[0]?.question.pergunta ?? '' }))
    const checks = options
      .getAllByRole('button')
      .map((button) => [button.textContent, button.querySelector('svg')?.getAttribute('class')])
    expect(checks).toEqual([
      ['Sim', expect.stringContaining('lucide-check')],
      ['Não', expect.stringMatching(/lucide-x\b/)],
      ['Não se aplica', expect.stringContaining('lucide-circle-slash')],
    ])
    await user.click(options.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    expect(await entries()).toMatchObject([
      {
        kind: 'checklist.answerQuestion.v1',
        args: { idChecklist, idPergunta: 101, idOption: 1011, tipo: 'OPTION', valueString: 'Sim' },
      },
    ])
    expect(screen.getByText('Salvo neste aparelho')).toBeDefined()
  })

  it('UX-26 a double tap on an option saves one answer and does not reopen it', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries } = await open(1)
    await question(1)
    await user.dblClick(screen.getByRole('button', { name: 'Sim' }))
    const saved = await screen.findByRole('button', { name: /Alterar resposta/ })
    expect((await entries()).map(({ kind }) => kind)).toEqual(['checklist.answerQuestion.v1'])
    await user.click(saved)
    expect(saved.isConnected).toBe(true)
  })

  it('RCVCHK-14 RCVCHK-23 an option with obsRequired asks for a note before anything is saved', async () => {
    const { user, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não' }))
    const note = await screen.findByLabelText('Observação (obrigatória)')
    expect(document.activeElement).toBe(note)
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    expect(await screen.findByText('Escreva uma observação')).toBeDefined()
    expect(await entries()).toEqual([])
    await user.type(note, 'Lacre rompido')
    expect(screen.getByText('Rascunho')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    expect((await screen.findByRole('button', { name: /Alterar resposta/ })).textContent).toContain(
      'NãoLacre rompido',
    )
    expect(await entries()).toMatchObject([
      { args: { idOption: 1012, valueString: 'Não', obs: 'Lacre rompido', imagesRequired: 1 } },
    ])
  })

  it('refuses a note of 10,000 characters with a message and keeps it', async () => {
    const { user, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não' }))
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Observação (obrigatória)')
    await user.click(note)
    await user.paste('a'.repeat(10_000))
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    expect(
      await screen.findByText('A observação pode ter até 2.000 caracteres, e esta tem 10.000'),
    ).toBeDefined()
    expect(note.value).toHaveLength(10_000)
    expect(await entries()).toEqual([])
  })

  it('RCVCHK-15 RCVCHK-24 a saved answer shows its note, asks for its photo, and can be changed by a click', async () => {
    const saved = response({
      idOption: 1012,
      valueString: 'Não',
      obs: 'Rompido',
      imagesRequired: 1,
    })
    const { user, entries } = await open(
      1,
      answersOf(() => ({ responses: [saved] as never })),
    )
    await question(1)
    expect(screen.getByText('Esta etapa está sem a foto que a resposta pede.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Não.*Rompido.*Alterar resposta/ }))
    const chosen = screen.getByRole('button', { name: 'Não', pressed: true })
    expect(chosen).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    expect(await entries()).toMatchObject([
      { args: { valueString: 'Sim' }, saw: { valueString: 'Não', obs: 'Rompido' } },
    ])
    await waitFor(() => expect(screen.queryByText(/que a resposta pede/)).toBeNull())
  })

  it('RCVCHK-15 an answer of the type TEXT is written and changed', async () => {
    const saved = { idOption: null, tipo: 'TEXT', valueString: 'Lona azul' }
    const asked = { id: 101, pergunta: steps[0]?.question.pergunta ?? '', tipo: 'TEXT' }
    const { user, entries } = await open(
      1,
      answersOf(() => ({ question: asked, options: [], responses: [response(saved)] as never })),
    )
    await question(1)
    await user.click(screen.getByRole('button', { name: /Lona azul.*Alterar resposta/ }))
    const field = screen.getByLabelText<HTMLTextAreaElement>('Resposta')
    expect(field.value).toBe('Lona azul')
    await user.type(field, ', rasgada')
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    expect(await screen.findByRole('button', { name: /Lona azul, rasgada/ })).toBeDefined()
    expect(await entries()).toMatchObject([
      { args: { ...saved, valueString: 'Lona azul, rasgada', obs: null, imagesRequired: 0 } },
    ])
  })

  it('removes an answer', async () => {
    const { user, entries } = await open(
      1,
      answersOf(() => ({ responses: [response()] as never })),
    )
    await question(1)
    await user.click(screen.getByRole('button', { name: /Alterar resposta/ }))
    await user.click(screen.getByRole('button', { name: 'Apagar resposta' }))
    expect(await screen.findByRole('button', { name: 'Sim', pressed: false })).toBeDefined()
    expect(screen.queryByText('Apagar resposta')).toBeNull()
    expect(await entries()).toMatchObject([
      {
        kind: 'checklist.clearQuestion.v1',
        saw: { idOption: 1011, valueString: 'Sim', obs: null },
      },
    ])
  })

  it('UX-26 a double tap on «Apagar resposta» removes once', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const saved = response({ idOption: 1012, valueString: 'Não', obs: 'Rompido' })
    const { user, entries } = await open(
      1,
      answersOf(() => ({ responses: [saved] as never })),
    )
    await question(1)
    await user.click(screen.getByRole('button', { name: /Alterar resposta/ }))
    vi.mocked(isSameTap).mockReturnValueOnce(false)
    await user.dblClick(screen.getByRole('button', { name: 'Apagar resposta' }))
    await waitFor(() => expect(screen.queryByText('Apagar resposta')).toBeNull())
    expect((await entries()).map(({ kind }) => kind)).toEqual(['checklist.clearQuestion.v1'])
  })

  it('RCVCHK-12 RCVCHK-25 a combobox sends one of its options, with the flag', async () => {
    const { user, entries } = await open(3)
    await question(3)
    const box = screen.getByRole('combobox', { name: 'Resposta' })
    await user.selectOptions(box, 'N/A')
    await screen.findByText('Alterar resposta')
    await user.click(screen.getByRole('button', { name: /Alterar resposta/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resposta' }), 'Big bag')
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    expect(await entries()).toMatchObject([
      { args: { valueString: 'N/A', valueInteger: 0 } },
      { args: { valueString: 'Big bag', valueInteger: 1 } },
    ])
  })

  it('names an unknown type without breaking', async () => {
    const tipo = 'ASSINATURA'
    const unknown = { question: { id: 101, pergunta: steps[0]?.question.pergunta ?? '', tipo } }
    await open(
      1,
      answersOf(() => ({ ...unknown, options: [] })),
    )
    await question(1)
    expect(screen.getByText("Tipo de pergunta 'ASSINATURA' não suportado")).toBeDefined()
  })

  it('RCVCHK-31 shows a failed load', async () => {
    await openReceiving({
      at: at(9),
      before: async ({ provider }) => {
        const path = paths.receivingChecklist(idRecebimento, 9)
        provider.on(path, json({ message: 'Etapa não encontrada neste checklist' }, 404))
      },
    })
    expect(await screen.findByText('Ocorreu um erro ao consultar o Checklist')).toBeDefined()
  })
})

describe('moving between the steps', () => {
  const previous = () => screen.getByLabelText('Etapa anterior')
  const next = () => screen.getByLabelText('Próxima etapa')

  it('RCVCHK-20 goes forward no further than the furthest step reached', async () => {
    const { user } = await open(1)
    await question(1)
    expect(previous().hasAttribute('disabled')).toBe(true)
    await user.click(next())
    await question(2)
    expect(next().hasAttribute('disabled')).toBe(true)
    await user.click(previous())
    await question(1)
  })

  it('RCVCHK-20 goes no further than the last step', async () => {
    await open(
      3,
      answersOf(() => ({ step: 3 })),
    )
    await question(3)
    expect(next().hasAttribute('disabled')).toBe(true)
  })

  it('RCVCHK-17 RCVCHK-18 «Avançar Etapa» marks the question done and shows the next, offline too', async () => {
    const { user, entries, cutNetwork, address, provider } = await open(2)
    await question(2)
    // The next steps were prefetched.
    await waitFor(() => expect(screen.getByText('Sem Registros')).toBeDefined())
    const ahead = paths.receivingChecklist(idRecebimento, 3)
    await waitFor(() => expect(provider.received.map(({ path }) => path)).toContain(ahead))
    cutNetwork()
    await finish(user)
    await question(3)
    expect(address()).toBe(at(3))
    expect(await entries()).toMatchObject([
      { kind: 'checklist.finishQuestion.v1', args: { idChecklist, idPergunta: 102, total: 3 } },
    ])
    await user.click(previous())
    await question(2)
    expect(next().hasAttribute('disabled')).toBe(false)
  })

  it('«Avançar Etapa» keeps a note that is typed and not saved, and the menu marks its step', async () => {
    const { user, entries, address } = await open(
      1,
      answersOf(() => ({ step: 1 })),
    )
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não' }))
    const note = await screen.findByLabelText('Observação (obrigatória)')
    await user.type(note, 'Rompido')
    const words = 'O que foi digitado ainda não foi salvo: salve ou cancele antes de avançar.'
    expect(screen.getByText(words)).toBeDefined()
    await finish(user)
    expect(document.activeElement).toBe(note)
    expect(address()).toBe(at(1))
    expect(await entries()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
    const first = await screen.findByRole('link', { name: /Lacre do veículo/ })
    await waitFor(() => expect(first.textContent).toContain('Rascunho'))
    expect(screen.getByRole('link', { name: /Veículo fechado/ }).textContent).not.toContain(
      'Rascunho',
    )
    await user.click(first)
    await question(1)
    await user.click(await screen.findByRole('button', { name: 'Salvar resposta' }))
    await screen.findByText('Alterar resposta')
    expect(screen.queryByText(words)).toBeNull()
    await finish(user)
    await question(2)
  })

  it('a skipped step without an answer is not drawn as answered', async () => {
    await open(
      3,
      answersOf(() => ({ step: 3 })),
    )
    await question(3)
    const segments = () => [...(document.querySelector('[data-steps]')?.children ?? [])]
    await waitFor(() => expect(colourOf(segments()[0], 'background')).toBe('success-solid'))
    expect(segments().map((one) => colourOf(one, 'background'))).toEqual([
      'success-solid',
      'signal',
      'signal',
    ])
  })

  it('UX-26 a double tap on «Avançar Etapa» does not mark the next step done', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries, provider } = await open(2)
    await question(2)
    const ahead = paths.receivingChecklist(idRecebimento, 3)
    await waitFor(() => expect(provider.received.map(({ path }) => path)).toContain(ahead))
    await finish(user)
    await question(3)
    fireEvent.click(screen.getByRole('button', { name: 'Avançar Etapa' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resposta' }), 'Big bag')
    await screen.findByText('Alterar resposta')
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      'checklist.finishQuestion.v1',
      'checklist.answerQuestion.v1',
    ])
  })

  it('an answer ends the double-tap guard: «Avançar Etapa» works right after it', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries } = await open(2)
    await question(2)
    await finish(user)
    await question(3)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resposta' }), 'Big bag')
    await screen.findByText('Alterar resposta')
    await finish(user)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Avançar Etapa' })).toBeNull())
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      'checklist.finishQuestion.v1',
      'checklist.answerQuestion.v1',
      'checklist.finishQuestion.v1',
    ])
  })

  it('RCVCHK-17 a step beyond the furthest one is not marked done, and links to the furthest one', async () => {
    const { user, entries, address } = await open(3)
    await question(3)
    expect(screen.queryByRole('button', { name: 'Avançar Etapa' })).toBeNull()
    expect(screen.getByText(/As etapas avançam em ordem: a atual é a 2/)).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resposta' }), 'Big bag')
    await screen.findByText('Alterar resposta')
    await user.click(screen.getByRole('link', { name: 'Ir para Etapa Atual' }))
    await question(2)
    expect(address()).toBe(at(2))
    expect((await entries()).map(({ kind }) => kind)).toEqual(['checklist.answerQuestion.v1'])
  })

  it('after the last step the menu shows the progress', async () => {
    const { user, address } = await open(
      3,
      answersOf(() => ({ step: 3 })),
    )
    await question(3)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resposta' }), 'Big bag')
    await screen.findByText('Alterar resposta')
    await finish(user)
    await screen.findByRole('list', { name: 'Etapas do checklist' })
    expect(address()).toBe(at('menu'))
    expect(await screen.findByText('2 de 3 respondidas')).toBeDefined()
  })
})

describe('a read-only checklist', () => {
  const blocked = answersOf(() => ({ blocked: 1, images: [{ id: 43_001, size: 1 }] }))

  it('RCVCHK-09 RCVCHK-21 takes no answers, photos or deletions while blocked is not 0', async () => {
    const { user } = await open(1, blocked)
    await question(1)
    expect(await screen.findByText(/Este checklist está bloqueado/)).toBeDefined()
    for (const name of ['Sim', 'Não']) {
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
    }
    expect(screen.queryByRole('button', { name: 'Avançar Etapa' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tirar foto' })).toBeNull()
    await user.click(screen.getByRole('link', { name: /Abrir a foto/ }))
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
  })

  it('RCVCHK-09 takes none once the report was finalized', async () => {
    await open(1, { ...answersOf(), [paths.receivingHeader(idRecebimento)]: headerIn(10) })
    await question(1)
    expect(await screen.findByText(/Em Aprovação.*não pode mais ser alterado/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Avançar Etapa' })).toBeNull()
  })
})
