import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { shrink } from '#src/photos/shrink.ts'

/** A complete JPEG of 8 × 6 pixels. */
export const jpeg = Uint8Array.from(
  atob(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIwBYz//2Q==',
  ),
  (char) => char.charCodeAt(0),
)

/** The header of a JPEG of 12,000 × 9,000: more than the 64 megapixels that a browser may draw. */
export const jpegOf108Megapixels = Uint8Array.of(
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x23, 0x28, 0x2e, 0xe0, 3],
  ...[1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0],
)

/** The file that a picker returns. */
export const pickedFile = (name = 'IMG_0001.jpg') => new File([jpeg], name, { type: 'image/jpeg' })

/** Picks a file as the system's camera (or gallery) does once it has opened; `at` selects one of several pickers. */
export async function pick(
  user: UserEvent,
  from: 'camera' | 'gallery',
  { at = 0, file = pickedFile() }: { at?: number; file?: File } = {},
) {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const input = inputs.filter((one) => one.hasAttribute('capture') === (from === 'camera'))[at]
  if (input === undefined) throw new Error(`no ${from}`)
  await user.upload(input, file)
}

const shrunk = () => ({ bytes: jpeg.slice().buffer, thumbnail: jpeg.slice().buffer })

/** Delays the next shrink until the returned function is called; an error makes it fail. */
export function shrinkWhenAsked(): (error?: Error) => void {
  let go: (error?: Error) => void = () => expect.unreachable()
  const asked = new Promise<ReturnType<typeof shrunk>>((resolve, reject) => {
    go = (error) => (error === undefined ? resolve(shrunk()) : reject(error))
  })
  vi.mocked(shrink).mockReturnValueOnce(asked)
  return (error) => go(error)
}

/**
 * Every picture shrinks to this one, as none is drawn here. The test file must call vi.mock('#src/photos/shrink.ts',
 * () => ({ shrink: vi.fn<() => Promise<unknown>>() })) first.
 */
export const shrinkToOne = () => void vi.mocked(shrink).mockImplementation(async () => shrunk())
