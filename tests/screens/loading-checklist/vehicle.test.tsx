import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { shrink } from '#src/photos/shrink.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import { jpeg, pick, shrinkToOne } from '../picking.ts'
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
import { factsOf, section } from './looked-at.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

const pagePath = paths.loadingChecklist(idSaida)

describe('the checklist of a vehicle', () => {
  it('LCK-04 LCK-05 LCK-06 shows its header and its departure, each from its own call', async () => {
    const { provider } = await openChecklist()
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe(`Checklist de Carregamento #${idSaida}`)
    await screen.findAllByText(/Sebastião Miranda/)
    const reported = await factsOf('Dados da saída')
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
      expect(reported).toContain(text)
    }
    expect(provider.received.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `GET /api/core/saida/${idSaida}`,
      `GET /api/sgi/checklists/carregamento/${idSaida}`,
    ])
  })

  it('LCK-05 its own header shows its values when the departure cannot be read', async () => {
    await openChecklist({
      before: async ({ provider }) =>
        provider.on(paths.exit(idSaida), json({ message: 'Em manutenção' }, 500)),
    })
    const reported = await factsOf('Dados da saída')
    for (const text of ['OTOT-4711', 'cavaloABC-1D23', 'carretaXYZ-9876', 'Exportações Açaí Ltda.'])
      expect(reported).toContain(text)
  })

  it('LCK-07 LCK-11 has the four tarpaulin questions; a photo is shown at once, and is sent as multipart', async () => {
    const { user, entries, provider, deliver, cutPaths } = await openChecklist()
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
      bodyIds: [expect.any(String)],
      label: 'Com lona, lado direito: foto',
    })
    provider.on(paths.checklistImageUnique(), (...call) => {
      // The provider has not returned its own photo yet.
      cutPaths([pagePath])
      json({ value: { id: 77, size: jpeg.length } })(...call)
    })
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
    // The local photo stays until the provider returns its own.
    expect(await there.findByText(/^Enviado às/)).toBeDefined()
    expect(there.getByRole('button', { name: /Abrir a foto/ })).toBeDefined()
  })

  it('a photo at the provider opens at its address, and a retake replaces it', async () => {
    const { user, entries } = await openChecklist({ page: complete() })
    const there = await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    const link = within(there).getByRole('link', { name: /Abrir a foto/ })
    expect(link.getAttribute('href')).toMatch(/\/api\/core\/checklist\/image\/41001\/201$/)
    await pick(user, 'gallery', { at: 0 })
    await within(there).findByText('Salvo neste aparelho')
    expect(within(there).getAllByLabelText(/Abrir a foto/)).toHaveLength(1)
    expect((await entries())[0]?.args).toMatchObject({ idPergunta: 201, idSub: 0, missing: 0 })
  })

  it('shows a photo that somebody else has taken meanwhile next to this one, and the person decides', async () => {
    const { user, entries, provider, deliver } = await openChecklist()
    const there = await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await pick(user, 'gallery', { at: 0 })
    await within(there).findByText('Salvo neste aparelho')
    expect((await entries())[0]).toMatchObject({ saw: null })
    provider.on(pagePath, json(complete()))
    await deliver()
    const words = 'Já há outra foto de «Sem lona, lado direito». Compare as fotos e decida.'
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

  it('a deleted photo of this device can be restored', async () => {
    const { user, entries } = await openChecklist()
    await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await pick(user, 'gallery', { at: 0 })
    const there = section('Sem lona, lado direito')
    await user.click(await there.findByRole('button', { name: /Abrir a foto/ }))
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    expect(await there.findByText('Foto excluída. Fica 7 dias em Envios.')).toBeDefined()
    expect(await screen.findByText('Faltam 6')).toBeDefined()
    await user.click(there.getByRole('button', { name: 'Desfazer' }))
    expect(await there.findByRole('button', { name: /Abrir a foto/ })).toBeDefined()
    await waitFor(async () =>
      expect((await entries()).map(({ state }) => state)).toEqual(['waiting']),
    )
  })

  it('asks before it deletes a photo at the provider, because that photo cannot be restored', async () => {
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

  it('reports an unreadable picture, and keeps it until the person decides', async () => {
    vi.mocked(shrink).mockRejectedValue(new Error('no image'))
    const { user, entries } = await openChecklist()
    await screen.findByRole('region', { name: 'Sem lona, lado direito' })
    await pick(user, 'gallery', { at: 0 })
    expect(await screen.findByText('Erro ao processar imagem!')).toBeDefined()
    expect(await entries()).toEqual([])
  })
})

describe('a vehicle checklist that cannot be read', () => {
  it.each([
    ['unknown', 404, { message: 'Saída não encontrada' }, 'Checklist não encontrado'],
    ['forbidden', 403, {}, 'Você não possui permissão para executar esta ação'],
  ])('LCK-19 %s: clears the data', async (_, status, body, words) => {
    const { user, provider, answer } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    provider.on(paths.loadingChecklist(idSaida), json(body, status))
    provider.on(paths.loadingChecklistReady(idSaida), json({ message: 'Falta 1' }, 409))
    vi.spyOn(window, 'open').mockReturnValue(null)
    // Cleared data are not shown again from memory: the page reads them again.
    await user.click(screen.getByRole('link', { name: 'Visualizar Relatório' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText('Pneus e rodas')).toBeNull()
    answer(answersOf(answered('Conforme')))
  })

  it('UX-03 a server error keeps the data that were read, with their age and the reason', async () => {
    const { user, provider } = await openChecklist({ page: answered('Conforme') })
    await asked('Pneus e rodas')
    provider.on(paths.loadingChecklist(idSaida), json({ message: 'Em manutenção' }, 500))
    provider.on(paths.loadingChecklistReady(idSaida), json({ message: 'Falta 1' }, 409))
    vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(screen.getByRole('link', { name: 'Visualizar Relatório' }))
    expect(await screen.findByText(/O servidor falhou\. Dados de/)).toBeDefined()
    expect(screen.getAllByText('Pneus e rodas').length).toBeGreaterThan(0)
  })

  it('one that was never read shows the server’s message', async () => {
    await openChecklist({
      before: async ({ provider }) =>
        provider.on(paths.loadingChecklist(idSaida), json({ message: 'Em manutenção' }, 500)),
    })
    expect(await screen.findByText('Em manutenção')).toBeDefined()
  })

  it.each(['undefined', 'null', 'NaN'])('reports an address without a vehicle: %s', async (id) => {
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
