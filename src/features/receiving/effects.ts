import { sumKilos, totalDamages } from '#src/domain/amounts/damage-weights.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { on, type Effect } from '#src/outbox/model/operation.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { reads } from './reads.ts'
import type { ShownDamage, ShownDamageList, ShownPackaging, ShownReport } from './shown.ts'

type Section = 'avariasStatus' | 'residuosStatus' | 'menorStatus'

const untouched = 0
const begun = 2

/** A section of the report has been touched: whether it is complete its own reads tell. */
export const onSection = (idRecebimento: RecordId, section: Section): Effect =>
  on(
    reads.header(idRecebimento),
    (header) => header && { ...header, report: touched(header.report, section) },
  )

const touched = (report: ShownReport, section: Section): ShownReport =>
  report[section] === untouched ? { ...report, [section]: begun } : report

/** Counted from the damages while these are ahead; once they have arrived they are the provider's again. */
export const onTotals = (idRecebimento: RecordId): Effect =>
  on(reads.totals(idRecebimento), (totals) => totals)

interface OfDamage {
  idRecebimento: RecordId
  idRecebimentoAvaria: RecordId
}

interface OfPackaging extends OfDamage {
  idRecebimentoAvariaEmbalagem: RecordId
}

/** What changes with one damage: itself, its row, and the totals of all. */
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

/** What changes with one packaging: itself, and the damage that it belongs to. */
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

/** The damage with these packagings: it weighs what they weigh. */
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

/** One more damage; one that the provider lists already is not added again. */
export const withNewDamage = (list: ShownDamageList, damage: ShownDamage): ShownDamageList =>
  list.items.some(({ idRecebimentoAvaria }) =>
    isSameId(idRecebimentoAvaria, damage.idRecebimentoAvaria),
  )
    ? list
    : withItems(list, [...list.items, damage])
