import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorOf, mayBeProcessed, PhotoError } from '#src/photos/photo-error.ts'
import { checkRoom } from '#src/photos/room.ts'
import { takeAsItIs, takeFile } from '#src/photos/take.ts'
import { imageType } from '#src/photos/bytes/sniff.ts'
import { phonePhoto, pngClaiming } from './pictures.ts'

const fileOf = (bytes: Uint8Array, name = 'foto.jpg') => new File([new Uint8Array(bytes)], name)

async function refusal(taking: Promise<unknown>): Promise<PhotoError> {
  const error: unknown = await taking.then(
    () => expect.fail('it was taken'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof PhotoError)) throw error
  return error
}

describe('a file that is rejected before decoding', () => {
  it('PHOTO-01 PHOTO-03 is no image, whatever its name', async () => {
    const { problem, message } = await refusal(
      takeFile(fileOf(Buffer.from('%PDF-1.7'), 'foto.jpg')),
    )
    expect(problem).toBe('not-an-image')
    expect(message).toBe(
      'Erro ao processar imagem! Este arquivo não é uma imagem. Tire ou escolha uma foto.',
    )
  })

  it('PHOTO-03 is an image of 0 bytes', async () => {
    const { message } = await refusal(takeFile(fileOf(Buffer.alloc(0))))
    expect(message).toBe(
      'Erro ao processar imagem! A imagem está vazia (0 bytes). Tire ou escolha outra foto.',
    )
  })

  it('has 60 megapixels, and is kept, because the system camera may offer no smaller size', async () => {
    const { message, original } = await refusal(takeFile(fileOf(await pngClaiming(10_000, 6_000))))
    expect(message).toBe(
      'A imagem tem 60 megapixels e o limite é 40. Tire ou escolha uma foto menor.',
    )
    if (original === undefined) expect.fail('it is lost')
    expect(original.type).toBe('image/png')
    expect(errorOf('too-many-pixels', original)).toMatchObject({ original })
    expect(mayBeProcessed('too-many-pixels')).toBe(false)
  })

  it('is too heavy to be read at all', async () => {
    const file = fileOf(Buffer.from('x'))
    Object.defineProperty(file, 'size', { value: 210_000_000 })
    Object.defineProperty(file, 'arrayBuffer', { value: () => expect.fail('it was read') })
    const { message } = await refusal(takeFile(file))
    expect(message).toBe('O arquivo tem 210 MB e o limite é 80 MB. Tire ou escolha uma foto menor.')
  })

  it('is a picked file that never arrives', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const file = fileOf(Buffer.from('x'))
    Object.defineProperty(file, 'arrayBuffer', { value: () => new Promise(() => undefined) })
    const refused = refusal(takeFile(file))
    await vi.runAllTimersAsync()
    expect((await refused).problem).toBe('stale')
  })

  it('is a picked file that went stale', async () => {
    const file = fileOf(await phonePhoto(1))
    const gone = new DOMException('The requested file could not be read', 'NotReadableError')
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(gone) })
    const { problem, message } = await refusal(takeFile(file))
    expect(problem).toBe('stale')
    expect(message).toBe(
      'Erro ao processar imagem! O aparelho não deixou ler a foto escolhida. Escolha de novo ou tire outra.',
    )
  })
})

describe('a photo that cannot be processed', () => {
  // Nothing decodes images here: there is no OffscreenCanvas, and no page for compressorjs.
  it('PHOTO-03 says «Erro ao processar imagem!» and keeps the original for the person', async () => {
    const photo = await phonePhoto(6)
    const { problem, message, original } = await refusal(takeFile(fileOf(photo)))
    expect(problem).toBe('unprocessable')
    expect(message).toBe('Erro ao processar imagem!')
    expect(original && Buffer.from(original.bytes)).toEqual(photo)
  })

  it('PHOTO-03 is called damaged when its header is truncated', async () => {
    const photo = await phonePhoto(1)
    const { problem, message, original } = await refusal(takeFile(fileOf(photo.subarray(0, 60))))
    expect(problem).toBe('damaged')
    expect(message).toBe(
      'Erro ao processar imagem! O arquivo está incompleto ou danificado, e parte da foto falta. Tire a foto de novo ou escolha outra.',
    )
    expect(original?.bytes.byteLength).toBe(60)
  })

  const originalOf = (bytes: Uint8Array) => {
    const type = imageType(bytes)
    if (!type) throw new Error('not an image')
    return { type, bytes: new Uint8Array(bytes).buffer }
  }

  it('UX-31 offers the original, without its location, when it is upright and small enough', async () => {
    const original = originalOf(await phonePhoto(1))
    const photo = await takeAsItIs(original)
    expect(photo).toMatchObject({ type: 'image/jpeg', size: photo?.bytes.byteLength })
    expect(photo && Buffer.from(photo.bytes).includes('Exif')).toBe(false)
  })

  it('does not offer an incomplete original', async () => {
    const photo = await phonePhoto(1)
    const stopped = Buffer.concat([photo.subarray(0, photo.length - 600), Buffer.from([255, 217])])
    expect(await takeAsItIs(originalOf(stopped))).toBeUndefined()
  })

  it('UX-31 does not offer an original that is rotated or larger than the upload limit', async () => {
    const lying = originalOf(await phonePhoto(6))
    const large = originalOf(await phonePhoto(1, { width: 2000, height: 100 }))
    expect(await takeAsItIs(lying)).toBeUndefined()
    expect(await takeAsItIs(large)).toBeUndefined()
  })
})

describe('free room before a photo', () => {
  const storage = (usage: number, quota: number) => ({ estimate: async () => ({ usage, quota }) })

  it('UX-13 refuses with a message, before the camera opens, when hardly anything fits', async () => {
    const { message } = await refusal(checkRoom(storage(980_000_000, 1_000_000_000)))
    expect(message).toBe(
      'Não há espaço neste aparelho para mais fotos. Envie as que estão guardadas e tente de novo.',
    )
  })

  it('shows nothing while there is room, or when the room is unknown', async () => {
    await checkRoom(storage(500_000_000, 1_000_000_000))
    await checkRoom({ estimate: () => Promise.reject(new TypeError('not here')) })
  })
})
