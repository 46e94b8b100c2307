import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProfileProvider } from '#src/app/profile.tsx'
import { Arrived } from '#src/app/shared/arrived.tsx'
import { openOnline } from '../open-online.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const claims = { nome: 'Ana', username: 'ana', roles: [] } as never
const from = (host: string | undefined, id: string) => ({ id, at: 1, host }) as never

test('UX-21 photos of a web page are shown in the question before they are discarded', async () => {
  const drop = vi.fn(async () => undefined)
  const photos = [from('a.example', 'one'), from('a.example', 'two'), from(undefined, 'other')]
  const { user } = await openOnline(
    <ProfileProvider claims={claims}>
      <Arrived
        photos={photos}
        read={async () => new Blob(['bytes'], { type: 'image/jpeg' })}
        keep={async () => undefined}
        drop={drop}
      />
    </ProfileProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Descartar estas fotos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar estas fotos?' }))
  expect(await dialog.findAllByRole('img')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  expect(drop).toHaveBeenCalledWith(photos.slice(0, 2))
})
