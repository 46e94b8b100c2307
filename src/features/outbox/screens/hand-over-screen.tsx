import { Card } from '#src/ui/page/card.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { HandOverSummary } from '../components/hand-over-summary.tsx'
import { useHandOver } from '../hooks/use-hand-over.ts'

/** «Posso entregar o tablet?»: whether any of this person's work is only on this device (UX-07). */
export default function HandOverScreen() {
  const facts = useHandOver()
  return (
    <Page title="Posso entregar o tablet?">
      {facts === undefined ? (
        <RowsSkeleton />
      ) : (
        <Card>
          <HandOverSummary facts={facts} />
        </Card>
      )}
    </Page>
  )
}
