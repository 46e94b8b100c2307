import { chakra } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import { describeMoment } from '#src/domain/time/done-at.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import { toneIcons } from '#src/ui/page/badge.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import type { ShownHistoryEntry } from '../reads.ts'

/** A vertical timeline of status, user and time, the latest first (spec 1 §2). */
export const Timeline = ({ entries }: { entries: readonly ShownHistoryEntry[] }) => (
  <Card>
    <Heading marginBottom="4">HISTÓRICO</Heading>
    {entries.length === 0 && <Text muted>Nada foi registrado ainda.</Text>}
    <chakra.ol listStyle="none">
      {entries.map((entry, at) => (
        <Moment key={entries.length - at} entry={entry} isLast={at === entries.length - 1} />
      ))}
    </chakra.ol>
  </Card>
)

function Moment({ entry, isLast }: { entry: ShownHistoryEntry; isLast: boolean }) {
  const { status, usuario, timestamp, feitoEm, idCarregamentoStatus = 0, kept } = entry
  const tone = kept === true ? 'warning' : loadingStatusWord(idCarregamentoStatus).tone
  return (
    <chakra.li
      position="relative"
      display="flex"
      gap="4"
      paddingBottom={isLast ? '0' : '5'}
      lineHeight="snug"
    >
      {!isLast && (
        <chakra.span
          aria-hidden
          position="absolute"
          insetInlineStart="1.1875rem"
          top="2.5rem"
          bottom="0"
          borderInlineStart="2px solid"
          borderColor="line"
        />
      )}
      <chakra.span
        display="grid"
        placeItems="center"
        flexShrink={0}
        width="2.5rem"
        height="2.5rem"
        borderRadius="full"
        border="2px solid"
        borderStyle={kept === true ? 'dashed' : 'solid'}
        borderColor={`${tone}.text`}
        background={`${tone}.soft`}
        color={`${tone}.text`}
      >
        <Icon as={kept === true ? Hourglass : toneIcons[tone]} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="bold">{status}</chakra.p>
        <chakra.p color="textMuted" overflowWrap="anywhere">
          {usuario} · {describeMoment(timestamp, feitoEm)}
        </chakra.p>
        {kept === true && <chakra.p color="warning.text">Neste aparelho, por confirmar</chakra.p>}
      </chakra.div>
    </chakra.li>
  )
}
