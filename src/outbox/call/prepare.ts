import { buildMultipart, type MultipartPart } from '#src/api/multipart.ts'
import { localIdsIn, resolveId, type ServerIdByLocal } from '../model/local-ids.ts'
import type { Body, Entry } from '../model/entry.ts'
import { withExtensions } from '../model/extensions.ts'
import type { ObserveContext, Observed, RequestContext } from '../model/observe.ts'
import type { Operation, OutboxRequest, RequestPart } from '../model/operation.ts'
import type { Moment } from '../model/clocks.ts'
import type { Ports, WireRequest } from '../model/ports.ts'
import { decryptBody } from '../store/bodies.ts'
import type { Run } from './run.ts'

/** An entry that is ready to be sent: built from its arguments, with every id resolved. */
export interface Prepared {
  entry: Entry
  operation: Operation<never>
  wire: WireRequest
  digest: string
  key: string
  bodies: Body[]
  /** Whether the call carries its extensions. */
  extended: true | undefined
  baseline?: unknown
  /**
   * The moment at which the reads before the call were done; it shows whether this context was frozen since.
   */
  readAt?: Moment
}

/** The entry cannot be sent unchanged. It is reconciled, or a person has to decide. */
export class CannotBeSentError extends Error {
  readonly why: 'damaged' | 'internal' | 'unknown'
  constructor(why: 'damaged' | 'internal' | 'unknown', message: string) {
    super(message)
    this.name = 'CannotBeSentError'
    this.why = why
  }
}

/**
 * Runs an operation's code for an entry. A defect there concerns only that entry: it becomes an error of the
 * entry, and the others go on.
 */
export function saidOf<Value>(ask: () => Value): Value {
  try {
    return ask()
  } catch (error) {
    if (error instanceof CannotBeSentError) throw error
    throw new CannotBeSentError('internal', defect)
  }
}

const defect = 'O aplicativo falhou ao preparar este envio. Atualize o aplicativo e tente de novo.'

/**
 * Builds an entry's call right before it is sent, so that a fix of the operation's code also applies to waiting
 * entries. Rejects with CannotBeSentError.
 */
export async function prepare(
  run: Run,
  entry: Entry,
  needed: unknown,
  observed: Observed | undefined,
): Promise<Prepared> {
  const { ports, serverIds } = run
  const operation = operationOf(ports, entry)
  const { extensions } = ports.settings
  const { saw, choice: { overrules, again } = {} } = entry
  const replaces = replacedBy({ saw, overrules }, observed)
  const context = { ...contextOf(serverIds), needed, replaces, overrules, again, extensions }
  const request = saidOf(() => operation.request(entry.args as never, context))
  refuseLocalIds(request)
  const bodies = await readBodies(run, entry)
  const { wire, digest, extended } = await callOf(ports, entry, request, bodies)
  const key = keyFor(entry, operation, digest)
  return {
    ...{ entry, operation, wire, digest, key, bodies, extended },
    baseline: knownBefore(entry),
  }
}

/**
 * The value that the call replaces: the value that the person saw. If the precondition read that value, or the
 * person chose to overwrite, the value as it was read counts, because it has the provider's own form (null, '' or
 * missing).
 */
export const replacedBy = (
  { saw, overrules }: Pick<ObserveContext, 'saw' | 'overrules'>,
  observed: Observed | undefined,
): unknown => {
  const isSeen = saw !== undefined && (overrules === true || observed?.is === 'before')
  return isSeen && observed?.there !== undefined ? observed.there : saw
}

/**
 * The baseline from before the first call, while an earlier call may have arrived: the current value may be the
 * effect of that call.
 */
export const knownBefore = ({ tries, call }: Entry): unknown =>
  tries.lost > 0 ? call?.baseline : undefined

export function operationOf(ports: Pick<Ports, 'operations'>, entry: Entry): Operation<never> {
  const operation = ports.operations.get(entry.kind)
  if (operation === undefined) throw new CannotBeSentError('internal', unknownToApp)
  return operation
}

const unknownToApp = 'Esta versão do aplicativo não conhece este envio. Atualize o aplicativo.'

export const contextOf = (serverIds: ServerIdByLocal): RequestContext => ({
  id: (id) => {
    const serverId = resolveId(id, serverIds)
    if (serverId === undefined) throw new CannotBeSentError('internal', parentUnknown)
    return serverId
  },
})

const parentUnknown = 'O registro deste envio ainda não tem número do servidor.'

/** A final check: no local id may reach the provider. */
function refuseLocalIds(request: OutboxRequest): void {
  const text = [
    request.path,
    request.json,
    request.extensions?.json,
    [...(request.parts ?? []), ...(request.extensions?.parts ?? [])].map((part) =>
      'value' in part ? part.value : '',
    ),
  ]
  if (localIdsIn(text).length > 0) throw new CannotBeSentError('internal', parentUnknown)
}

async function readBodies({ db, ports }: Run, entry: Entry): Promise<Body[]> {
  if (entry.bodyIds.length === 0) return []
  const bodies = await db.relaxed.bodies.bulkGet(entry.bodyIds)
  const whole: Body[] = []
  for (const stored of bodies) {
    const body = stored && (await decryptBody(db, stored))
    if (body === undefined || (await ports.sha256(new Uint8Array(body.bytes))) !== body.sha256) {
      throw new CannotBeSentError('damaged', 'A foto guardada neste aparelho está danificada.')
    }
    whole.push(body)
  }
  return whole
}

/**
 * Builds the bytes of the call. A call whose response was lost and that went without extensions is repeated
 * without them: a provider that has begun to accept extensions receives identical bytes.
 */
async function callOf(
  ports: Pick<Ports, 'sha256' | 'settings'>,
  entry: Entry,
  request: OutboxRequest,
  bodies: readonly Body[],
): Promise<Pick<Prepared, 'wire' | 'digest' | 'extended'>> {
  const inForm = async (form: OutboxRequest, extended?: true) => {
    const wire = wireOf(entry, form, bodies)
    return { wire, digest: await digestOf(ports, wire), extended }
  }
  if (!ports.settings.extensions || request.extensions === undefined) return inForm(request)
  const extended = await inForm(withExtensions(request), true)
  if (entry.tries.lost === 0 || entry.call?.digest === extended.digest) return extended
  const plain = await inForm(request)
  return entry.call?.digest === plain.digest ? plain : extended
}

function wireOf(entry: Entry, request: OutboxRequest, bodies: readonly Body[]): WireRequest {
  const { method, path, parts, json } = request
  if (parts !== undefined) {
    const boundary = `pavilhao-${entry.id}`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const withPhotos = parts.map((part) => withBytes(part, bodies))
    return { method, path, headers, body: buildMultipart(boundary, withPhotos) }
  }
  if (json === undefined) return { method, path, headers: {} }
  const headers = { 'content-type': 'application/json' }
  return { method, path, headers, body: new TextEncoder().encode(JSON.stringify(json)) }
}

function withBytes(part: RequestPart, bodies: readonly Body[]): MultipartPart {
  if ('value' in part) return part
  const body = bodies.find(({ id }) => id === part.bodyId)
  if (body === undefined)
    throw new CannotBeSentError('internal', 'A foto deste envio não foi encontrada.')
  return { name: part.name, filename: body.filename, type: body.type, bytes: body.bytes }
}

async function digestOf(ports: Pick<Ports, 'sha256'>, wire: WireRequest): Promise<string> {
  const head = new TextEncoder().encode(`${wire.method} ${wire.path}\n`)
  if (wire.body === undefined) return ports.sha256(head)
  const whole = new Uint8Array(head.length + wire.body.length)
  whole.set(head)
  whole.set(wire.body, head.length)
  return ports.sha256(whole)
}

/**
 * The same call keeps its key. A different call (a newer release builds it differently) needs a new key. After a
 * lost call it may go only if sending it in addition does no harm, or if a person decided to send it again:
 * `firstAt` is then absent until the next call.
 */
function keyFor(entry: Entry, operation: Operation<never>, digest: string): string {
  const { tries, call } = entry
  if (call?.digest === undefined || call.digest === digest) return entry.key
  const isDecided = tries.firstAt === undefined
  if (tries.lost > 0 && !isDecided && operation.target === undefined) {
    throw new CannotBeSentError('unknown', 'Não foi possível saber se o servidor recebeu.')
  }
  return crypto.randomUUID()
}
