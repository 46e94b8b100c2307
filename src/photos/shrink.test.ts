import { expect, onTestFinished, test, vi } from 'vitest'
import { encodeOnPage } from './encode-on-page.ts'
import { takeOriginal } from './take.ts'

vi.mock('./encode-on-page.ts', () => ({ encodeOnPage: vi.fn<typeof encodeOnPage>() }))

// There is no OffscreenCanvas here, so the page decodes.
test('PHOTO-03 a hanging decoder on the page times out, and the next photo is processed', async () => {
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

/** The header of a JPEG of 12,000 × 9,000 pixels. */
const head108Mp = [
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x23, 0x28, 0x2e, 0xe0, 3],
  ...[1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0],
]

test('PHOTO-03 a JPEG of 108 megapixels that could not be scaled is not reported as too large and keeps its original', async () => {
  vi.mocked(encodeOnPage).mockClear()
  const original = { bytes: new Uint8Array(head108Mp).buffer, type: 'image/jpeg' } as const
  await expect(takeOriginal(original)).rejects.toMatchObject({ problem: 'unprocessable', original })
  // Decoding it on the page would take 432 MB.
  expect(encodeOnPage).not.toHaveBeenCalled()
})
