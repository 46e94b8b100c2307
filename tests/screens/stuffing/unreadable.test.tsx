import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { heldAt } from '#src/evidence/held/held-photos.ts'
import { saveFile } from '#src/hooks/save-file.ts'
import { damaged, undecodable, type PhotoError } from '#src/photos/photo-error.ts'
import type { Original } from '#src/photos/photo.ts'
import { shrink } from '#src/photos/shrink.ts'
import { discardOriginal } from '../held.ts'
import { jpeg, pick, shrinkToOne } from '../picking.ts'
import { idSaida, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))
vi.mock('#src/hooks/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

beforeEach(shrinkToOne)

const place = `stuffing:${idSaida}`
/** Not an upright JPEG within the limits, so the original cannot be sent. */
const original = (type: Original['type']): Original => ({ bytes: jpeg.slice().buffer, type })

const cases: [string, PhotoError, RegExp, string][] = [
  [
    'is damaged',
    damaged(original('image/png')),
    /^Erro ao processar imagem! O arquivo está incompleto ou danificado/,
    'foto-original.png',
  ],
  [
    'has a format that the browser does not decode',
    undecodable(original('image/heic')),
    /^Erro ao processar imagem! Este aparelho não abre fotos no formato HEIC\./,
    'foto-original.heic',
  ],
]

it.each(cases)(
  'UX-31 a photo that %s shows the reason and is held, without a choice that cannot succeed',
  async (_what, error, words, fileName) => {
    const { user, database, person, entries } = await openStuffing()
    await screen.findByRole('heading', { name: 'Terceira camada' })
    vi.mocked(shrink).mockRejectedValueOnce(error)
    await pick(user, 'gallery')
    await expectUnreadable(words)
    await waitFor(async () => expect(await heldAt(database, person, place)).toHaveLength(1))
    // The same holds when it is read from the disk.
    await user.click(screen.getByRole('link', { name: 'Estufagens' }))
    await user.click(await screen.findByRole('link', { name: 'Decidir' }))
    await expectUnreadable(words)

    await user.click(screen.getByRole('button', { name: 'Salvar o arquivo' }))
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), fileName)
    await discardOriginal(user)
    await waitFor(async () => expect(await heldAt(database, person, place)).toEqual([]))
    expect(await entries()).toEqual([])
  },
)

async function expectUnreadable(words: RegExp) {
  expect(await screen.findByText(words)).toBeDefined()
  for (const name of ['Tentar de novo', 'Usar original'])
    expect(screen.queryByRole('button', { name })).toBeNull()
}
