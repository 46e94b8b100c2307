import type { Entry } from './entry.ts'

/** An error whose message is a sentence for the person; the message of any other error is not. */
export class ErrorWithSentence extends Error {}

/** The act could not be stored on this device: the form must keep the input and show the error. */
export class NotSavedError extends ErrorWithSentence {
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

/**
 * Runs an operation's code for an act. A defect there becomes a NotSavedError, so that every failure looks the
 * same.
 */
export function saidOfAct<Value>(ask: () => Value): Value {
  try {
    return ask()
  } catch (error) {
    throw new NotSavedError(error, false, defect)
  }
}

/** Converts whatever was thrown into an error with a sentence for the person. */
export const whyNotSaved = (error: unknown): NotSavedError | MissingParentError =>
  error instanceof NotSavedError || error instanceof MissingParentError
    ? error
    : new NotSavedError(error, isQuotaExceeded(error), isQuotaExceeded(error) ? noRoom : defect)

/** No entry on this device creates a record that the act names by a local id, or that entry was discarded. */
export class MissingParentError extends ErrorWithSentence {
  constructor() {
    super('O registro deste lançamento não existe mais neste aparelho.')
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

/**
 * Whether the connection to IndexedDB was closed or lost, as Safari does ("Connection to Indexed Database server
 * lost").
 */
export const isConnectionLost = (error: unknown): boolean =>
  [...chain(error)].some(
    ({ name, message }) =>
      name === 'DatabaseClosedError' ||
      name === 'InvalidStateError' ||
      (message ?? '').includes('Indexed Database server lost') ||
      (message ?? '').includes('connection is closing'),
  )

/**
 * The chosen action is not possible in the entry's current state (for example, the entry was sent meanwhile).
 */
export class NoLongerPossibleError extends ErrorWithSentence {
  constructor(message = 'Este envio mudou de situação. Veja de novo antes de decidir.') {
    super(message)
    this.name = 'NoLongerPossibleError'
  }
}

/** Other entries depend on the entry, so it cannot be discarded alone. */
export class HasDependentsError extends ErrorWithSentence {
  readonly dependents: Entry[]
  constructor(dependents: Entry[]) {
    super('Outros envios dependem deste e seriam descartados com ele.')
    this.name = 'HasDependentsError'
    this.dependents = dependents
  }
}
