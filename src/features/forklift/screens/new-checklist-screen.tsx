import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { ReadsAge, type Aged } from '#src/ui/notice/data-age.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { addresses } from '../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { NewChecklist } from '../components/new-checklist.tsx'
import { ForkliftReadFailure } from '../components/read-failure.tsx'
import { useForkliftWork } from '../components/use-forklift-work.ts'
import { useMachine } from '../components/machine/use-machine.ts'
import { currentChecklist } from '../conflict.ts'
import { startChecklist } from '../operations/start-checklist.ts'
import type { ShownMachine } from '../shown.ts'

const title = 'Novo checklist'

/** /sgi/checklists/empilhadeiras/checklist/new/{id} (spec 2 §2). */
export default function NewChecklistScreen() {
  const idMaquina = useIdParam()
  const read = useMachine(idMaquina)
  const { value: machine } = read
  if (machine === undefined) {
    if (read.loading) return <Waiting />
    return (
      <ForkliftReadFailure title={title} error={read.error} onRetry={() => void read.refetch()} />
    )
  }
  return <Admitted key={machine.id} machine={machine} read={read} />
}

const Waiting = () => (
  <Page title={title}>
    <RowsSkeleton rows={2} height="9rem" />
  </Page>
)

/**
 * A machine that already has today's checklist redirects to its own page; a refused start is corrected here (spec 2
 * §4).
 */
function Admitted({ machine, read }: { machine: ShownMachine; read: Aged }) {
  const { isKnown, unsent } = useForkliftWork(machine.id)
  const [leaving, setLeaving] = useState<{ refused: Entry | undefined }>()
  if (!isKnown) return <Waiting />
  const refusedNow = unsent.find(
    ({ kind, state, parked }) =>
      kind === startChecklist.kind &&
      state === 'parked' &&
      parked?.why === 'refused' &&
      currentChecklist(parked) === undefined,
  )
  // A correction in progress keeps its entry until the form has navigated.
  const { refused } = leaving ?? { refused: refusedNow }
  if (machine.current !== null && refused === undefined && leaving === undefined) {
    return <Navigate to={addresses.machine(machine.id)} replace />
  }
  return (
    <Page
      title={machine.descricao}
      tabTitle={title}
      before={<Back to={addresses.machine(machine.id)}>Empilhadeira</Back>}
    >
      <ReadsAge read={read} />
      <NewChecklist
        key={refused?.id ?? 'new'}
        machine={machine}
        refused={refused}
        onLeaving={(isLeaving) => setLeaving(isLeaving ? { refused } : undefined)}
      />
    </Page>
  )
}
