import { ErrorWithSentence } from '#src/outbox/model/errors.ts'

/** Unsent work cannot be exported or imported; the message is for the person. */
export class RescueError extends ErrorWithSentence {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'RescueError'
  }
}

export const damagedFile = (cause?: unknown) =>
  new RescueError('O arquivo está danificado ou incompleto. Nada foi trazido.', cause)
