import { chakra } from '@chakra-ui/react'
import { monthNames, selectableYears, type YearMonth } from '#src/domain/time/months.ts'
import { SelectField } from './input.tsx'

interface MonthSelectorProps {
  value: YearMonth
  /** By the provider's clock, because the device's may be behind at New Year. */
  thisYear: number
  onChange: (value: YearMonth) => void
}

/** Month and year of a report. */
export function MonthSelector({ value, thisYear, onChange }: MonthSelectorProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 3fr) minmax(0, 2fr)" gap="3">
      <SelectField
        label="Mês"
        value={value.month}
        onChange={(event) => onChange({ ...value, month: Number(event.target.value) })}
      >
        {monthNames().map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Ano"
        value={value.year}
        onChange={(event) => onChange({ ...value, year: Number(event.target.value) })}
      >
        {selectableYears(thisYear).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  )
}
