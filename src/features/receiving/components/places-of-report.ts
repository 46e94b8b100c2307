import { withServerIds, type ServerIdByLocal } from '#src/outbox/aliases.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { reads } from '../reads.ts'
import type { ShownDamage } from '../shown.ts'

interface Parts {
  /** Of the checklist. */
  steps: readonly number[]
  damages: readonly Pick<ShownDamage, 'idRecebimentoAvaria' | 'embalagens'>[]
}

/**
 * Where photos of a report are taken, as the screens call the places of their photos. What was made on this
 * device has two names there: a photo keeps the one that it was begun under.
 */
export function placesOfReport(
  idRecebimento: RecordId,
  { steps, damages }: Parts,
  serverIds: ServerIdByLocal,
): string[] {
  const places = [
    reads.waste(idRecebimento).key,
    reads.underSize(idRecebimento).key,
    `${reads.damages(idRecebimento).key}:new`,
    ...steps.map((step) => reads.checklist(idRecebimento, step).key),
    ...damages.flatMap(placesOfDamage),
  ]
  return [...new Set(places.flatMap((place) => namesOf(place, serverIds)))]
}

const placesOfDamage = ({ idRecebimentoAvaria, embalagens }: Parts['damages'][number]) => [
  reads.damage(idRecebimentoAvaria).key,
  ...embalagens.flatMap(({ idRecebimentoAvariaEmbalagem: id }) => {
    const { key } = reads.packaging(id)
    return [key, `${key}:label`, `${key}:seal`]
  }),
]

function namesOf(place: string, serverIds: ServerIdByLocal): string[] {
  const known = withServerIds(place, serverIds)
  const [, type, id, rest] = /^([^:]+):(\d+)(.*)$/.exec(known) ?? []
  const locals = [...serverIds].filter(([, serverId]) => String(serverId) === id)
  // One of another record with the same number is a place where nobody takes any.
  return [place, known, ...locals.map(([localId]) => `${type}:${localId}${rest}`)]
}
