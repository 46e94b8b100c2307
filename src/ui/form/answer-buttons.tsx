import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import { Icon } from '../page/icon.tsx'
import { underHand } from '../theme/states.ts'

export interface AnswerChoice {
  text: string
  icon: LucideIcon
  tone: StatusTone
  isChosen: boolean
}

interface AnswerButtonsProps<Choice extends AnswerChoice> {
  /** The question. */
  label: string
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
}

/** The answers of a question, each a target for a gloved thumb. */
export const AnswerButtons = <Choice extends AnswerChoice>(props: AnswerButtonsProps<Choice>) => (
  <chakra.div
    role="group"
    aria-label={props.label}
    display="grid"
    // Up to three answers in one row, so that the first one keeps its place between questions.
    gridTemplateColumns={`repeat(auto-fit, minmax(min(100%, ${props.choices.length > 3 ? 8 : 6}rem), 1fr))`}
    gap="3"
  >
    {props.choices.map((choice, at) => (
      <AnswerButton
        // The index as the key, so that the button under the thumb stays the same element with its
        // focus.
        key={at}
        type="button"
        aria-pressed={choice.isChosen}
        onClick={() => props.onChoose(choice)}
        fontSize={hasLongWord(props.choices) ? { base: 'md', sm: 'lg' } : 'lg'}
        css={{ '&[aria-pressed=true]': { background: `var(--${choice.tone}-soft)` } }}
      >
        <chakra.span color={`${choice.tone}.text`} display="inline-flex">
          <Icon as={choice.icon} size="1.4em" />
        </chakra.span>
        {choice.text}
      </AnswerButton>
    ))}
  </chakra.div>
)

/** Whether a word would be broken in three columns on a phone. */
const hasLongWord = (choices: readonly AnswerChoice[]): boolean =>
  choices.some(({ text }) => text.split(' ').some(({ length }) => length > 7))

const AnswerButton = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '1.5',
    rowGap: '1',
    minHeight: { base: '6.25rem', sm: '4.75rem' },
    paddingInline: '1',
    paddingBlock: '2',
    borderRadius: 'md',
    border: '2px solid',
    borderColor: 'edge',
    background: 'surface',
    color: 'text',
    fontWeight: 'black',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    '&[aria-pressed=true]': { borderWidth: '4px' },
    // Print only the chosen answer.
    '&[aria-pressed=false]': { '@media print': { display: 'none' } },
    ...underHand({ background: 'primary.soft' }),
  },
})
