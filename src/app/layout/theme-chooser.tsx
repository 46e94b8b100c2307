import { chakra } from '@chakra-ui/react'
import { Check, Contrast, Moon, Sun, SunMedium, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Icon } from '#src/ui/page/icon.tsx'
import {
  chooseTheme,
  subscribeTheme,
  themeChoice,
  type ThemeChoice,
} from '#src/ui/theme/theme-choice.ts'

const choices: readonly { choice: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { choice: 'auto', label: 'Do aparelho', icon: Contrast },
  { choice: 'claro', label: 'Claro', icon: SunMedium },
  { choice: 'escuro', label: 'Escuro', icon: Moon },
  { choice: 'sol', label: 'Sol', icon: Sun },
]

const ChoiceFrame = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'md',
    border: '2px solid',
    borderColor: 'line',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'primary', background: 'primary.soft', fontWeight: 'bold' },
    '&:has(:focus-visible)': {
      outline: 'var(--focus-width) solid var(--focus)',
      outlineOffset: '2px',
    },
  },
})

/** The theme of this device (UX-23). */
export function ThemeChooser() {
  const chosen = useSyncExternalStore(subscribeTheme, themeChoice)
  return (
    <chakra.fieldset paddingInline="4" paddingBlock="3" borderTop="1px solid" borderColor="line">
      <chakra.legend float="left" width="full" paddingBottom="2" fontWeight="bold">
        Tema
      </chakra.legend>
      <chakra.div
        clear="both"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))"
        gap="2"
      >
        {choices.map(({ choice, label, icon }) => (
          <ChoiceFrame key={choice}>
            <chakra.input
              type="radio"
              name="tema"
              value={choice}
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
              srOnly
            />
            <Icon as={chosen === choice ? Check : icon} />
            {label}
          </ChoiceFrame>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
