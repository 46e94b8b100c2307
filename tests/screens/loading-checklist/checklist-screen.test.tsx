import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { shrink } from '#src/photos/shrink.ts'
import { currentToasts } from '#src/ui/toast.ts'
import { isSameTap } from '#src/ui/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import { jpeg, pick } from '../receiving/picking.ts'
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

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  vi.mocked(shrink).mockImplementation(async () => ({
    bytes: jpeg.slice().buffer,
    thumbnail: jpeg.slice().buffer,
  }))
})

const item = paths.checklistAnswer()
const pagePath = paths.loadingChecklist(idSaida)
const section = (name: string) => within(screen.getByRole('region', { name }))
const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const places = () => screen.getByRole('list', { name: 'Locais de saída' })
const factsOf = async (heading: string) =>
  (await screen.findByRole('heading', { name: heading })).parentElement?.textContent

describe('the checklist of a vehicle', () => {
  it('LCK-04 LCK-05 LCK-06 shows its header and its departure, each from its own call', async () => {
    const { provider } = await openChecklist()
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe(`Checklist de Carregamento #${idSaida}`)
    await screen.findAllByText(/Sebastião Miranda/)
    const told = await factsOf('Dados da saída')
    for (const text of [
      `ID${idSaida}`,
      'ID do checklist41001',
      'OT80064298',
      'OCOC-11',
      'Data agendada21/11/2026 10:00',
      'Data de saída—',
      'Placa do cavaloLZJ-0913',
      'Placa da carretaWDU-4362',
      'MotoristaSebastião Miranda',
      'DestinatárioAndina Empaques S.A.S.',
    ]) {
      expect(told).toContain(text)
    }
    expect(provider.received.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `GET /api/core/saida/${idSaida}`,
      `GET /api/sgi/checklists/carregamento/${idSaida}`,
    ])
  })

  it('LCK-05 its own header says what it knows where the departure cannot be read', async () => {
    await openChecklist({
      before: async ({ provider }) =>
        provider.on(paths.exit(idSaida), json({ message: 'Em manutenção' }, 500)),
    })
    const told = await factsOf('Dados da saída')
    for (const text of ['OTOT-4711', 'cavaloABC-1D23', 'carretaXYZ-9876', 'Exportações Açaí Ltda.'])
      expect(told).toContain(text)
  })

  it('LCK-07 LCK-11 has the four tarpaulin questions; a photo stands there at once, and goes with its parts', async () => {
    const { user, entries, provider, deliver } = await openChecklist()
    for (const name of [
      'Sem lona, lado direito',
      'Sem lona, lado esquerdo',
      'Com lona, lado direito',
      'Com lona, lado esquerdo',
    ]) {
      expect((await screen.findByRole('region', { name })).textContent).toContain('Sem Registros')
    }
    await pick(user, 'gallery', { at: 2 })
    const there = section('Com lona, lado direito')
    expect(await there.findByRole('button', { name: /Abrir a foto/ })).toBeDefined()
    expect(there.getByText('Salvo neste aparelho')).toBeDefined()
    expect(await screen.findByText('Faltam 5')).toBeDefined()
    expect((await entries())[0]).toMatchObject({
      kind: 'checklist.setPhoto.v1',
      lane: `loading-checklist:${idSaida}`,
      heavy: true,
      label: 'Com lona, lado direito: foto',
    })
    provider.on(paths.checklistImageUnique(), json({ value: { id: 77, size: jpeg.length } }))
    await deliver()
    const sent = provider.received.find(({ method }) => method === 'POST')
    for (const part of [
      'name="IdChecklist"\r\n\r\n41001',
      'name="IdPergunta"\r\n\r\n203',
      'name="IdSub"\r\n\r\n0',
      'name="file"',
    ]) {
      expect(sent?.body).toContain(part)
    }
    // What stands there is what was kept, until the provider has shown its own.
    expect(await there.findByText(/^Enviado às/)).toBeDefined()
    expect(there.getByRole('button', { name: /Abrir a foto/ })).toBeDefined()
  })

  it('a photo that the provider has opens at its address, and is taken again in its place', async () => {
    const { user, entries } = await openChecklist({ page: complete() })
    const there = await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    const link = within(there).getByRole('link', { name: /Abrir a foto/ })
    expect(link.getAttribute('href')).toMatch(/\/api\/core\/checklist\/image\/41001\/201$/)
    await pick(user, 'gallery', { at: 0 })
    await within(there).findByText('Salvo neste aparelho')
    expect(within(there).getAllByLabelText(/Abrir a foto/)).toHaveLength(1)
    expect((await entries())[0]?.args).toMatchObject({ idPergunta: 201, idSub: 0, missing: 0 })
  })

  it('a photo that somebody else has taken meanwhile is seen beside this one, and the person decides', async () => {
    const { user, entries, provider, deliver } = await openChecklist()
    const there = await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await pick(user, 'gallery', { at: 0 })
    await within(there).findByText('Salvo neste aparelho')
    expect((await entries())[0]?.args).toMatchObject({ before: null })
    provider.on(pagePath, json(complete()))
    await deliver()
    const words = 'Outra pessoa já fotografou «Sem lona, lado direito». Compare as fotos e decida.'
    await screen.findAllByText(new RegExp(words))
    expect(provider.received.filter(({ method }) => method === 'POST')).toEqual([])
    const name = 'Foto «Sem lona, lado direito» que está no servidor'
    const theirs = within(await within(there).findByRole('list', { name })).getByRole('link')
    expect(theirs.getAttribute('href')).toMatch(/\/api\/core\/checklist\/image\/41001\/201$/)
    provider.on(paths.checklistImageUnique(), json({ value: { id: 77, size: jpeg.length } }))
    await user.click(button('Enviar o meu mesmo assim'))
    await deliver()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    expect(provider.received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('a photo of this device that is deleted can come back', async () => {
    const { user, entries } = await openChecklist()
    await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await pick(user, 'gallery', { at: 0 })
    const there = section('Sem lona, lado direito')
    await user.click(await there.findByRole('button', { name: /Abrir a foto/ }))
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    expect(await there.findByText('Foto excluída.')).toBeDefined()
    expect(await screen.findByText('Faltam 6')).toBeDefined()
    await user.click(there.getByRole('button', { name: 'Desfazer' }))
    expect(await there.findByRole('button', { name: /Abrir a foto/ })).toBeDefined()
    await waitFor(async () =>
      expect((await entries()).map(({ state }) => state)).toEqual(['discarded', 'waiting']),
    )
  })

  it('one that the provider has is asked about first, because it cannot come back', async () => {
    const { user, entries } = await openChecklist({ page: complete() })
    const there = await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await user.click(within(there).getByRole('link', { name: /Abrir a foto/ }))
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    expect(await entries()).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Excluir foto' }))
    await waitFor(async () =>
      expect((await entries())[0]).toMatchObject({
        kind: 'checklist.removePhoto.v1',
        args: { idImage: 201, missing: 1 },
      }),
    )
    expect(await screen.findByText('Falta 1')).toBeDefined()
  })

  it('a picture that cannot be read is told, and kept until the person decides', async () => {
    vi.mocked(shrink).mockRejectedValue(new Error('no image'))
    const { user, entries } = await openChecklist()
    await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await pick(user, 'gallery', { at: 0 })
    expect(await screen.findByText('Erro ao processar imagem!')).toBeDefined()
    expect(await entries()).toEqual([])
  })
})

describe('the exit places', () => {
  it('LCK-08 LCK-12 are several, each with its observations', async () => {
    const { user, entries } = await openChecklist()
    await user.click(await screen.findByRole('button', { name: 'Pavilhão H' }))
    expect(
      await within(await screen.findByRole('list', { name: 'Locais de saída' })).findByText(
        'Pavilhão H',
      ),
    ).toBeDefined()
    expect(within(places()).getByText('Salvo neste aparelho')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Pavilhão H' })).toBeNull()
    await user.click(button('Observações: Pavilhão H'))
    await user.type(screen.getByRole('textbox', { name: 'Observações' }), ' Linhas 3 e 4 ')
    await user.click(button('Salvar local'))
    expect(await within(places()).findByText('Linhas 3 e 4')).toBeDefined()
    await user.click(button('Outro local'))
    await user.type(screen.getByRole('textbox', { name: 'Local' }), 'Doca 9')
    await user.click(button('Salvar local'))
    expect(await within(places()).findByText('Doca 9')).toBeDefined()
    const all = await entries()
    expect(all.map(({ args }) => args)).toMatchObject([
      {
        idPergunta: 205,
        idSub: 1,
        idOption: 2051,
        valueString: 'Pavilhão H',
        obs: null,
        before: null,
      },
      { idSub: 1, idOption: 2051, obs: 'Linhas 3 e 4', before: { valueString: 'Pavilhão H' } },
      { idOption: null, tipo: 'TEXT', valueString: 'Doca 9', obs: null, before: null },
    ])
    const typed = all[2]?.args as { idSub: number } | undefined
    expect(typed?.idSub).toBeGreaterThanOrEqual(100)
    // They may be left out: nothing more or less is missing.
    expect(screen.getByText('Faltam 6')).toBeDefined()
  })

  it('LCK-08 shows those that the provider has; one that is removed can come back', async () => {
    const respostas = [
      { local: 'Pavilhão E', observacoes: 'Dois paletes', id: 8, idOption: 2052, idSub: 2 },
    ]
    const { pLocaisSaida } = loadingPage().perguntas
    const { user, entries } = await openChecklist({
      page: loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } }),
    })
    expect(
      within(await screen.findByRole('list', { name: 'Locais de saída' })).getByText(
        'Dois paletes',
      ),
    ).toBeDefined()
    await user.click(button('Remover Pavilhão E'))
    await screen.findByText('Nenhum local informado.')
    expect((await entries())[0]).toMatchObject({
      kind: 'checklist.clearQuestion.v1',
      args: {
        idPergunta: 205,
        idSub: 2,
        before: { valueString: 'Pavilhão E', obs: 'Dois paletes' },
      },
    })
    await user.click(button('Desfazer'))
    expect(await screen.findByText('Dois paletes')).toBeDefined()
    await waitFor(async () => expect((await entries())[0]?.state).toBe('discarded'))
  })

  it.each([
    ['nothing', '  ', 'Informe o local'],
    ['one that is there', 'pavilhao e', 'Este local já está na lista'],
    ['one without end', 'x'.repeat(101), 'O local pode ter até 100 caracteres'],
  ])('%s is refused as a place in words, and what was typed stays', async (_, typed, words) => {
    const respostas = [{ local: 'Pavilhão E', observacoes: null, id: 8, idOption: 2052, idSub: 2 }]
    const { pLocaisSaida } = loadingPage().perguntas
    const { user, entries } = await openChecklist({
      page: loadingPage({ pLocaisSaida: { ...pLocaisSaida, respostas } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Outro local' }))
    const field = screen.getByRole('textbox', { name: 'Local' })
    await user.click(field)
    await user.paste(typed)
    await user.click(button('Salvar local'))
    expect(await screen.findByText(words)).toBeDefined()
    expect(field).toHaveProperty('value', typed)
    expect(await entries()).toEqual([])
  })
})

describe('the standard questions', () => {
  it('LCK-09 LCK-14 offer their options; after an answer the next question comes by itself, with its mark', async () => {
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
    expect((await entries()).map(({ args }) => args)).toMatchObject([
      {
        idPergunta: 206,
        idOption: 2061,
        valueString: 'Conforme',
        obs: null,
        before: null,
        missing: 5,
      },
      { idPergunta: 207, idOption: 2073, valueString: 'Não se aplica', missing: 4 },
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

  it('LCK-10 show the answer that is there, with its second value and its observation', async () => {
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

  it('a tap on another question takes nothing away that is typed and not saved', async () => {
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
    await user.click(second)
    expect(second.getAttribute('aria-current')).toBe('step')
  })

  it('an observation without end is refused in words, and what was typed stays', async () => {
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

  it('LCK-12 any answer takes an observation, and the observation can be taken away', async () => {
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

  it('LCK-15 an answer is removed, and can come back', async () => {
    const { user, entries } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    await user.click(rowOf('Documentos'))
    await user.click(await screen.findByRole('button', { name: 'Apagar resposta' }))
    expect(await within(rowOf('Documentos')).findByText('Sem resposta')).toBeDefined()
    expect(within(rowOf('Documentos')).getByText('Salvo neste aparelho')).toBeDefined()
    expect((await entries())[0]).toMatchObject({
      kind: 'checklist.clearQuestion.v1',
      args: { idPergunta: 206, before: { idOption: 2061, valueString: 'Conforme' }, missing: 6 },
    })
    await user.click(button(/^Desfazer/))
    expect(await within(rowOf('Documentos')).findByText('Conforme')).toBeDefined()
  })

  it('a removal that has been sent is undone by answering again', async () => {
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
      args: { idPergunta: 206, valueString: 'Não conforme', obs: 'CNH vencida', before: null },
    })
  })

  it('what stands beside an answer comes back with it', async () => {
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
      expect((await entries())[1]?.args).toMatchObject({
        valueString: 'Conforme',
        valueString2: 'Lote 7',
        before: { valueString: 'Não se aplica' },
      }),
    )
  })

  it('a way back to an answer that is offered no more says so, and sends nothing', async () => {
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

  it('UX-26 the second tap of a double one does not answer the next question', async () => {
    vi.mocked(isSameTap).mockImplementation((firstAt) => Number.isFinite(firstAt))
    const { user, entries } = await openChecklist()
    await asked('Documentos')
    await user.dblClick(button('Conforme'))
    await asked('Pneus e rodas')
    await waitFor(async () => expect(await entries()).toHaveLength(1))
  })

  it('where somebody else answered otherwise meanwhile, nothing is written over and the person decides', async () => {
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
    // First when it was opened, then before the call, then because somebody else was there.
    const reads = () => provider.received.filter(({ path }) => path === pagePath)
    await waitFor(() => expect(reads().length).toBeGreaterThanOrEqual(3))
    await user.click(button('Ficar com o que está lá'))
    expect(await within(rowOf('Documentos')).findByText('CNH vencida')).toBeDefined()
  })

  it('UX-06 what was refused is said, and the answer that corrects it goes in its place', async () => {
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

  it('a checklist that is blocked is only looked at', async () => {
    await openChecklist({ page: loadingPage({}, { blocked: 1 }) })
    await screen.findByText('Este checklist está bloqueado: é só para consulta.')
    expect(screen.queryByRole('button', { name: 'Conforme' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Tirar/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Outro local' })).toBeNull()
  })

  it('a question without options stays open, and the others go on', async () => {
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

describe('its PDF', () => {
  const link = () => screen.findByRole('link', { name: 'Visualizar Relatório' })
  const ready = paths.loadingChecklistReady(idSaida)
  const pdf = paths.loadingChecklistPdf(idSaida)
  const tab = { closed: false, location: { href: '' }, close: vi.fn<() => void>() }

  beforeEach(() => {
    tab.location.href = ''
    tab.close.mockClear()
    vi.spyOn(window, 'open')
      .mockClear()
      .mockReturnValue(tab as unknown as Window)
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }),
    )
  })

  it('LCK-16 LCK-17 LCK-18 asks for readiness first, then opens in a new tab', async () => {
    const { user, provider } = await openChecklist({ page: complete() })
    expect(await screen.findByText('Checklist completo')).toBeDefined()
    provider.on(ready, json({ ready: true, message: 'Checklist completo' }))
    provider.on(pdf, (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
    )
    expect((await link()).getAttribute('href')).toBe(`${provider.origin}${pdf}`)
    expect((await link()).getAttribute('target')).toBe('_blank')
    await user.click(await link())
    await waitFor(() => expect(tab.location.href).toBe('blob:pdf'))
    const calls = provider.received
      .map(({ path }) => path)
      .filter((path) => [ready, pdf].includes(path))
    expect(calls).toEqual([ready, pdf])
  })

  it.each([
    ['a 409', 409, { ready: false, message: 'Falta 1: Lona (sem resposta)' }],
    ['an answer that says so', 200, { ready: false, message: 'Falta 1: Lona (sem resposta)' }],
  ])('LCK-17 is not asked for while it is not ready: %s', async (_, status, body) => {
    const { user, provider } = await openChecklist()
    provider.on(ready, json(body, status))
    await user.click(await link())
    await waitFor(() =>
      expect(currentToasts().map(({ text }) => text)).toEqual(['Falta 1: Lona (sem resposta)']),
    )
    expect(tab.close).toHaveBeenCalledOnce()
    expect(provider.received.map(({ path }) => path)).not.toContain(pdf)
  })

  it('says beforehand what is missing, and what is still on its way', async () => {
    const { user } = await openChecklist()
    expect(
      await screen.findByText(/^Faltam 6: Sem lona, lado direito \(sem foto\), .* e mais 3$/),
    ).toBeDefined()
    await user.click(button('Conforme'))
    expect(await screen.findByText(/1 envio pendente: o PDF fica completo/)).toBeDefined()
  })

  it('UX-03 needs the network, and says so beside it', async () => {
    const { user, provider, cutPaths } = await openChecklist()
    await link()
    cutPaths([paths.loadingChecklist(idSaida), paths.exit(idSaida)])
    for (let again = 0; again < 3; again += 1) reportOutcome('lost')
    expect(await screen.findByText('Precisa de conexão')).toBeDefined()
    await user.click(await link())
    const calls = provider.received.map(({ path }) => path)
    expect(calls).not.toContain(ready)
    expect(calls).not.toContain(pdf)
    expect(window.open).not.toHaveBeenCalled()
  })
})

describe('a checklist that cannot be read', () => {
  it.each([
    ['unknown', 404, { message: 'Saída não encontrada' }, 'Checklist não encontrado'],
    ['forbidden', 403, {}, 'Você não possui permissão para executar esta ação'],
    ['a server that fails', 500, { message: 'Em manutenção' }, 'Em manutenção'],
  ])('LCK-19 %s: the data are cleared', async (_, status, body, words) => {
    const { user, provider, answer } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    provider.on(paths.loadingChecklist(idSaida), json(body, status))
    provider.on(paths.loadingChecklistReady(idSaida), json({ message: 'Falta 1' }, 409))
    vi.spyOn(window, 'open').mockReturnValue(null)
    // What is missing is not what was shown: it is read anew.
    await user.click(screen.getByRole('link', { name: 'Visualizar Relatório' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText('Pneus e rodas')).toBeNull()
    answer(answersOf(answered('Conforme')))
  })

  it.each(['0', 'abc', '12x', '9999999999999999'])('an address that names none: %s', async (id) => {
    const { provider } = await openChecklist({ at: `${base}/${id}` })
    expect(await screen.findByText('Checklist não encontrado')).toBeDefined()
    expect(provider.received).toEqual([])
  })

  it('one that was never opened says so when there is no network', async () => {
    const { user, answer, cutPaths } = await openChecklist({
      before: async ({ provider }) =>
        provider.on(paths.loadingChecklist(idSaida), (response) => response.destroy()),
    })
    expect(
      await screen.findByText('Este checklist ainda não foi aberto com rede neste aparelho.'),
    ).toBeDefined()
    cutPaths([])
    answer(answersOf(loadingPage()))
    await user.click(button('Tentar de novo'))
    await asked('Documentos')
  })
})
