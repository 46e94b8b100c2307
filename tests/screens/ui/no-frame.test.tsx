import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CameraView } from '#src/evidence/camera/camera-view.tsx'
import { CameraError, openCamera } from '#src/photos/camera.ts'
import { pick, pickedFile } from '../picking.ts'
import { show } from './show.tsx'

vi.mock('#src/photos/camera.ts', { spy: true })

it('UX-30 without a frame, the device’s camera and the gallery are offered automatically', async () => {
  vi.mocked(openCamera).mockRejectedValue(new CameraError('no-frame'))
  const props = { onFrame: vi.fn(), onFile: vi.fn(), onProblem: vi.fn(), onClose: vi.fn() }
  const { user } = show(<CameraView title="Lacre" {...props} />)
  expect(await screen.findByText('A câmera abriu, mas não mostrou imagem.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Fotografar' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Usar a câmera do aparelho' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Escolher da galeria' })).toBeDefined()
  await waitFor(() => expect(props.onProblem.mock.calls).toEqual([['no-frame']]))

  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  expect(inputs.map(({ accept }) => accept)).toEqual(['image/*', 'image/*'])
  for (const from of ['camera', 'gallery'] as const) {
    const file = pickedFile(`${from}.jpg`)
    await pick(user, from, { file })
    expect(props.onFile).toHaveBeenLastCalledWith(file)
  }
})
