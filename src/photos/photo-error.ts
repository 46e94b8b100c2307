import type { ImageType, Original } from './photo.ts'

export type PhotoProblem =
  | 'empty'
  | 'not-an-image'
  | 'too-many-pixels'
  | 'too-heavy'
  | 'stale'
  | 'no-room'
  | 'unprocessable'
  /** Bytes of the file are missing or wrong. */
  | 'damaged'
  /** This browser cannot decode the file's format. */
  | 'format'
  /** The file is valid, but the code that processes it is not on the device. */
  | 'not-downloaded'

/** Why a photo was rejected; `message` is the sentence for the person. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly problem: PhotoProblem
  /** Kept if processing failed, so that nothing is lost before the person has decided. */
  readonly original: Original | undefined

  constructor(problem: PhotoProblem, message: string, original?: Original, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
    this.original = original
  }
}

const million = 1_000_000
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Spec 2 §5 and §8, letter for letter. */
const notProcessed = 'Erro ao processar imagem!'

export const emptyPhoto = () =>
  new PhotoError(
    'empty',
    `${notProcessed} A imagem está vazia (0 bytes). Tire ou escolha outra foto.`,
  )

export const notAnImage = () =>
  new PhotoError(
    'not-an-image',
    `${notProcessed} Este arquivo não é uma imagem. Tire ou escolha uma foto.`,
  )

/**
 * The original is kept, because it may exist nowhere else: a camera that was opened from here keeps no file.
 */
export const tooManyPixels = (pixels: number, limit: number, original: Original) =>
  new PhotoError(
    'too-many-pixels',
    `A imagem tem ${whole.format(pixels / million)} megapixels e o limite é ${whole.format(limit / million)}. Tire ou escolha uma foto menor.`,
    original,
  )

export const tooHeavy = (bytes: number, limit: number) =>
  new PhotoError(
    'too-heavy',
    `O arquivo tem ${whole.format(bytes / million)} MB e o limite é ${whole.format(limit / million)} MB. Tire ou escolha uma foto menor.`,
  )

export const stalePhoto = () =>
  new PhotoError(
    'stale',
    `${notProcessed} O aparelho não deixou ler a foto escolhida. Escolha de novo ou tire outra.`,
  )

export const noRoom = () =>
  new PhotoError(
    'no-room',
    'Não há espaço neste aparelho para mais fotos. Envie as que estão guardadas e tente de novo.',
  )

export const unprocessable = (original?: Original, cause?: unknown) =>
  new PhotoError('unprocessable', notProcessed, original, cause)

export const damaged = (original?: Original) =>
  new PhotoError(
    'damaged',
    `${notProcessed} O arquivo está incompleto ou danificado, e parte da foto falta. Tire a foto de novo ou escolha outra.`,
    original,
  )

export const notDownloaded = (original?: Original, cause?: unknown) =>
  new PhotoError(
    'not-downloaded',
    'Falta baixar a parte do aplicativo que prepara fotos. Ela vem quando a rede voltar.',
    original,
    cause,
  )

const formatByType: Partial<Record<ImageType, string>> = {
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
}

/** The error for a format that only some browsers decode; `unprocessable` for any other format. */
export function undecodable(original: Original | undefined, cause?: unknown): PhotoError {
  const format = original && formatByType[original.type]
  if (format === undefined) return unprocessable(original, cause)
  return new PhotoError(
    'format',
    `${notProcessed} Este aparelho não abre fotos no formato ${format}. Nos ajustes da câmera, escolha JPEG (no iPhone, «Mais compatível») e tire a foto de novo.`,
    original,
    cause,
  )
}

/** Recreates the error of a stored original; an earlier version did not store the message. */
export function errorOf(
  problem: PhotoProblem | undefined,
  original: Original,
  message?: string,
): PhotoError {
  if (problem !== undefined && message !== undefined) {
    return new PhotoError(problem, message, original)
  }
  if (problem === 'damaged') return damaged(original)
  if (problem === 'not-downloaded') return notDownloaded(original)
  return problem === 'format' ? undecodable(original) : unprocessable(original)
}

/** Whether processing the same original may succeed next time; a defect of the file itself is permanent. */
export const mayBeProcessed = (problem: PhotoProblem): boolean =>
  !['damaged', 'format', 'too-many-pixels'].includes(problem)
