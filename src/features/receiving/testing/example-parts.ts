import { replacedBy } from '#src/outbox/call/prepare.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'
import type { Observe } from '#src/outbox/model/observe.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

export const context = { id: Number }
/** Context after a lost response when no picture comparison is available. */
export const contextAfterLoss = { ...context, extensions: true, shows: () => undefined }
export const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
export const local = 'local:00000000-0000-4000-8000-000000000001' as const
export const ofReport = { idRecebimento: 31_001 }
export const ofDamage = { ...ofReport, idRecebimentoAvaria: 34_001 }
export const ofPackaging = { ...ofDamage, idRecebimentoAvariaEmbalagem: 34_501 }

export const taken = {
  photoId,
  size: 1000,
  sha256: 'ab',
  operador: 'Ana',
  takenAt: '2026-11-20T14:00:00.000Z',
}

export const evidence = { ...taken, idImage: `local:${photoId}` } as const

export const keys = {
  header: 'receiving:31001',
  totals: 'receiving:31001:totals',
  damages: 'receiving:31001:damages',
  waste: 'receiving:31001:waste',
  underSize: 'receiving:31001:under-size',
  damage: 'damage:34001',
  packaging: 'packaging:34501',
}

/** The value of each read after the operation's effects, by key. */
export function apply<Args>(
  operation: Operation<Args>,
  args: Args,
  values: Record<string, unknown>,
) {
  const after = { ...values }
  for (const { key, apply: change } of operation.effects(args)) {
    if (key in after) after[key] = change(after[key])
  }
  return after
}

/** The `observe` of an operation; throws when it has none. */
export function observeOf<Args>({ observe }: Operation<Args>): Observe<Args> {
  if (observe === undefined) throw new Error('nothing is observed')
  return observe
}

/** The response read right before a call, and what the person had read. */
interface Before {
  answer: unknown
  saw?: unknown
  overrules?: true
}

/**
 * The call of an operation with its extensions, after the given precondition read. Throws the message of a conflict.
 */
export function callOver<Args>(operation: Operation<Args>, args: Args, before: Before) {
  const { answer, ...entry } = before
  const observed = observeOf(operation).compare(answer, args, {
    ...context,
    ...entry,
    extensions: true,
  })
  if (observed.is === 'theirs') throw new Error(observed.message)
  const replaces = replacedBy(entry, observed)
  return extendedCall(operation)(args, { ...context, replaces, overrules: entry.overrules })
}

export const partsOf = (request: { parts?: unknown }) => request.parts
