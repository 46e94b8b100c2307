import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { idChecklist } from '#src/features/forklift/example-forklift.ts'
import { openCamera } from '#src/photos/camera.ts'
import { jpeg } from '../picking.ts'
import { base, checklistAnswers, openForklift, pageOn, today } from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/camera.ts', { spy: true })

const issue = {
  pergunta: 'Item freio',
  texto: 'Pedal no fundo',
  field: 'freio',
  idChecklist: 51_000,
  file01: 'freio.jpg',
}

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
  vi.mocked(openCamera).mockResolvedValue({
    ...{ hasTorch: false, setTorch: vi.fn(), zoom: undefined, setZoom: vi.fn() },
    frame: () => expect.unreachable(),
    leave: () => undefined,
  })
})

const { field: _, ...unnamed } = issue

it.each<[string, boolean, typeof issue | typeof unnamed]>([
  ['freio', true, issue],
  ['freio, by its words alone', true, unnamed],
  ['buzina', false, { ...issue, field: 'buzina' }],
])(
  'PIC-07 an open issue of the item «%s» is compared in the camera of the item «freio»: %s',
  async (_item, isCompared, open) => {
    const page = pageOn(today, { pendencias: [open] })
    const { user } = await openForklift({
      at: `${base}/checklist/${idChecklist}`,
      answers: checklistAnswers(page),
      before: async ({ provider }) =>
        provider.on(paths.forkliftFile(51_000, 'freio.jpg', { thumb: true }), (response) =>
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(jpeg)),
        ),
    })
    await screen.findByRole('heading', { name: 'Item freio' })
    await user.click(screen.getByRole('button', { name: 'Ruim' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Foto (opcional)' }))
    const camera = await screen.findByRole('dialog', { name: 'Câmera: Item freio' })
    await waitFor(() =>
      expect(within(camera).getByRole('button', { name: 'Fotografar' })).toHaveProperty(
        'disabled',
        false,
      ),
    )
    const compare = () => within(camera).queryByRole('button', { name: 'Comparar com a anterior' })
    if (isCompared) {
      await waitFor(() => expect(compare()).not.toBeNull())
      expect(camera.querySelector('img')?.src).toMatch(/^blob:/)
    } else expect(compare()).toBeNull()
  },
)
