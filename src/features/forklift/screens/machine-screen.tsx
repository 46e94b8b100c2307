import { chakra } from '@chakra-ui/react'
import { ClipboardPlus, CloudOff, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { noWork } from '#src/domain/records/own-work.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useTouching, useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { wanting } from '#src/reads/read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import type { Id } from '#src/domain/names/ids.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { MonthSelector } from '#src/ui/form/month-selector.tsx'
import { addresses } from '../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { ChecklistList } from '../components/checklist-row.tsx'
import { ForkliftNotices } from '../components/forklift-notices.tsx'
import { Issues } from '../components/problem/issues.tsx'
import { MachineImage } from '../components/machine/machine-image.tsx'
import { SummaryBadges } from '../components/marks.tsx'
import { ForkliftReadFailure } from '../components/read-failure.tsx'
import { useForkliftWork } from '../components/use-forklift-work.ts'
import { useMachine } from '../components/machine/use-machine.ts'
import { dayOfChecklist, monthOf } from '../days.ts'
import { reads } from '../reads.ts'
import type { ShownMachine } from '../shown.ts'
import { checklistWithoutRefused } from '../refused-items.ts'

/** /sgi/checklists/empilhadeiras/{id} (spec 2 §2). */
export default function MachineScreen() {
  const idMaquina = useIdParam()
  const read = useMachine(idMaquina)
  const { value: machine } = read
  if (machine === undefined) {
    if (read.loading) return <Waiting />
    return (
      <ForkliftReadFailure
        title="Empilhadeira"
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    )
  }
  return (
    <Page
      title={machine.descricao}
      before={<Back to={addresses.list()}>Empilhadeiras</Back>}
      extra={<SummaryBadges of={machine} />}
    >
      <ReadsAge read={read} />
      <Machine machine={machine} />
    </Page>
  )
}

const Waiting = () => (
  <Page title="Empilhadeira" before={<Back to={addresses.list()}>Empilhadeiras</Back>}>
    <RowsSkeleton rows={3} height="6rem" />
  </Page>
)

function Machine({ machine }: { machine: ShownMachine }) {
  const { id, current, checklists, lastHorimetro, modelo } = machine
  const work = useForkliftWork(id)
  const unsentByKey = useUnsentByKey()
  useCurrentBefore(current?.id)
  return (
    <>
      <ForkliftNotices work={work} />
      <Card display="flex" flexWrap="wrap" gap="4" alignItems="center">
        <MachineImage idMaquina={id} />
        <chakra.div flex="1 1 9rem" minWidth="0">
          <Facts
            dense
            facts={[
              {
                term: 'Horímetro',
                value: lastHorimetro === null ? '—' : `${formatNumber(lastHorimetro)} h`,
              },
              { term: 'Modelo', value: modelo },
            ]}
          />
        </chakra.div>
      </Card>
      <chakra.section display="flex" flexDirection="column" gap="3" aria-label="Hoje">
        <Heading>Hoje</Heading>
        {checklists.length === 0 ? (
          <EmptyState title="Nenhum Checklist foi criado no dia de Hoje" />
        ) : (
          <ChecklistList
            checklists={checklists}
            unsentOf={(one) => unsentByKey.get(reads.checklist(one.id).key) ?? noWork}
          />
        )}
      </chakra.section>
      <Issues issues={machine.pendencias ?? []} />
      <History idMaquina={id} />
      <StickyBar>
        <Button asChild size="main">
          {current === null ? (
            <Link to={addresses.newChecklist(id)}>
              <Icon as={ClipboardPlus} size="1.6em" />
              Criar
            </Link>
          ) : (
            <Link to={addresses.checklist(current.id, dayOfChecklist(current))}>
              <Icon as={Pencil} size="1.6em" />
              Editar
            </Link>
          )}
        </Button>
      </StickyBar>
    </>
  )
}

/** Prefetches today's checklist, so that it opens offline after its machine was opened online. */
function useCurrentBefore(id: ShownMachine['id'] | string | undefined): void {
  usePrefetch(useMemo(() => (isServerId(id) ? [wanting(reads.checklist(id))] : []), [id]))
}

/** The checklists of one month, by default the current month (spec 2 §9). */
function History({ idMaquina }: { idMaquina: Id }) {
  const { today } = useDay()
  const [chosen, setChosen] = useState<ReturnType<typeof monthOf>>()
  const thisMonth = monthOf(today)
  const month = chosen ?? thisMonth
  const history = useRead(reads.history(idMaquina, month))
  const { value, error } = history
  const entries = useTouching(reads.machine(idMaquina).key)?.entries
  const rows = useMemo(
    () => value?.map((row) => checklistWithoutRefused(row, entries ?? [])),
    [value, entries],
  )
  return (
    <chakra.section display="flex" flexDirection="column" gap="3" aria-label="Histórico">
      <Heading>Histórico</Heading>
      <MonthSelector value={month} thisYear={thisMonth.year} onChange={setChosen} />
      <ReadsAge read={history} />
      {history.loading && <RowsSkeleton rows={3} height="6rem" />}
      {rows === undefined && error && (
        <EmptyState title={error.message} icon={CloudOff}>
          <Button variant="outline" onClick={() => void history.refetch()}>
            Tentar de novo
          </Button>
        </EmptyState>
      )}
      {rows?.length === 0 && <EmptyState title="Checklists não cadastrados" />}
      {rows !== undefined && rows.length > 0 && (
        <ChecklistList checklists={rows} unsentOf={noneUnsent} />
      )}
    </chakra.section>
  )
}

const noneUnsent = () => noWork
