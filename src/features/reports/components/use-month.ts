import { useSearchParams } from 'react-router-dom'
import { selectableYears, type YearMonth } from '#src/domain/time/months.ts'
import { useDay } from '#src/hooks/use-day.ts'

/** The month of a report from the URL; the current month where the URL has none or an invalid one. */
export function useMonth() {
  const { today } = useDay()
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
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
  const chosen = monthIn(params.get('mes'), selectableYears(thisYear))
  return { month: chosen ?? { year: thisYear, month: thisMonth }, thisYear, choose }
}

function monthIn(text: string | null, years: readonly number[]): YearMonth | undefined {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '')
  const [year, month] = [Number(parts?.[1]), Number(parts?.[2])]
  return years.includes(year) ? { year, month } : undefined
}
