import { useMemo } from 'react'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import type { ReceivingTotals, UnderSize, Waste } from '#contract/schemas/receiving.ts'
import { judgeDamages, judgeUnderSize, judgeWaste } from '#src/domain/receiving-sections.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { useTouching } from '#src/hooks/use-touching.ts'
import { isAside, isUnsent, type Entry, type RecordId } from '#src/outbox/entry.ts'
import { reads } from '../reads.ts'
import { notApplicable } from '../rules.ts'
import type { ShownDamageList, ShownHeader, ShownReport, WithShownImages } from '../shown.ts'

export interface Summary {
  header: ShownHeader
  totals: ReceivingTotals | undefined
}

/**
 * How far each section is, and what all comes to. The provider says it of what it knows; of a section
 * with work that it does not know yet, it is judged here by the same rules.
 */
export function useSummary(
  idRecebimento: RecordId,
  header: ShownHeader,
  askedAt: number | undefined,
): Summary {
  const totals = useRead(reads.totals(idRecebimento)).value
  const menu = useRead(reads.checklistMenu(idRecebimento)).value
  const damages = useRead(reads.damages(idRecebimento)).value
  const waste = useRead(reads.waste(idRecebimento)).value
  const underSize = useRead(reads.underSize(idRecebimento)).value
  const entries = useTouching(reads.header(idRecebimento).key)?.entries ?? none
  return useMemo(
    () => summarise({ header, totals, menu, damages, waste, underSize }, ahead(entries, askedAt)),
    [header, totals, menu, damages, waste, underSize, entries, askedAt],
  )
}

const none: readonly Entry[] = []

/** The sections of which this device knows more than the provider has said. */
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

function summarise(read: Read, own: ReadonlySet<string>): Summary {
  const { header, totals, menu, damages, waste, underSize } = read
  const { report } = header
  const judged: Partial<ShownReport> = {
    ...(own.has('checklist') && menu && { checklistsStatus: statusOfMenu(menu) }),
    ...(own.has('damages') && damages && { avariasStatus: judgeDamages(damages.items).status }),
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

/** The provider did not know of it when it was asked. */
const isAhead = (entry: Entry, askedAt = 0): boolean =>
  (isUnsent(entry) && !isAside(entry)) ||
  (entry.state === 'settled' && (entry.endedAt ?? 0) >= askedAt)

/** `receiving:31001:damages` is of the damages. */
const partOf = (key: string): string => key.split(':').at(-1) ?? ''

/** 0 nothing yet, 1 every step is answered, 2 some are. */
function statusOfMenu(menu: readonly { status: number }[]): number {
  if (menu.every(({ status }) => status === 1)) return 1
  return menu.every(({ status }) => status === 0) ? 0 : 2
}
