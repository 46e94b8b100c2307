import { expect, test, vi } from 'vitest'
import { errorOf } from './photo-error.ts'
import { takeOriginal } from './take.ts'

// There is no OffscreenCanvas here, so the page decodes, with code that is not on the device.
vi.mock('./encode-on-page.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/encode-on-page.js')
})

test('PHOTO-03 a photo whose processing code is not on the device is not reported as broken and keeps its original', async () => {
  const original = { bytes: new ArrayBuffer(1), type: 'image/jpeg' } as const
  const failure: unknown = await takeOriginal(original).catch((error: unknown) => error)
  expect(failure).toMatchObject({ problem: 'not-downloaded', original })
  expect(failure).toHaveProperty('message', expect.stringMatching(/^Falta baixar/))
  expect(errorOf('not-downloaded', original)).toMatchObject({ problem: 'not-downloaded' })
})
