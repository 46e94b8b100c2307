/** Statuses with which the provider refuses a call (contract §1). */
export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 406
  | 409
  | 413
  | 415
  | 422
  | 429
  | 502
  | 503
  | 504

interface RefusalOptions {
  /** Errors by field. */
  fields?: Record<string, string>
  /** For `Retry-After`. */
  retryAfterSeconds?: number
  /** Further fields of the body; the route's schema names them. */
  details?: Record<string, unknown>
}

/** A call that is refused: a status, and a sentence in Portuguese for the person. */
export class Refusal extends Error {
  readonly statusCode: RefusalStatus
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(statusCode: RefusalStatus, message: string, options: RefusalOptions = {}) {
    super(message)
    this.statusCode = statusCode
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
  }
}

/** A refusal because of one field, which gets the sentence too. */
export const refusalAt = (field: string, message: string, status: RefusalStatus = 422): Refusal =>
  new Refusal(status, message, { fields: { [field]: message } })
