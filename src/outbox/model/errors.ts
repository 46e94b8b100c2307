/** The work could not be kept on this device: the form must keep what was typed and say so. */
export class NotSavedError extends Error {
  readonly full: boolean
  constructor(cause: unknown, full: boolean, message = full ? noRoom : noStorage) {
    super(message, { cause })
    this.name = 'NotSavedError'
    this.full = full
  }
}

const noRoom =
  'Não há espaço neste aparelho: nada foi salvo. Envie o que está pendente e tente de novo.'
const noStorage = 'Não foi possível salvar neste aparelho. Nada foi perdido: tente de novo.'
const defect =
  'O aplicativo falhou e isto não foi salvo. Nada foi perdido: atualize o aplicativo e tente de novo.'

/** What an operation's code says of an act. A defect there keeps it from being kept, and is said in one way. */
export function saidOfAct<Value>(ask: () => Value): Value {
  try {
    return ask()
  } catch (error) {
    throw new NotSavedError(error, false, defect)
  }
}

/** Why something was not kept, in words for the person whatever was thrown. */
export const whyNotSaved = (error: unknown): NotSavedError | MissingParentError =>
  error instanceof NotSavedError || error instanceof MissingParentError
    ? error
    : new NotSavedError(error, isQuotaExceeded(error), isQuotaExceeded(error) ? noRoom : defect)

/** What the work belongs to was discarded or never existed. */
export class MissingParentError extends Error {
  constructor() {
    super('O registro a que isto pertence não existe mais neste aparelho.')
    this.name = 'MissingParentError'
  }
}

interface Chained {
  name?: string
  message?: string
  inner?: unknown
  cause?: unknown
  failures?: unknown[]
}

function* chain(error: unknown, depth = 0): Generator<Chained> {
  if (typeof error !== 'object' || error === null || depth > 5) return
  const link = error as Chained
  yield link
  yield* chain(link.inner, depth + 1)
  yield* chain(link.cause, depth + 1)
  for (const failure of link.failures ?? []) yield* chain(failure, depth + 1)
}

/** Quota errors hide inside an abort's `inner`, or inside a bulk error's failures. */
export const isQuotaExceeded = (error: unknown): boolean =>
  [...chain(error)].some(({ name }) => name === 'QuotaExceededError')

/** Safari loses its connection to IndexedDB ("Connection to Indexed Database server lost"). */
export const isConnectionLost = (error: unknown): boolean =>
  [...chain(error)].some(
    ({ name, message }) =>
      name === 'DatabaseClosedError' ||
      name === 'InvalidStateError' ||
      (message ?? '').includes('Indexed Database server lost') ||
      (message ?? '').includes('connection is closing'),
  )

/** The entry is not in a state in which that can be chosen (it was sent meanwhile, for one). */
export class NoLongerPossibleError extends Error {
  constructor() {
    super('Este envio mudou de situação. Veja de novo antes de decidir.')
    this.name = 'NoLongerPossibleError'
  }
}
