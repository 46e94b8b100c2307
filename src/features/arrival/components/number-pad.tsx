import { chakra } from '@chakra-ui/react'
import { Delete } from 'lucide-react'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

interface NumberPadProps {
  /** The label of the field that the pad fills; screen readers announce the pad as «Teclado: {label}». */
  label: string
  value: string
  /** Digits only. */
  onChange: (digits: string) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** An on-screen number pad, because a kiosk may have no keyboard. */
export function NumberPad({ label, value, onChange }: NumberPadProps) {
  const digits = value.replaceAll(/\D/g, '')
  const add = (digit: string) => onChange(`${digits}${digit}`)
  return (
    <chakra.div
      role="group"
      aria-label={`Teclado: ${label}`}
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap="3"
    >
      {keys.map((digit) => (
        <Key key={digit} onClick={() => add(digit)}>
          {digit}
        </Key>
      ))}
      <Key small onClick={() => onChange('')}>
        Limpar
      </Key>
      <Key onClick={() => add('0')}>0</Key>
      <Key small label="Apagar" onClick={() => onChange(digits.slice(0, -1))}>
        <Icon as={Delete} size="2.25rem" />
      </Key>
    </chakra.div>
  )
}

interface KeyProps {
  small?: true
  label?: string
  onClick: () => void
  children: React.ReactNode
}

const Key = ({ small, label, onClick, children }: KeyProps) => (
  <Button
    variant="outline"
    size="kiosk"
    onClick={onClick}
    paddingInline="1"
    // Overrides the minimum width of `size="kiosk"`, so that three keys fit side by side on a phone with enlarged text.
    minWidth="0"
    overflowWrap="anywhere"
    fontSize={small === true ? 'min(1.25rem, 5vw)' : '3xl'}
    {...(label !== undefined && { 'aria-label': label })}
  >
    {children}
  </Button>
)
