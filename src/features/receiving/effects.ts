import { sumKilos, totalDamages } from '#src/domain/amounts/damage-weights.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { on, type Effect } from '#src/outbox/model/operation.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { reads } from './reads.ts'
import type { ShownDamage, ShownDamageList, ShownPackaging, ShownReport } from './shown.ts'

type Section = 'avariasStatus' | 'residuosStatus' | 'menorStatus'

const untouched = 0
const begun = 2

/** Marks an untouched section as begun; whether it is complete is computed from the section's own reads. */
export const onSection = (idRecebimento: RecordId, section: Section): Effect =>
  on(
    reads.header(idRecebimento),
    (header) => header && { ...header, report: touched(header.report, section) },
  )

const touched = (report: ShownReport, section: Section): ShownReport =>
  report[section] === untouched ? { ...report, [section]: begun } : report

/**
 * Marks the totals as touched. While damages are unsent, the totals are computed from them; afterwards they are the
 * provider's.
 */
export const onTotals = (idRecebimento: RecordId): Effect =>
  on(reads.totals(idRecebimento), (totals) => totals)

interface OfDamage {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
}

interface OfPackaging extends OfDamage {
  idRecebimentoAvariaEmbalagem: RecordId
}

/** Effects of a change to one damage: on the damage, its row, and the totals. */
export const onDamage = (
  { idRecebimento, idRecebimentoAvaria }: OfDamage,
  change: (damage: ShownDamage) => ShownDamage,
): Effect[] => [
  onSection(idRecebimento, 'avariasStatus'),
  onTotals(idRecebimento),
  on(
    reads.damages(idRecebimento),
    (list) =>
      list &&
      withItems(
        list,
        list.items.map((item) =>
          isSameId(item.idRecebimentoAvaria, idRecebimentoAvaria) ? change(item) : item,
        ),
      ),
  ),
  on(reads.damage(idRecebimentoAvaria), (damage) => damage && change(damage)),
]

/** Effects of a change to one packaging: on the packaging and its damage. */
export const onPackaging = (
  args: OfPackaging,
  change: (packaging: ShownPackaging) => ShownPackaging,
): Effect[] => [
  ...onDamage(args, (damage) =>
    withPackagings(
      damage,
      damage.embalagens.map((one) =>
        isSameId(one.idRecebimentoAvariaEmbalagem, args.idRecebimentoAvariaEmbalagem)
          ? change(one)
          : one,
      ),
    ),
  ),
  on(
    reads.packaging(args.idRecebimentoAvariaEmbalagem),
    (packaging) => packaging && change(packaging),
  ),
]

/** The damage with these packagings; its weight is their sum. */
export const withPackagings = (damage: ShownDamage, embalagens: ShownPackaging[]): ShownDamage => ({
  ...damage,
  embalagens,
  embalagensCount: embalagens.length,
  pesoAvariado: sumKilos(embalagens.map(({ pesoKg }) => pesoKg)),
})

const withItems = (list: ShownDamageList, items: ShownDamage[]): ShownDamageList => ({
  ...list,
  items,
  totals: totalDamages(items),
})

/** Adds a damage; one that the provider already lists is not added twice. */
export const withNewDamage = (list: ShownDamageList, damage: ShownDamage): ShownDamageList =>
  list.items.some(({ idRecebimentoAvaria }) =>
    isSameId(idRecebimentoAvaria, damage.idRecebimentoAvaria),
  )
    ? list
    : withItems(list, [...list.items, damage])
