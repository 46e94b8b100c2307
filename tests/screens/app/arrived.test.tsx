import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProfileProvider } from '#src/app/pages/profile.tsx'
import { Arrived } from '#src/app/shared/arrived.tsx'
import { openOnline } from '../open-online.tsx'
import { jpegOf108Megapixels } from '../picking.ts'

vi.mock('#src/api/config.ts', { spy: true })

const claims = { nome: 'Ana', username: 'ana', roles: [] } as never
const from = (host: string | undefined, id: string) => ({ id, at: 1, host }) as never

const open = (
  photos: readonly never[],
  drop = async () => undefined,
  bytes: string | typeof jpegOf108Megapixels | null = 'bytes',
) =>
  openOnline(
    <ProfileProvider claims={claims}>
      <Arrived
        photos={photos}
        read={async () => (bytes === null ? undefined : new Blob([bytes], { type: 'image/jpeg' }))}
        keep={async () => undefined}
        drop={drop}
      />
    </ProfileProvider>,
  )

test.each([
  [
    'the system shared, perhaps from no gallery',
    undefined,
    'Se veio da galeria do aparelho, continua lá.',
  ],
  ['a web page posted', 'a.example', undefined],
])('UX-21 the removal of a photo that %s states only facts', async (_, host, more) => {
  const { user } = await open([from(host, 'one')])
  await user.click(await screen.findByRole('button', { name: 'Remover a foto 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remover a foto?' })
  const words = ['Ela é apagada daqui e não pode ser restaurada.', ...(more ? [more] : [])]
  const said = within(dialog).getByText(/é apagada/)
  expect(said.textContent).toBe(words.join(' '))
})

test('UX-21 photos of a web page are shown in the confirmation before they are discarded', async () => {
  const drop = vi.fn(async () => undefined)
  const photos = [from('a.example', 'one'), from('a.example', 'two'), from(undefined, 'other')]
  const { user } = await open(photos, drop)
  await user.click(await screen.findByRole('button', { name: 'Descartar estas fotos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar estas fotos?' }))
  expect(await dialog.findAllByRole('img')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  expect(drop).toHaveBeenCalledWith(photos.slice(0, 2))
})

test('PHOTO-03 a photo of 108 megapixels is named, on the screen and in the confirmation, and not drawn', async () => {
  const { user } = await open([from('a.example', 'one')], undefined, jpegOf108Megapixels)
  await screen.findByText('Foto grande demais para ser mostrada')
  await user.click(screen.getByRole('button', { name: 'Descartar estas fotos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar estas fotos?' }))
  await dialog.findByText('Foto grande demais para ser mostrada')
  expect(screen.queryByRole('img', { hidden: true })).toBeNull()
})

test('where another tab has deleted a photo, the screen says so in place of an empty frame', async () => {
  await open([from(undefined, 'one')], undefined, null)
  await screen.findByText('A foto não está mais neste aparelho')
  expect(screen.queryByRole('img')).toBeNull()
})
