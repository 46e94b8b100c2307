import type { Exit } from '#contract/schemas/exit.ts'
import { factsOfExit } from '#src/reads/facts-of-exit.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Heading } from '#src/ui/page/text.tsx'

/** The exit that the report belongs to (spec 2 §3). */
export const ExitData = ({ exit }: { exit: Exit }) => (
  <Card>
    <Heading marginBottom="3">Dados da saída</Heading>
    <Facts facts={factsOfExit(exit)} />
  </Card>
)
