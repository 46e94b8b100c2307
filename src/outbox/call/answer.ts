import type { Entry, ParkReason, Todo } from '../model/entry.ts'
import type { Accepted, Operation } from '../model/operation.ts'
import type { WireAnswer } from '../model/ports.ts'

/** What a response means for the entry that was sent (the table of docs/outbox.md). */
export type Verdict =
  | ({ is: 'applied'; status: number } & Accepted)
  /** A 2xx response that cannot be read as a response to this call; `isEmpty` if its body is empty. */
  | { is: 'garbled'; status: number; isEmpty: boolean }
  /** A page of a captive portal or proxy instead of the provider's response. */
  | { is: 'portal'; status: number }
  | { is: 'signed-out' }
  | { is: 'later'; status: number; retryAfterMs: number | undefined; ownKey: boolean }
  /**
   * The call may or may not have been processed: 408, 500, 502, 504, a 503 without Retry-After, a proxy's
   * error.
   */
  | { is: 'fault'; status: number }
  | {
      is: 'refused'
      why: ParkReason
      status: number
      message: string
      fieldErrors?: Record<string, string>
      seen?: unknown
      todo?: Todo[]
    }

const json = /^application\/(?:[\w.+-]+\+)?json\b/i

/** Any 2xx response, with its body if that is JSON. */
type Heard = { is: 'heard'; status: number; body: { json: unknown } | undefined; isEmpty: boolean }

/** The meaning of a response, for a read or a write. */
export type Said = Heard | Exclude<Verdict, { is: 'applied' | 'garbled' }>

/** What the response to a write means; a body that was cut off counts as unreadable. */
export async function readVerdict(
  answer: WireAnswer,
  entry: Entry,
  operation: Operation<never>,
  method: string,
): Promise<Verdict> {
  const said = await readAnswer(answer)
  if (method === 'DELETE') {
    // A successful DELETE needs no body, and a record that no longer exists is deleted.
    const isDone = said.is === 'heard' && said.isEmpty
    const wasGone = said.is === 'refused' && said.why === 'gone'
    if (isDone || wasGone) return { is: 'applied', status: said.status }
  }
  return said.is === 'heard' ? success(said, entry, operation) : said
}

/** Classifies any response, to a read or a write. */
export async function readAnswer(answer: WireAnswer): Promise<Said> {
  const { status } = answer
  if (answer.redirected || (status >= 300 && status < 400)) return { is: 'portal', status }
  if (status === 401) return { is: 'signed-out' }
  if (status === 511 || (status < 300 && isPage(answer))) return { is: 'portal', status }
  const read = await readBody(answer)
  const body = read === 'empty' ? undefined : read
  if (status >= 200 && status < 300) return { is: 'heard', status, body, isEmpty: read === 'empty' }
  const isTimed = answer.header('retry-after') !== null
  if (status === 429 || (isTimed && (status === 503 || status === 409)))
    return { is: 'later', status, retryAfterMs: readRetryAfter(answer), ownKey: status === 409 }
  if (status === 408 || status >= 500) return { is: 'fault', status }
  // A refusal as an HTML page comes from an intermediary (a proxy, a firewall), not from the provider.
  if (isPage(answer) && status !== 413) return { is: 'fault', status }
  // While the provider is being replaced, a proxy may send 404 or 410 as plain text or without a body.
  if (reasonByStatus[status] === 'gone' && !isProviders(answer)) return { is: 'fault', status }
  return refusal(status, body?.json)
}

function isPage(answer: WireAnswer): boolean {
  return /^(?:text\/html|application\/xhtml)/i.test(answer.header('content-type') ?? '')
}

/**
 * Whether the response comes from the provider, so that its `Date` counts: an intermediary has its own clock,
 * which may be years off.
 */
export const isProviders = ({ status, redirected, header }: WireAnswer): boolean =>
  !redirected && status < 500 && status !== 408 && json.test(header('content-type') ?? '')

/** The parsed JSON, 'empty' for an empty body, or undefined if the body is not JSON. */
async function readBody(answer: WireAnswer): Promise<Heard['body'] | 'empty'> {
  const type = answer.header('content-type') ?? ''
  // A body that is not text is left to the caller.
  if (type !== '' && !json.test(type) && !/^text\//i.test(type)) return undefined
  try {
    const text = await answer.text()
    if (text.trim() === '') return 'empty'
    return json.test(type) ? { json: JSON.parse(text) as unknown } : undefined
  } catch {
    return undefined
  }
}

function success(
  { status, body, isEmpty }: Heard,
  entry: Entry,
  operation: Operation<never>,
): Verdict {
  const garbled = { is: 'garbled', status, isEmpty } as const
  let accepted: ReturnType<Operation['accept']>
  try {
    accepted = body && operation.accept(body.json, entry.args as never)
  } catch {
    return garbled
  }
  if (accepted === undefined) return garbled
  if ('declined' in accepted) {
    const { declined: message, todo } = accepted
    return { is: 'refused', why: 'refused', status, message, todo }
  }
  if (entry.makes !== undefined && accepted.id === undefined) return garbled
  return { is: 'applied', status, ...accepted }
}

const hourMs = 3_600_000

/**
 * `Retry-After` in ms, at most an hour; seconds or a date (RFC 9110 §10.2.3). Zero or a past date counts as
 * missing: an overloaded provider must not be called again at once.
 */
function readRetryAfter(answer: WireAnswer): number | undefined {
  const value = answer.header('retry-after')
  if (value === null) return undefined
  const seconds = Number(value)
  const wait = Number.isFinite(seconds)
    ? seconds * 1000
    : Date.parse(value) - Date.parse(answer.header('date') ?? '')
  return wait > 0 ? Math.min(wait, hourMs) : undefined
}

const reasonByStatus: Partial<Record<number, ParkReason>> = {
  404: 'gone',
  409: 'conflict',
  410: 'gone',
  413: 'too-large',
}

function refusal(status: number, body: unknown): Said {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown }
  const hasWords = typeof message === 'string' && message !== ''
  return {
    is: 'refused',
    why: reasonByStatus[status] ?? 'refused',
    status,
    message: hasWords ? message : refusalWithoutWords(status),
    ...(isTextByField(error) && { fieldErrors: error }),
    ...(status === 409 && body !== undefined && { seen: body }),
  }
}

function refusalWithoutWords(status: number): string {
  if (status === 403) return 'Você não possui permissão para executar esta ação'
  if (status === 413) return 'O arquivo é grande demais para o servidor.'
  if (status === 404 || status === 410) return 'O registro não existe mais no servidor.'
  return `O servidor recusou sem dizer o motivo (código ${status}).`
}

function isTextByField(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
