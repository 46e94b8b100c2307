import { chakra } from '@chakra-ui/react'
import { CircleCheck, OctagonX } from 'lucide-react'
import type { ForkliftAnswerChoice } from '#contract/schemas/forklift.ts'
import { Icon } from '#src/ui/icon.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import type { ShownItem } from '../shown.ts'

interface AnswerButtonsProps {
  item: ShownItem
  onChoose: (choice: ForkliftAnswerChoice) => void
}

/** The answers of a choice, each a target for a gloved thumb, in the same place for every item. */
export const AnswerButtons = ({ item, onChoose }: AnswerButtonsProps) => (
  <chakra.div
    role="group"
    aria-label={item.descricao}
    display="grid"
    gridTemplateColumns={{
      base: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    }}
    gap="3"
    // One that would stand alone gets the row.
    css={{ '& > :last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
  >
    {item.respostas.map((choice, at) => {
      const isProblem = choice.variant === 'NOT'
      const tone = isProblem ? 'danger' : 'success'
      return (
        <AnswerButton
          // By its place: the button under the thumb stays the same one, with its focus.
          key={at}
          type="button"
          aria-pressed={item.value === choice.value}
          onClick={() => onChoose(choice)}
          css={{ '&[aria-pressed=true]': { background: `var(--${tone}-soft)` } }}
        >
          <chakra.span color={`${tone}.text`} display="inline-flex">
            <Icon as={isProblem ? OctagonX : CircleCheck} size="1.4em" />
          </chakra.span>
          {choice.tag}
        </AnswerButton>
      )
    })}
  </chakra.div>
)

const AnswerButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minHeight: '4.75rem',
    paddingInline: '2',
    paddingBlock: '2',
    borderRadius: 'md',
    border: '2px solid',
    borderColor: 'edge',
    background: 'surface',
    color: 'text',
    fontSize: 'lg',
    fontWeight: 'black',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    '&[aria-pressed=true]': { borderWidth: '4px' },
    ...underHand({ background: 'primarySoft' }),
  },
})
