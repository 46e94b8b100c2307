import { inspect } from 'node:util'
import type { RefusedCall } from '../plugins/answer-errors.ts'

/** What a log says of a call that failed by the provider's own fault: nothing that anybody typed. */
export const describeReport = (error: unknown, call: { method: string; url: string }): string =>
  `${call.method} ${withoutValues(call.url)}: ${describeError(error)}`

/** What a log says of a call that was refused to whoever made it: who tried which door, and from where. */
export const describeRefused = ({ status, method, url, uid, ip }: RefusedCall): string =>
  `${status} ${method} ${withoutValues(url)}: user ${uid ?? 'unknown'}, from ${ip}`

/** A search says whom somebody looks for, and an image's address who looks at it. */
const withoutValues = (url: string) => url.replaceAll(/=[^&#]*/g, '=…')

const mostFrames = 12
const mostCauses = 5

/**
 * An error and its causes, for whoever looks after the provider: what went wrong, in which query, and where
 * in the code. Logs are read by people who may not see a driver's data, so that the values of a query, and
 * what a message quotes, are left out.
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
  // The query layer says the values after its query; a parser quotes what it read.
  if ('query' in error) return String(error.query)
  return error instanceof SyntaxError ? '' : withoutQuoted(error.message)
}

const withoutQuoted = (text: string) =>
  text
    .replaceAll(/".*"|«.*»|“.*”/gs, '…')
    // A line of the log is the provider's own.
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'[^'\n]*'/g, '…')
    // Numbers of people: documents, telephones.
    .replaceAll(/\d[\d .()/-]{4,}\d/g, '…')

/** What a database tells beside its message, as far as it names things rather than values. */
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
