import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import type { OwnWork } from '#src/domain/records/own-work.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { Badge } from '#src/ui/page/badge.tsx'
import { LinkRow, List, RowBody } from '#src/ui/list/list-row.tsx'
import { UnsentBadge } from '#src/ui/page/work-marks.tsx'

interface MenuListProps {
  items: readonly ChecklistMenuItem[]
  addressOf: (step: number) => string
  unsentOf: (step: number) => OwnWork
  /** The steps with unsaved text. */
  typed: ReadonlySet<number>
}

/** The steps of a checklist: question, answer, note and status (spec 2 §2). */
export const MenuList = ({ items, addressOf, unsentOf, typed }: MenuListProps) => (
  <List aria-label="Etapas do checklist">
    {items.map((item, at) => (
      <li key={at}>
        <LinkRow>
          <Link to={addressOf(item.step)}>
            <RowBody>
              <Row item={item} unsent={unsentOf(item.step)} isTyped={typed.has(item.step)} />
            </RowBody>
          </Link>
        </LinkRow>
      </li>
    ))}
  </List>
)

interface RowProps {
  item: ChecklistMenuItem
  unsent: OwnWork
  /** The step has unsaved text. */
  isTyped: boolean
}

function Row({ item, unsent, isTyped }: RowProps) {
  const status = receivingStatusWord(item.status)
  const answers = item.respostas.map(({ value }) => value).filter((value) => value !== '')
  return (
    <chakra.div display="flex" gap="3">
      <StepNumber step={item.step} />
      <chakra.div flex="1" minWidth="0" lineHeight="snug" overflowWrap="anywhere">
        <chakra.p fontWeight="bold">{item.descricao}</chakra.p>
        {answers.length > 0 && (
          <chakra.p fontSize="lg" fontWeight="black">
            {answers.join(', ')}
          </chakra.p>
        )}
        {item.observacoes !== null && (
          <chakra.p color="textMuted" whiteSpace="pre-wrap">
            {item.observacoes}
          </chakra.p>
        )}
        <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="1.5">
          <Badge tone={status.tone}>{status.text}</Badge>
          <UnsentBadge {...unsent} />
          {isTyped && <DraftMark />}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

const StepNumber = ({ step }: { step: number }) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    flexShrink={0}
    minWidth="2.75rem"
    height="2.75rem"
    borderRadius="md"
    background="ink"
    color="onInk"
    fontSize="lg"
    fontWeight="black"
    lineHeight="1"
  >
    {step}
  </chakra.span>
)
