import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { dayInWords } from '#src/domain/time/dates.ts'
import { isDay } from '#src/domain/time/days.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { Card } from '#src/ui/page/card.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { Controls } from '../components/controls.tsx'
import { ExportButton } from '../components/export-button.tsx'

/** /rep/core/estoque/contabilidade (spec 1 §2). */
export default function StockScreen() {
  const { today } = useDay()
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? today
  const token = useSession()?.token ?? ''
  const problem = problemOf(day, today)
  return (
    <Page title="Contabilidade de Estoque">
      <Card>
        <Text muted marginBottom="4">
          Planilha do estoque como estava no fim do dia escolhido.
        </Text>
        <Controls>
          <TextField
            label="Data"
            type="date"
            hint={dayInWords(day)}
            value={day}
            max={today}
            error={problem}
            onChange={(event) => setChosen(event.target.value)}
          />
          <ExportButton
            // This is the only download with the token in its URL (spec 1 §7).
            path={paths.stockExcel(day, btoa(token))}
            fileName={`estoque-${day}`}
            disabled={problem !== undefined}
          />
        </Controls>
      </Card>
    </Page>
  )
}

function problemOf(day: string, today: string): string | undefined {
  if (day === '') return 'Informe a data'
  if (!isDay(day)) return 'Informe uma data a partir do ano 2000'
  return day > today ? 'Esta data ainda não chegou' : undefined
}
