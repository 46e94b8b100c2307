import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { answersOf, idChecklist, menu, open, question, response } from './checklist-answers.ts'
import { idRecebimento } from './open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

describe('photos of a question', () => {
  const image = { id: 43_001, size: 180 }
  const withImage = answersOf(({ current }) => (current === 2 ? { images: [image] } : {}))

  it('RCVCHK-13 PHOTO-04 takes photos for a question that asks for them, one after the other', async () => {
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

  it('RCVCHK-29 RCVCHK-30 shows the provider’s thumbnail, and the full photo when it is opened', async () => {
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

  it('UX-21 deletes a photo at the provider after a confirmation', async () => {
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

  it('reports a photo that another device deleted; deleting it here too succeeds', async () => {
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

  it('UX-33 deletes an unsent photo at once, and can restore it', async () => {
    const { user, entries } = await open(2)
    await question(2)
    await pick(user, 'gallery')
    await user.click(await screen.findByRole('button', { name: /Abrir a foto/ }))
    await user.click(screen.getByRole('button', { name: 'Excluir' }))
    await screen.findByText('Sem Registros')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByRole('list', { name: 'Etapa 2' })
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it.each([
    ['unanswered', { respostas: [], status: 0 }, []],
    [
      'answered otherwise',
      { respostas: [{ idResposta: 1, value: 'Sim' }], status: 1 },
      [response()],
    ],
  ])(
    'a step %s whose answer relied on a deleted photo lacks the photo in the menu too',
    async (_, row, responses) => {
      const { user } = await open(1, {
        ...answersOf(({ current }) => (current === 1 ? { responses } : {})),
        [paths.receivingChecklistMenu(idRecebimento)]: menu.map((one) => ({
          ...one,
          ...(one.step === 1 ? { ...row, observacoes: null } : { status: 1 }),
        })),
      })
      await question(1)
      await pick(user, 'gallery')
      await screen.findByRole('list', { name: 'Etapa 1' })
      const edit = screen.queryByRole('button', { name: /Alterar resposta/ })
      if (edit !== null) await user.click(edit)
      await user.click(screen.getByRole('button', { name: 'Não' }))
      await user.type(await screen.findByLabelText('Observação (obrigatória)'), 'Lacre rompido')
      await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
      await screen.findByText('Fotos (obrigatórias)')
      await user.click(screen.getByRole('button', { name: /Abrir a foto/ }))
      await user.click(screen.getByRole('button', { name: 'Excluir' }))
      await screen.findByText('Sem Registros')
      await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
      const step = await screen.findByRole('link', { name: /Lacre do veículo/ })
      expect(step.textContent).toContain('NãoLacre rompidoEm Elaboração')
      expect(screen.getByText('Falta responder 1 etapa.')).toBeDefined()
    },
  )

  it('a step whose answer was discarded lacks it in the menu, though its photo stays', async () => {
    const { user, database, entries } = await open(1, {
      ...answersOf(),
      [paths.receivingChecklistMenu(idRecebimento)]: menu.map((one) => ({
        ...one,
        ...(one.step === 1 ? { respostas: [], observacoes: null, status: 0 } : { status: 1 }),
      })),
    })
    await question(1)
    await user.click(screen.getByRole('button', { name: 'Não' }))
    await user.type(await screen.findByLabelText('Observação (obrigatória)'), 'Lacre rompido')
    await user.click(screen.getByRole('button', { name: 'Salvar resposta' }))
    await screen.findByText('Fotos (obrigatórias)')
    await pick(user, 'gallery')
    await screen.findByRole('list', { name: 'Etapa 1' })
    const [answer] = await entries()
    await act(() => discard(database, { clock: { now: () => Date.now() } }, answer?.id ?? ''))
    await user.click(screen.getByRole('link', { name: 'Etapas do checklist' }))
    const step = await screen.findByRole('link', { name: /Lacre do veículo/ })
    await waitFor(() => expect(step.textContent).toContain('Em Elaboração'))
    expect(screen.getByText('Falta responder 1 etapa.')).toBeDefined()
  })

  it('RCVCHK-27 a photo is sent as multipart, and shown until the provider shows it', async () => {
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
