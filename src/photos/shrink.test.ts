import { expect, onTestFinished, test, vi } from 'vitest'
import { encodeOnPage } from './encode-on-page.ts'
import { takeOriginal } from './take.ts'

vi.mock('./encode-on-page.ts', () => ({ encodeOnPage: vi.fn<typeof encodeOnPage>() }))

// No OffscreenCanvas stands here: the page decodes.
test('PHOTO-03 a decoder on the page that hangs is given up, and the next photo is taken', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.mocked(encodeOnPage).mockReturnValueOnce(new Promise(() => undefined))
  const original = { bytes: new ArrayBuffer(1), type: 'image/jpeg' } as const
  const outcome = takeOriginal(original).catch((error: unknown) => error)
  await vi.waitFor(() => expect(encodeOnPage).toHaveBeenCalledTimes(1))
  const shrunk = { bytes: new ArrayBuffer(2), thumbnail: new ArrayBuffer(1) }
  vi.mocked(encodeOnPage).mockResolvedValueOnce(shrunk)
  const next = takeOriginal(original)
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ message: 'Erro ao processar imagem!', original })
  expect(await next).toMatchObject(shrunk)
})
