import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { SelectField } from '#src/ui/form/input.tsx'

interface ComboboxProps {
  label: string
  options: readonly ChecklistOption[]
  chosenId: Id | null
  disabled: boolean
  onChoose: (option: ChecklistOption) => void
}

/** The options in the device's native list; choosing an option answers the question. */
export const Combobox = ({ label, options, chosenId, disabled, onChoose }: ComboboxProps) => (
  <SelectField
    label={label}
    disabled={disabled}
    value={chosenId ?? ''}
    onChange={({ target }) => {
      const option = options.find(({ id }) => String(id) === target.value)
      if (option !== undefined) onChoose(option)
    }}
  >
    <option value="" disabled>
      Escolha uma opção
    </option>
    {options.map(({ id, texto }) => (
      <option key={id} value={id}>
        {texto}
      </option>
    ))}
  </SelectField>
)
