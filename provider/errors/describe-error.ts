import { inspect } from 'node:util'
import type { FailedCall } from '../plugins/answer-errors.ts'
import type { LogLine } from './log.ts'

/**
 * The log line of a call that failed or was refused; undefined for one that is not logged. A call that its person may
 * not make, or makes too often, may be an attack: its line names the person by number and the address. Anything else
 * that a stranger is refused has no line, so that nobody can fill the log without signing in.
 */
export function describeFailed({
  person,
  address,
  isStranger,
  isLogged,
  error,
  ...call
}: FailedCall): LogLine | undefined {
  if (error !== undefined) return { level: 'error', ...call, message: describeError(error) }
  if (!isLogged) return undefined
  if (call.status === 403 || call.status === 429)
    return { level: 'warn', ...call, person, address, message: 'refused' }
  return isStranger ? undefined : { level: 'info', ...call, message: 'refused' }
}

const mostFrames = 12
const mostCauses = 5

/**
 * Describes an error and its causes for operators: the failure, its query and its place in the code. Readers of logs
 * may not see a driver's data, so the values of a query, and quoted parts of a message, are left out.
 */
export function describeError(error: unknown): string {
  const described: string[] = []
  for (let seen = error; seen !== undefined && described.length < mostCauses;) {
    described.push(describeOne(seen))
    seen = seen instanceof Error ? seen.cause : undefined
  }
  return described.join('\n  ← ')
}

function describeOne(error: unknown): string {
  if (!(error instanceof Error)) return `${typeof error} thrown`
  const words = [error.name, wordsOf(error)].filter(Boolean).join(': ')
  return `${words}${factsOf(error)}${framesOf(error)}`
}

function wordsOf(error: Error): string {
  // The query layer puts the values after its query, and a parser quotes its input.
  if ('query' in error) return String(error.query)
  return error instanceof SyntaxError ? '' : withoutQuoted(error.message)
}

const withoutQuoted = (text: string) =>
  text
    .replaceAll(/".*"|«.*»|“.*”/gs, '…')
    // A message must not add lines to the log.
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'[^'\n]*'/g, '…')
    // Numbers of people: documents, telephones.
    .replaceAll(/\d[\d .()/-]{4,}\d/g, '…')

/** Properties of a database error that name things and contain no values. */
const names = ['code', 'constraint', 'table', 'column', 'routine', 'syscall'] as const

function factsOf(error: Error): string {
  const facts = names.flatMap((name) => {
    const value = (error as Partial<Record<typeof name, unknown>>)[name]
    return typeof value === 'string' && value !== '' ? [`${name}: ${inspect(value)}`] : []
  })
  return facts.length === 0 ? '' : ` { ${facts.join(', ')} }`
}

function framesOf({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message)
  const frames = stack
    .slice(begin < 0 ? 0 : begin + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return frames
    .slice(0, mostFrames)
    .map((frame) => `\n${frame}`)
    .join('')
}
