import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleDot, Hourglass, OctagonX, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { describeMoment } from '#src/domain/time/done-at.ts'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { historyStatus } from '../../rules.ts'
import type { ShownHistoryEntry } from '../../shown.ts'

/** Events of the report, the latest first (spec 2 §3). */
export const ReportHistory = memo(({ entries }: { entries: readonly ShownHistoryEntry[] }) => (
  <Card display="flex" flexDirection="column" gap="3">
    <Heading>Histórico</Heading>
    {entries.length === 0 && <Text muted>Nada foi registrado ainda.</Text>}
    <chakra.ol display="flex" flexDirection="column" gap="4" listStyle="none">
      {entries.map((entry, at) => (
        <Moment key={entry.idRecebimentoHistorico ?? `kept-${at}`} entry={entry} />
      ))}
    </chakra.ol>
  </Card>
))

function Moment({ entry }: { entry: ShownHistoryEntry }) {
  const isKept = entry.idRecebimentoHistorico === null
  const { icon, tone } = isKept ? kept : (styles[entry.status] ?? plain)
  return (
    <chakra.li display="flex" gap="3" lineHeight="snug">
      <chakra.span color={`${tone}.text`} paddingTop="0.5">
        <Icon as={icon} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="bold" color={tone === 'neutral' ? 'text' : `${tone}.text`}>
          {entry.statusNome}
        </chakra.p>
        {entry.observacao !== null && entry.observacao !== '' && (
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
            {entry.observacao}
          </chakra.p>
        )}
        <chakra.p color="textMuted">
          {isKept
            ? `Neste aparelho, por confirmar · ${formatDateTime(entry.createdAt)}`
            : `${entry.operador} · ${describeMoment(entry.createdAt, entry.feitoEm)}`}
        </chakra.p>
      </chakra.div>
    </chakra.li>
  )
}

interface EntryStyle {
  icon: LucideIcon
  tone: StatusTone
}

const plain: EntryStyle = { icon: CircleDot, tone: 'neutral' }
const kept: EntryStyle = { icon: Hourglass, tone: 'warning' }

/** Spec 2 §4: 200 in red, 300 in blue; each has its own icon. */
const styles: Readonly<Record<number, EntryStyle>> = {
  [historyStatus.rejected]: { icon: OctagonX, tone: 'danger' },
  [historyStatus.approved]: { icon: CircleCheck, tone: 'info' },
}
