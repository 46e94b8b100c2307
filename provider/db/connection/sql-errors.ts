/**
 * No connection was established, or one was lost before the commit (`wasConnected`): nothing was done. It says what its
 * cause says.
 */
export class NothingDone extends Error {
  override readonly name = 'NothingDone'
  readonly wasConnected: boolean
  constructor(cause: unknown, wasConnected: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.wasConnected = wasConnected
  }
}

/** The SQLSTATE of a failed query, also when the query layer wrapped the driver's error. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (let seen = error; seen instanceof Error; seen = seen.cause) {
    if ('code' in seen && typeof seen.code === 'string' && /^[0-9A-Z]{5}$/.test(seen.code)) {
      return seen.code
    }
  }
  return undefined
}

/** 40001 serialization failure, 40P01 deadlock: nothing was done, and a retry may succeed. */
export const isConflict = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state === '40001' || state === '40P01'
}

/** 57014: the statement timed out or was cancelled. Its transaction is rolled back. */
export const isCancelled = (error: unknown): boolean => sqlStateOf(error) === '57014'

/**
 * 53100: the disk of the database is full, and the transaction is rolled back. ENOSPC, and EDQUOT of a quota: the disk
 * of a file.
 */
export const isDiskFull = (error: unknown): boolean => {
  for (let seen = error; seen instanceof Error; seen = seen.cause) {
    if ('code' in seen && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(seen.code))) return true
  }
  return false
}

/**
 * 0A000: the result type has changed since planning. 26000: the statement does not exist. 42P05: another statement has
 * the name.
 */
export const isStaleStatement = (error: unknown): boolean =>
  ['0A000', '26000', '42P05'].includes(sqlStateOf(error) ?? '')

export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** 42P07: the table exists. 42710: another object of the statement exists. */
export const isThereAlready = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state === '42P07' || state === '42710'
}
