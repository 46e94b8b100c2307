import type { Operation, Replay } from '#src/outbox/model/operation.ts'

export const context = { id: Number }
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

/** What the effects make of each read, by its key. */
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

type Probe<Args> = Extract<Replay<Args>, { class: 'probe' }>

export function probeOf<Args>({ replay }: Operation<Args>): Probe<Args> {
  if (replay.class !== 'probe') throw new Error('not a probe')
  return replay
}

export const partsOf = (request: { parts?: unknown }) => request.parts
