import type { Original } from './photo.ts'

export type PhotoProblem =
  | 'empty'
  | 'not-an-image'
  | 'too-many-pixels'
  | 'too-heavy'
  | 'stale'
  | 'no-room'
  | 'unprocessable'

/** Why a photo was not taken: `message` is the sentence for the person. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly problem: PhotoProblem
  /** Kept where processing failed, so that nothing is lost before the person has decided. */
  readonly original: Original | undefined

  constructor(problem: PhotoProblem, message: string, original?: Original, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
    this.original = original
  }
}

const million = 1_000_000
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

export const emptyPhoto = () =>
  new PhotoError('empty', 'A imagem está vazia (0 bytes). Tire ou escolha outra foto.')

export const notAnImage = () =>
  new PhotoError('not-an-image', 'Este arquivo não é uma imagem. Tire ou escolha uma foto.')

export const tooManyPixels = (pixels: number, limit: number) =>
  new PhotoError(
    'too-many-pixels',
    `A imagem tem ${whole.format(pixels / million)} megapixels e o limite é ${whole.format(limit / million)}. Tire ou escolha uma foto menor.`,
  )

export const tooHeavy = (bytes: number, limit: number) =>
  new PhotoError(
    'too-heavy',
    `O arquivo tem ${whole.format(bytes / million)} MB e o limite é ${whole.format(limit / million)} MB. Tire ou escolha uma foto menor.`,
  )

export const stalePhoto = () =>
  new PhotoError(
    'stale',
    'O aparelho não deixou ler a foto escolhida. Escolha de novo ou tire outra.',
  )

export const noRoom = () =>
  new PhotoError(
    'no-room',
    'Não há espaço neste aparelho para mais fotos. Envie as que estão guardadas e tente de novo.',
  )

/** Spec 2 §5 and §8, letter for letter. */
export const unprocessable = (original?: Original, cause?: unknown) =>
  new PhotoError('unprocessable', 'Erro ao processar imagem!', original, cause)
