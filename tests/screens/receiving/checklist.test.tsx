import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ChecklistMenuItem, ChecklistStep } from '#contract/schemas/checklist.ts'
import { saveDraft } from '#src/outbox/drafts.ts'
import { shrink } from '#src/photos/shrink.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'
import { jpeg, pick } from './picking.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(shrink).mockImplementation(async () => ({
    bytes: jpeg.slice().buffer,
    thumbnail: jpeg.slice().buffer,
  }))
})

const idChecklist = 41_001

const choices = [
  { id: 1011, tipo: 'OK', texto: 'Sim', obsRequired: 0, imagesRequired: 0 },
  { id: 1012, tipo: 'NOK', texto: 'Não', obsRequired: 1, imagesRequired: 1 },
  { id: 1013, tipo: 'OTHER', texto: 'Não se aplica', obsRequired: 0, imagesRequired: 0 },
]

const plain = (id: number, texto: string) => ({
  id,
  tipo: 'OTHER',
  texto,
  obsRequired: 0,
  imagesRequired: 0,
})

/** Lacre (a choice), a photo, a combobox: three steps, of which the furthest is the second. */
const steps: ChecklistStep[] = [
  {
    question: {
      id: 101,
      pergunta: 'O lacre do veículo está íntegro?',
      tipo: 'SIM/NAO/NA',
      descricao: 'Lacre do veículo',
    },
    options: choices,
    hints: [{ value: 'Compare o número do lacre.' }, { value: 'Sem lacre: responda «Não».' }],
  },
  {
    question: { id: 102, pergunta: 'Registre o veículo fechado.', tipo: 'IMAGE' },
    options: [],
    hints: [],
  },
  {
    question: { id: 103, pergunta: 'Qual é o tipo de embalagem?', tipo: 'COMBOBOX' },
    options: [plain(1031, 'Big bag'), plain(1032, 'N/A')],
    hints: [],
  },
].map((asked, at) => ({
  id: idChecklist,
  ready: 0,
  step: 2,
  blocked: 0,
  total: 3,
  current: at + 1,
  responses: [],
  images: [],
  ...asked,
}))

const menu: ChecklistMenuItem[] = [
  {
    step: 1,
    descricao: 'Lacre do veículo',
    respostas: [{ idResposta: 42_001, value: 'Não' }],
    observacoes: 'Lacre rompido',
    status: 1,
  },
  { step: 2, descricao: 'Veículo fechado', respostas: [], observacoes: null, status: 2 },
  { step: 3, descricao: 'Tipo de embalagem', respostas: [], observacoes: null, status: 0 },
]

const response = (change: object = {}) => ({
  idResposta: 42_001,
  idChecklist,
  idPergunta: 101,
  idOption: 1011,
  tipo: 'OPTION',
  valueString: 'Sim',
  obs: null,
  imagesRequired: 0,
  ...change,
})

/** `change` makes of a step another. */
const answersOf = (change: (step: ChecklistStep) => Partial<ChecklistStep> = () => ({})) => {
  const changed = steps.map((step) => ({ ...step, ...change(step) }))
  return {
    ...reportAnswers(),
    [paths.receivingChecklistMenu(idRecebimento)]: menu,
    [paths.receivingChecklist(idRecebimento)]: changed[1],
    ...Object.fromEntries(
      changed.map((step) => [paths.receivingChecklist(idRecebimento, step.current), step]),
    ),
  }
}

const at = (step: number | 'menu' | '') =>
  `${base}/${idRecebimento}/checklist${step === '' ? '' : `/${step}`}`
const question = (step: number) =>
  screen.findByRole('heading', { name: steps[step - 1]?.question.pergunta ?? '' })
const open = (step: number | 'menu' | '', answers = answersOf()) =>
  openReceiving({ at: at(step), answers })
const finish = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Avançar Etapa' }))

describe('the menu', () => {
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

  it('UX-04 says which steps have unsent work, and what was answered before the provider knows', async () => {
    const { user } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não se aplica' }))
    await screen.findByText('Alterar resposta')
    await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
    const [first, second] = await screen.findAllByRole('link', { name: /Lacre|Veículo fechado/ })
    expect(first?.textContent).toBe('1Lacre do veículoNão se aplicaPronto1 envio pendente')
    expect(second?.textContent).not.toContain('pendente')
  })

  it('RCVCHK-31 a load that failed', async () => {
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

describe('a question', () => {
  it('RCVCHK-06 RCVCHK-10 RCVCHK-08 of a step shows its text, its hints and how many there are', async () => {
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

  it('RCVCHK-04 RCVCHK-05 RCVCHK-07 without a step in the address it is the furthest one reached', async () => {
    const { provider } = await open('')
    await question(2)
    expect(screen.queryByText(steps[0]?.question.pergunta ?? '')).toBeNull()
    expect(provider.received.map(({ path }) => path)).toContain(
      `/api/ops/recebimento/checklist/${idRecebimento}`,
    )
  })

  it('RCVCHK-11 RCVCHK-14 RCVCHK-22 an option that needs no note is saved at once', async () => {
    const { user, entries } = await open(1)
    await question(1)
    const options = within(screen.getByRole('group', { name: steps[0]?.question.pergunta ?? '' }))
    expect(options.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Sim',
      'Não',
      'Não se aplica',
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

  it('RCVCHK-23 an option with obsRequired asks for a note before anything is saved', async () => {
    const { user, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não' }))
    const note = await screen.findByLabelText('Observação (obrigatória)')
    expect(document.activeElement).toBe(note)
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    expect(await screen.findByText('Escreva uma observação')).toBeDefined()
    expect(await entries()).toEqual([])
    await user.type(note, 'Lacre rompido')
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    expect((await screen.findByRole('button', { name: /Alterar resposta/ })).textContent).toContain(
      'NãoLacre rompido',
    )
    expect(await entries()).toMatchObject([{ args: { valueString: 'Não', obs: 'Lacre rompido' } }])
  })

  it('a note of 10,000 characters gets a sentence, and stays', async () => {
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

  it('RCVCHK-15 RCVCHK-24 a saved answer shows its note, and is changed by clicking it', async () => {
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
    await user.click(screen.getByRole('button', { name: /Não.*Rompido.*Alterar resposta/ }))
    const chosen = screen.getByRole('button', { name: 'Não', pressed: true })
    expect(chosen).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    expect(await entries()).toMatchObject([
      { args: { valueString: 'Sim', before: { valueString: 'Não', obs: 'Rompido' } } },
    ])
  })

  it('an answer is taken away', async () => {
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
        args: { before: { idOption: 1011, valueString: 'Sim', obs: null } },
      },
    ])
  })

  it('RCVCHK-12 RCVCHK-25 a combobox: one of its options, with the flag', async () => {
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

  it('a type that this app does not know says so, and nothing breaks', async () => {
    const tipo = 'ASSINATURA'
    const unknown = { question: { id: 101, pergunta: steps[0]?.question.pergunta ?? '', tipo } }
    await open(
      1,
      answersOf(() => ({ ...unknown, options: [] })),
    )
    await question(1)
    expect(screen.getByText("Tipo de pergunta 'ASSINATURA' não suportado")).toBeDefined()
  })

  it('RCVCHK-31 a load that failed', async () => {
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

describe('from step to step', () => {
  const previous = () => screen.getByLabelText('Etapa anterior')
  const next = () => screen.getByLabelText('Próxima etapa')

  it('RCVCHK-20 forward goes no further than the furthest step reached', async () => {
    const { user } = await open(1)
    await question(1)
    expect(previous().hasAttribute('disabled')).toBe(true)
    await user.click(next())
    await question(2)
    expect(next().hasAttribute('disabled')).toBe(true)
    await user.click(previous())
    await question(1)
  })

  it('RCVCHK-20 nor beyond the last one', async () => {
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
    // The steps that come next have been fetched before they are asked for.
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

  it('RCVCHK-17 a step beyond the furthest one is not marked done: the way leads to that one', async () => {
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

  it('after the last one the menu says how far it is', async () => {
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
    expect(screen.getByText('2 de 3 respondidas')).toBeDefined()
  })
})

describe('photos of a question', () => {
  const image = { id: 43_001, size: 180 }
  const withImage = answersOf(({ current }) => (current === 2 ? { images: [image] } : {}))

  it('RCVCHK-13 PHOTO-04 a question that asks for photos takes them, one after the other', async () => {
    const { user, entries } = await open(2)
    await question(2)
    expect(screen.getByText('Fotos (obrigatórias)')).toBeDefined()
    expect(screen.getByText('Sem Registros')).toBeDefined()
    expect(screen.getByText('No momento não existem registros fotográficos')).toBeDefined()
    await pick(user, 'gallery')
    await pick(user, 'gallery')
    const photos = within(await screen.findByRole('list', { name: 'Etapa 2' }))
    await waitFor(() => expect(photos.getAllByRole('listitem')).toHaveLength(2))
    expect(await entries()).toMatchObject([
      { kind: 'checklist.addPhoto.v1', args: { idChecklist, idPergunta: 102, idSub: 0 } },
      { kind: 'checklist.addPhoto.v1' },
    ])
    expect(photos.getAllByText('Salvo neste aparelho')).toHaveLength(2)
  })

  it('RCVCHK-29 RCVCHK-30 the provider shows its thumbnail, and the whole photo when it is opened', async () => {
    const { user, provider } = await open(2, withImage)
    await question(2)
    const asked = () => provider.received.map(({ path }) => path)
    await waitFor(() =>
      expect(asked()).toContain(`/api/core/checklist/image/thumb/${idChecklist}/43001`),
    )
    expect(asked()).not.toContain(`/api/core/checklist/image/${idChecklist}/43001`)
    await user.click(screen.getByRole('link', { name: /Abrir a foto/ }))
    await waitFor(() => expect(asked()).toContain(`/api/core/checklist/image/${idChecklist}/43001`))
  })

  it('UX-21 one that the provider has is deleted after a question', async () => {
    const { user, entries } = await open(2, withImage)
    await question(2)
    await user.click(await screen.findByRole('link', { name: /Abrir a foto/ }))
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await entries()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Excluir foto' }))
    await screen.findByText('Sem Registros')
    expect(await entries()).toMatchObject([
      { kind: 'checklist.removePhoto.v1', args: { idImage: 43_001 } },
    ])
  })

  it('one that was deleted on another device says so; deleting it too is done', async () => {
    const { user, entries, provider, answer, deliver } = await open(2, withImage)
    const gone = json({ message: 'Foto não encontrada' }, 404)
    provider.on(paths.checklistThumbnail(idChecklist, 43_001), gone)
    provider.on(paths.checklistImage(idChecklist, 43_001), gone)
    provider.on(paths.checklistImageRemoval(43_001), gone)
    await question(2)
    await user.click(await screen.findByRole('link', { name: /Abrir a foto/ }))
    expect((await screen.findAllByText('A foto não pôde ser aberta')).length).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await user.click(await screen.findByRole('button', { name: 'Excluir foto' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    answer(answersOf())
    await deliver()
    expect(await entries()).toMatchObject([{ state: 'settled' }])
    expect(await screen.findByText('Sem Registros')).toBeDefined()
  })

  it('UX-33 one that has not left this device is deleted at once, and comes back', async () => {
    const { user, entries } = await open(2)
    await question(2)
    await pick(user, 'gallery')
    await user.click(await screen.findByRole('button', { name: /Abrir a foto/ }))
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await screen.findByText('Sem Registros')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByRole('list', { name: 'Etapa 2' })
    expect((await entries()).map(({ state }) => state)).toEqual(['discarded', 'waiting'])
  })

  it('RCVCHK-27 is sent as multipart, and shown until the provider shows it', async () => {
    const { user, provider, deliver, entries } = await open(2)
    await question(2)
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Etapa 2' })
    provider.on(paths.checklistImageNew(), json({ value: { id: 43_009 } }))
    await deliver()
    expect(await entries()).toMatchObject([{ state: 'settled' }])
    const sent = provider.received.find(({ path }) => path === paths.checklistImageNew())
    for (const part of ['IdChecklist', 'IdPergunta', 'IdSub', 'file']) {
      expect(sent?.body).toContain(`name="${part}"`)
    }
    expect(screen.getByRole('list', { name: 'Etapa 2' })).toBeDefined()
  })
})

describe('what cannot be changed', () => {
  const blocked = answersOf(() => ({ blocked: 1, images: [{ id: 43_001, size: 1 }] }))

  it('RCVCHK-09 RCVCHK-21 while blocked is not 0 nothing can be answered, taken or deleted', async () => {
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

  it('RCVCHK-09 nor once the report was finalized', async () => {
    await open(1, { ...answersOf(), [paths.receivingHeader(idRecebimento)]: headerIn(10) })
    await question(1)
    expect(await screen.findByText(/Em Aprovação.*não pode mais ser alterado/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Avançar Etapa' })).toBeNull()
  })
})

describe('what was refused', () => {
  const none = { respostas: [], observacoes: null, status: 0 }
  const unanswered = {
    ...answersOf(),
    [paths.receivingChecklistMenu(idRecebimento)]: menu.map((row) => ({ ...row, ...none })),
  }

  it('UX-06 stands where it was made, and is corrected in its place of the order', async () => {
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
      { seq: 1, state: 'waiting', args: { valueString: 'Não se aplica', before: null } },
      { seq: 2, kind: 'checklist.finishQuestion.v1' },
    ])
  })

  it('what somebody else answered meanwhile is told beside it, and the person decides', async () => {
    const { user, provider, deliver, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    // The menu, which is looked at right before, has another answer by now.
    await deliver()
    const told = await screen.findAllByText(/Outra pessoa já respondeu «Não: Lacre rompido»/)
    expect(told.length).toBeGreaterThan(0)
    expect(provider.received.some(({ path }) => path === paths.checklistAnswer())).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Enviar o meu mesmo assim' }))
    provider.on(paths.checklistAnswer(), json({ value: response() }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
    await deliver()
    expect(await entries()).toMatchObject([{ state: 'settled' }])
    const sent = provider.received.find(({ path }) => path === paths.checklistAnswer())
    expect(JSON.parse(sent?.body ?? '{}')).not.toHaveProperty('anterior')
  })

  it('a report that was approved while an answer waits: nothing is lost, and why stands beside it', async () => {
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
    // What was answered goes on standing there, by this device's word.
    expect(screen.getByText('Lacre rompido')).toBeDefined()
  })

  it('the same answer chosen once more is the decision, too', async () => {
    const { user, deliver, entries } = await open(1)
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Alterar resposta')
    await deliver()
    await screen.findAllByText(/Outra pessoa já respondeu «Não: Lacre rompido»/)
    await user.click(screen.getByRole('button', { name: /Alterar resposta/ }))
    await user.click(screen.getByRole('button', { name: 'Sim' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('waiting'))
    expect((await entries())[0]?.args).not.toHaveProperty('before')
  })

  it('an answer that comes in while a note is typed stands beside it', async () => {
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
})

it('with no network everything that was read before is there, and answers go on', async () => {
  const { user, cutNetwork, entries, provider } = await open('menu')
  await screen.findByText('Tipo de embalagem')
  for (const step of [1, 2, 3]) {
    await user.click(screen.getByRole('link', { name: new RegExp(`^${step}`) }))
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
