import { chakra } from '@chakra-ui/react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import { Check, CircleSlash2, X, type LucideIcon } from 'lucide-react'
import type { StatusTone } from '#src/domain/records/status-words.ts'

export interface OptionsProps {
  /** The question, for screen readers. */
  label: string
  options: readonly ChecklistOption[]
  chosenId: Id | null
  disabled: boolean
  onChoose: (option: ChecklistOption) => void
}

/** The options of a question, each large enough for a gloved thumb; a tap chooses the option. */
export const Options = ({ label, options, chosenId, disabled, onChoose }: OptionsProps) => (
  <chakra.div role="group" aria-label={label} display="grid" gap="3">
    {options.map((option) => {
      const { icon, tone } = optionVariant(option.tipo)
      return (
        <OptionButton
          key={option.id}
          type="button"
          aria-pressed={isSameId(option.id, chosenId)}
          disabled={disabled}
          onClick={() => onChoose(option)}
          css={{ '&[aria-pressed=true]': { background: `var(--${tone}-soft)` } }}
        >
          <chakra.span color={`${tone}.text`} display="inline-flex">
            <Icon as={icon} size="1.6em" />
          </chakra.span>
          {option.texto}
        </OptionButton>
      )
    })}
  </chakra.div>
)

const OptionButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'main',
    paddingInline: '4',
    paddingBlock: '2',
    borderRadius: 'md',
    border: '2px solid',
    borderColor: 'edge',
    background: 'surface',
    color: 'text',
    fontSize: 'lg',
    fontWeight: 'bold',
    lineHeight: 'snug',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '&[aria-pressed=true]': { borderWidth: '4px' },
    // Printed, only the chosen option shows.
    '&[aria-pressed=false]': { '@media print': { display: 'none' } },
    '&:disabled': { color: 'textMuted', borderStyle: 'dashed' },
    ...underHand({ background: 'primary.soft' }),
  },
})

/** Icon and colour of an option type (spec 2 §3: OK, NOK or another). */
export function optionVariant(tipo: string | undefined): { icon: LucideIcon; tone: StatusTone } {
  if (tipo === 'OK') return { icon: Check, tone: 'success' }
  if (tipo === 'NOK') return { icon: X, tone: 'danger' }
  return { icon: CircleSlash2, tone: 'neutral' }
}
