import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { drawMarked, loadPicture } from '#src/evidence/mark/draw-marked.ts'
import { image } from '#src/features/receiving/testing/example-records.ts'
import { shrink } from '#src/photos/shrink.ts'
import { jpeg, pick, shrinkToOne } from '../../picking.ts'
import { headerIn, idRecebimento, openReceiving } from '../open-receiving.tsx'
import { answersOf, at, idAvaria, kinds, ready } from './damage-answers.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))
// Drawing is tested in a real browser.
vi.mock('#src/evidence/mark/draw-marked.ts', { spy: true })

const marked = { close: () => undefined } as ImageBitmap

beforeEach(() => {
  shrinkToOne()
  vi.mocked(loadPicture).mockResolvedValue({
    naturalWidth: 8,
    naturalHeight: 6,
  } as HTMLImageElement)
  vi.mocked(drawMarked).mockResolvedValue(marked)
})

const viewer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

async function markFirst(user: Awaited<ReturnType<typeof openReceiving>>['user']) {
  const photos = within(await screen.findByRole('list', { name: 'Fotos da avaria' }))
  const [first] = photos.getAllByLabelText(/^Abrir a foto/)
  await user.click(first ?? expect.unreachable())
  const shown = await viewer(/Fotos da avaria/)
  await user.click(shown.getByRole('button', { name: 'Marcar na foto' }))
  // While its code loads, another dialog of the same name is shown.
  const canvas = await screen.findByRole('button', { name: 'Marcar: Fotos da avaria, foto 1' })
  const editor = await viewer('Marcar na foto')
  canvas.focus()
  await user.keyboard('{Enter}')
  await user.click(editor.getByRole('button', { name: 'Salvar foto marcada' }))
}

const editorCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const imageOf = (id: number) => paths.receivingImage(idRecebimento, id)

it('PIC-10 a marked photo of a damage is one more entry like any photo, and the other photos stay', async () => {
  const { user, entries } = await openReceiving({
    at: `${at}/${idAvaria}`,
    answers: answersOf({ imagens: [image({ idRecebimentoImage: 35_001 })] }, headerIn(2)),
    before: async ({ provider }) =>
      provider.on(imageOf(35_001), (response) =>
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg),
      ),
  })
  await ready('Avaria 34001')
  await markFirst(user)
  await editorCloses()
  await waitFor(async () =>
    expect(kinds(await entries())).toEqual(['receiving.addDamageEvidence.v1']),
  )
  expect(vi.mocked(shrink).mock.lastCall).toEqual([marked])
  const photos = within(screen.getByRole('list', { name: 'Fotos da avaria' }))
  await waitFor(() => expect(photos.getAllByRole('listitem')).toHaveLength(2))
})

it('PIC-10 a marked photo of a damage that is not registered yet is one more draft', async () => {
  const { user } = await openReceiving({ at: `${at}/new`, answers: answersOf() })
  await screen.findByRole('button', { name: 'Tirar foto' })
  await pick(user, 'gallery')
  const list = () => screen.findByRole('list', { name: 'Fotos da avaria' })
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
  await markFirst(user)
  await editorCloses()
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2))
})

it('PIC-10 where the marked photo cannot be drawn the editor says so and keeps the marks', async () => {
  vi.mocked(drawMarked).mockRejectedValue(new Error('no memory'))
  const { user, entries } = await openReceiving({ at: `${at}/new`, answers: answersOf() })
  await screen.findByRole('button', { name: 'Tirar foto' })
  await pick(user, 'gallery')
  await markFirst(user)
  expect(await screen.findByText(/^A foto marcada não pôde ser feita/)).toBeDefined()
  expect(document.querySelectorAll('[data-mark]')).toHaveLength(1)
  expect(await entries()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Fechar sem salvar' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await editorCloses()
  // The photo without marks is still there.
  const list = within(screen.getByRole('list', { name: 'Fotos da avaria' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
})
