import { chakra } from '@chakra-ui/react'
import { ClipboardCheck, PackageX, Recycle, Ruler, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { ReceivingTotals } from '#contract/schemas/receiving.ts'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import { formatKilos, plural } from '#src/domain/amounts/numbers.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { LinkRow, List, RowBody } from '#src/ui/list/list-row.tsx'
import { addresses } from '../../addresses.ts'
import { reads } from '../../reads.ts'
import type { ShownReport } from '../../shown.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { StatusBadge } from '../marks.tsx'

interface SectionCardsProps {
  idRecebimento: RecordId
  report: ShownReport
  totals: ReceivingTotals | undefined
  menu: readonly ChecklistMenuItem[] | undefined
  /** Undefined until it is known. */
  damageCount: number | undefined
}

interface Section {
  name: string
  icon: LucideIcon
  to: string
  status: number
  /** The progress in a few words; undefined until it is known. */
  words: string | undefined
  /** Key of the read that every operation of the section touches. */
  readKey: string
}

/** The parts of a report: the progress of each, with a link to it (spec 2 §2). */
export const SectionCards = memo(function SectionCards(props: SectionCardsProps) {
  const unsentByKey = useUnsentByKey()
  return (
    <List aria-label="Partes do relatório">
      {sectionsOf(props).map((section) => (
        <li key={section.name}>
          <LinkRow>
            <Link to={section.to}>
              <RowBody>
                <SectionBody
                  section={section}
                  unsent={unsentByKey.get(section.readKey) ?? noWork}
                />
              </RowBody>
            </Link>
          </LinkRow>
        </li>
      ))}
    </List>
  )
})

const SectionBody = ({ section, unsent }: { section: Section; unsent: OwnWork }) => (
  <chakra.div display="flex" alignItems="center" gap="min(1rem, 3vw)">
    <Icon as={section.icon} size="min(2rem, 9vw)" color="primary.text" />
    <chakra.div flex="1" minWidth="0">
      <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.strong flex="1 1 auto" fontSize="lg" fontWeight="bold" lineHeight="snug">
          {section.name}
        </chakra.strong>
        <StatusBadge status={section.status} />
      </chakra.p>
      {section.words !== undefined && (
        <chakra.p color="textMuted" lineHeight="snug">
          {section.words}
        </chakra.p>
      )}
      {unsent.count > 0 && (
        <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="1.5">
          <UnsentBadge {...unsent} />
        </chakra.p>
      )}
    </chakra.div>
  </chakra.div>
)

const sectionsOf = ({
  idRecebimento,
  report,
  totals,
  menu,
  damageCount,
}: SectionCardsProps): Section[] => [
  {
    name: 'Checklist',
    icon: ClipboardCheck,
    to: addresses.checklistMenu(idRecebimento),
    status: report.checklistsStatus,
    words: menu && checklistWords(menu),
    readKey: reads.checklistMenu(idRecebimento).key,
  },
  {
    name: 'Avarias',
    icon: PackageX,
    to: addresses.damages(idRecebimento),
    status: report.avariasStatus,
    words: totals && damageWords(totals, damageCount),
    readKey: reads.damages(idRecebimento).key,
  },
  {
    name: 'Resíduos',
    icon: Recycle,
    to: addresses.waste(idRecebimento),
    status: report.residuosStatus,
    words: totals && amountWords(report.residuosStatus, formatKilos(totals.residuoPeso)),
    readKey: reads.waste(idRecebimento).key,
  },
  {
    name: 'Materiais a menor',
    icon: Ruler,
    to: addresses.underSize(idRecebimento),
    status: report.menorStatus,
    words: totals && amountWords(report.menorStatus, underSizeWords(totals)),
    readKey: reads.underSize(idRecebimento).key,
  },
]

const checklistWords = (menu: readonly ChecklistMenuItem[]) => {
  const done = menu.filter(({ status }) => status === 1).length
  return `${done} de ${plural(menu.length, 'etapa', 'etapas')}`
}

/** A load without a damage needs no input, so the card does not show a weight of 0. */
const damageWords = ({ avariaPesoAvariado }: ReceivingTotals, count: number | undefined) => {
  if (count === undefined) return formatKilos(avariaPesoAvariado)
  if (count === 0) return 'Nenhuma avaria'
  return `${plural(count, 'avaria', 'avarias')} · ${formatKilos(avariaPesoAvariado)}`
}

/** A section without data is not the same as a weight of 0. */
const amountWords = (status: number, amount: string) => {
  if (status === 100) return undefined
  return status === 0 ? 'Nada lançado' : amount
}

const underSizeWords = ({ menorEmbalagens, menorPeso }: ReceivingTotals) =>
  `${plural(menorEmbalagens, 'embalagem', 'embalagens')} · ${formatKilos(menorPeso)}`
