import { useSearchParams } from 'react-router-dom'
import { selectableYears, type YearMonth } from '#src/domain/months.ts'
import { useDay } from '#src/hooks/use-day.ts'

/** The month of a report, which stands in the address; without one, or with none that there is, this month. */
export function useMonth(): [YearMonth, (month: YearMonth) => void] {
  const { today } = useDay()
  const [params, setParams] = useSearchParams()
  const choose = ({ year, month }: YearMonth) =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before)
        params.set('mes', `${year}-${String(month).padStart(2, '0')}`)
        return params
      },
      { replace: true },
    )
  return [monthIn(params.get('mes')) ?? monthIn(today) ?? { year: 2026, month: 1 }, choose]
}

function monthIn(text: string | null): YearMonth | undefined {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])(-\d\d)?$/.exec(text ?? '')
  const [year, month] = [Number(parts?.[1]), Number(parts?.[2])]
  return selectableYears(new Date()).includes(year) ? { year, month } : undefined
}
