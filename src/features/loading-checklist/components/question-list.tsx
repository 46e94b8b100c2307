import { chakra } from '@chakra-ui/react'
import { CircleDashed } from 'lucide-react'
import { memo } from 'react'
import { optionVariant } from '#src/checklist/components/options.tsx'
import { questionName, type ShownStandard } from '#src/checklist/loading-page.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { isEqual } from '#src/outbox/model/is-equal.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import { optionOf } from '../rules.ts'

interface QuestionListProps {
  questions: readonly ShownStandard[]
  currentId: Id | undefined
  /** The state of the answer's entry, if this device has one. */
  markOf: (question: ShownStandard) => WorkWords | undefined
  /** Undefined where the checklist is read-only. */
  onChoose: ((idPergunta: Id) => void) | undefined
}

/** All questions with their answers and observations. A tap on a question opens it for an answer. */
export const QuestionList = ({ questions, currentId, markOf, onChoose }: QuestionListProps) => (
  <Card paddingBlock={{ base: '2', sm: '2' }}>
    <ul aria-label="Todas as perguntas">
      {questions.map((question) => {
        const mark = markOf(question)
        return (
          <chakra.li
            key={question.id}
            css={{ '& + &': { borderTop: 'var(--edge-width) solid', borderColor: 'line' } }}
          >
            {onChoose ? (
              <Row
                type="button"
                aria-current={question.id === currentId ? 'step' : undefined}
                onClick={() => onChoose(question.id)}
              >
                <Words question={question} mark={mark} />
              </Row>
            ) : (
              <Row as="div">
                <Words question={question} mark={mark} />
              </Row>
            )}
          </chakra.li>
        )
      })}
    </ul>
  </Card>
)

interface WordsProps {
  question: ShownStandard
  mark: WorkWords | undefined
}

/** Memoized, because the list is rendered several times for each answer, and few of its rows change. */
const Words = memo(function Words({ question, mark }: WordsProps) {
  const { answer } = question
  const { icon, tone } =
    answer === null
      ? { icon: CircleDashed, tone: 'neutral' as const }
      : optionVariant(optionOf(question)?.tipo)
  return (
    <>
      <chakra.span color={`${tone}.text`} display="inline-flex" paddingTop="0.5">
        <Icon as={icon} size="1.4em" />
      </chakra.span>
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" overflowWrap="anywhere">
          {questionName(question)}
        </chakra.span>
        <chakra.span display="block" fontWeight="bold" color={`${tone}.text`}>
          {answer === null
            ? 'Sem resposta'
            : [answer.valueString, answer.valueString2].filter(Boolean).join(' · ')}
        </chakra.span>
        {answer?.obs != null && (
          <chakra.span display="block" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer.obs}
          </chakra.span>
        )}
        {mark && (
          <chakra.span display="block" paddingTop="1">
            <SendingMark words={mark} />
          </chakra.span>
        )}
      </chakra.span>
    </>
  )
}, isEqual)

const Row = chakra('button', {
  base: {
    display: 'flex',
    gap: '3',
    width: 'full',
    minHeight: 'target',
    paddingBlock: '2',
    paddingInline: '1',
    textAlign: 'start',
    lineHeight: 'snug',
    '&[aria-current]': { background: 'primary.soft', borderRadius: 'md' },
    // On paper no question is highlighted as the current one.
    '@media print': { background: 'none !important', minHeight: '0', paddingBlock: '1' },
    ...underHand({ background: 'primary.soft' }),
  },
})
