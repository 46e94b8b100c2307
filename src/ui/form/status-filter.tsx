import { SelectField } from './input.tsx'

/** The choice that asks for every status (spec 1 §9). */
const anyStatus = -1

interface StatusFilterProps {
  value: number
  onChange: (status: number) => void
  choices: readonly { status: number; text: string }[]
  label?: string
}

/** One status, or 'Todos'. */
export const StatusFilter = ({ value, onChange, choices, label = 'Status' }: StatusFilterProps) => (
  <SelectField
    label={label}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
  >
    <option value={anyStatus}>Todos</option>
    {choices.map(({ status, text }) => (
      <option key={status} value={status}>
        {text}
      </option>
    ))}
  </SelectField>
)
