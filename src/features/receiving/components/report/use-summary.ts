import { useMemo } from 'react'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import type { ReceivingTotals, UnderSize, Waste } from '#contract/schemas/receiving.ts'
import { withoutRefused } from '#src/checklist/refused-questions.ts'
import { judgeDamages, judgeUnderSize, judgeWaste } from '#src/domain/records/receiving-sections.ts'
import { useRead, type ReadState } from '#src/hooks/reads/use-read.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { isNonBlocking, isUnsent, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import type { PendingEntry } from '#src/outbox/store/queries.ts'
import { reads } from '../../reads.ts'
import {
  damageWithoutRefused,
  underSizeWithoutRefused,
  wasteWithoutRefused,
} from '../../refused-values.ts'
import { notApplicable } from '../../rules.ts'
import type { ShownDamageList, ShownHeader, ShownReport, WithShownImages } from '../../shown.ts'

export interface Summary {
  header: ShownHeader
  totals: ReceivingTotals | undefined
  menu: readonly ChecklistMenuItem[] | undefined
  damages: ShownDamageList | undefined
  /** The reads that the summary depends on, by their name on the screen. */
  parts: Readonly<Record<string, ReadState<unknown>>>
}

/**
 * Progress of each section, and the totals. The provider's values are used, except for a section with work of this
 * device that the read may lack: this device computes the progress of that section by the provider's rules.
 */
export function useSummary(
  idRecebimento: RecordId,
  header: ShownHeader,
  askedAt: number | undefined,
): Summary {
  const totalsRead = useRead(reads.totals(idRecebimento))
  const menuRead = useRead(reads.checklistMenu(idRecebimento))
  const damagesRead = useRead(reads.damages(idRecebimento))
  const wasteRead = useRead(reads.waste(idRecebimento))
  const underSizeRead = useRead(reads.underSize(idRecebimento))
  const [totals, damages] = [totalsRead.value, damagesRead.value]
  const [waste, underSize] = [wasteRead.value, underSizeRead.value]
  const entries = useTouching(reads.header(idRecebimento).key)?.entries ?? none
  const menu = useMemo(
    () => menuRead.value && withoutRefused(menuRead.value, entries),
    [menuRead.value, entries],
  )
  const own = useMemo(() => ahead(entries, askedAt), [entries, askedAt])
  const summary = useMemo(
    () => summarise({ header, totals, menu, damages, waste, underSize }, own, entries),
    [header, totals, menu, damages, waste, underSize, own, entries],
  )
  const parts = {
    Totais: totalsRead,
    Checklist: menuRead,
    Avarias: damagesRead,
    // These reads serve only the progress of a section with work of this device.
    ...(own.has('waste') && { Resíduos: wasteRead }),
    ...(own.has('under-size') && { 'Materiais a menor': underSizeRead }),
  }
  return { ...summary, menu, damages, parts }
}

const none: readonly PendingEntry[] = []

/** The sections for which this device has newer work than the provider's response. */
const ahead = (entries: readonly Entry[], askedAt: number | undefined): ReadonlySet<string> =>
  new Set(
    entries
      .filter((entry) => isAhead(entry, askedAt))
      .flatMap(({ touches }) => touches.map(partOf)),
  )

interface Read {
  header: ShownHeader
  totals: ReceivingTotals | undefined
  menu: readonly ChecklistMenuItem[] | undefined
  damages: ShownDamageList | undefined
  waste: WithShownImages<Waste> | undefined
  underSize: WithShownImages<UnderSize> | undefined
}

function summarise(
  read: Read,
  own: ReadonlySet<string>,
  entries: readonly PendingEntry[],
): Pick<Summary, 'header' | 'totals'> {
  const { header, totals, menu, damages } = read
  const waste = read.waste && wasteWithoutRefused(read.waste, entries)
  const underSize = read.underSize && underSizeWithoutRefused(read.underSize, entries)
  const judgedDamages = damages?.items.map((damage) => damageWithoutRefused(damage, entries))
  const { report } = header
  const judged: Partial<ShownReport> = {
    ...(own.has('checklist') && menu && { checklistsStatus: statusOfMenu(menu) }),
    ...(own.has('damages') &&
      judgedDamages && { avariasStatus: judgeDamages(judgedDamages).status }),
    ...(own.has('waste') &&
      waste &&
      report.residuosStatus !== notApplicable && {
        residuosStatus: judgeWaste({ peso: waste.pesoResiduo, photos: waste.imagens.length })
          .status,
      }),
    ...(own.has('under-size') &&
      underSize &&
      report.menorStatus !== notApplicable && {
        menorStatus: judgeUnderSize({
          embalagens: underSize.embalagensCount,
          peso: underSize.pesoMenor,
          photos: underSize.imagens.length,
        }).status,
      }),
  }
  const ofDamages = own.has('damages') &&
    damages && {
      avariaEmbalagens: damages.items.reduce(
        (sum, { embalagensCount }) => sum + embalagensCount,
        0,
      ),
      avariaPesoAvariado: damages.totals.pesoAvariadoTotal,
      avariaPesoClassificado: damages.totals.pesoClassificadoTotal,
      avariaPesoVarredura: damages.totals.pesoVarreduraTotal,
    }
  return {
    header: { ...header, report: { ...report, ...judged } },
    totals: totals && { ...totals, ...ofDamages },
  }
}

/** Whether the provider may not have had this entry when the read was sent. */
const isAhead = (entry: Entry, askedAt = 0): boolean =>
  (isUnsent(entry) && !isNonBlocking(entry)) ||
  (entry.state === 'settled' && (entry.end?.at ?? 0) >= askedAt)

/** The section in the key of a read: `damages` in `receiving:31001:damages`. */
const partOf = (key: string): string => key.split(':').at(-1) ?? ''

/** 0 no step has an answer or a photo, 1 every step is answered, 2 anything else. */
function statusOfMenu(menu: readonly { status: number }[]): number {
  if (menu.every(({ status }) => status === 1)) return 1
  return menu.every(({ status }) => status === 0) ? 0 : 2
}
