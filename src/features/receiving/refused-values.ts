import { underSizeValues, wasteValues, type SectionValues } from '#contract/section-values.ts'
import { isRefused, type Entry } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { PendingEntry } from '#src/outbox/store/queries.ts'
import { refusedBefore } from '#src/hooks/outbox/saw.ts'
import { setLabelPhoto, setSealPhoto } from './operations/set-number-photo.ts'
import { setUnderSize, setWaste } from './operations/set-section.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSeal,
} from './operations/set-value.ts'
import { shownAmounts } from './section-values.ts'
import type { ShownDamage, ShownImage, ShownPackaging } from './shown.ts'

/**
 * The value before a refused value; undefined where no value was refused, or where the earlier value is unknown.
 */
function beforeRefused<Before>(
  entries: readonly PendingEntry[],
  operation: Operation<never>,
  place: object,
): Before | undefined {
  const refused = refusedBefore(entries, { operation, args: place })
  // After a conflict the provider has somebody else's value, not the earlier one.
  if (refused === undefined || !isRefused(refused) || refused.parked?.why === 'conflict') {
    return undefined
  }
  return refused.saw as Before | undefined
}

/** The photos without refused ones. */
function taken(imagens: readonly ShownImage[], entries: readonly Entry[]): ShownImage[] {
  const refused = new Set(entries.filter(isRefused).flatMap(({ bodyIds }) => bodyIds))
  return imagens.filter(({ photoId }) => photoId === undefined || !refused.has(photoId))
}

/**
 * A refused value stays on the screen with its reason, but the provider does not have it. Completeness is judged
 * without refused values.
 */
const sectionWithoutRefused =
  (operation: Operation<never>, values: SectionValues) =>
  <Section extends { imagens: ShownImage[] }>(
    section: Section,
    entries: readonly PendingEntry[],
  ): Section => ({
    ...section,
    ...shownAmounts(values, beforeRefused(entries, operation, {})),
    imagens: taken(section.imagens, entries),
  })

export const wasteWithoutRefused = sectionWithoutRefused(
  setWaste as unknown as Operation<never>,
  wasteValues,
)

export const underSizeWithoutRefused = sectionWithoutRefused(
  setUnderSize as unknown as Operation<never>,
  underSizeValues,
)

/** Fields of a packaging, each with the operation that sets it. */
const ofPackaging = [
  ['pesoKg', setPackagingWeight],
  ['numeroEtiqueta', setLabel],
  ['numeroLacre', setSeal],
  ['imagemNumeroEtiqueta', setLabelPhoto],
  ['imagemNumeroLacre', setSealPhoto],
] as const

export function packagingWithoutRefused(
  packaging: ShownPackaging,
  entries: readonly PendingEntry[],
): ShownPackaging {
  const before = ofPackaging.flatMap(([field, operation]) => {
    const stood = beforeRefused<unknown>(entries, operation, packaging)
    return stood === undefined ? [] : [[field, stood]]
  })
  return {
    ...packaging,
    ...(Object.fromEntries(before) as Partial<ShownPackaging>),
    imagens: taken(packaging.imagens, entries),
  }
}

export function damageWithoutRefused(
  damage: ShownDamage,
  entries: readonly PendingEntry[],
): ShownDamage {
  const before = beforeRefused<number | null>(entries, setClassifiedWeight, damage)
  const notMade = new Set<unknown>(entries.filter(isRefused).map(({ makes }) => makes?.id))
  const isNotMade = notMade.has(damage.idRecebimentoAvaria)
  return {
    ...damage,
    ...(before !== undefined && { pesoClassificado: before }),
    embalagens: damage.embalagens
      .filter(({ idRecebimentoAvariaEmbalagem: id }) => !isNotMade && !notMade.has(id))
      .map((packaging) => packagingWithoutRefused(packaging, entries)),
  }
}
