import { chakra } from '@chakra-ui/react'
import { Maximize2, RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { clientIds, clientName, type ClientId } from '#src/domain/names/clients.ts'
import { isDay } from '#src/domain/time/days.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useDay } from '#src/hooks/use-day.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { BarButton } from '#src/ui/form/bar-button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Tabs } from '#src/ui/page/tabs.tsx'
import { usePrinting } from '#src/ui/page/use-printing.ts'
import { ArrivalCard } from '../components/arrival-card.tsx'
import { ArrivalTable } from '../components/arrival-table.tsx'
import { DayField } from '../components/day-field.tsx'
import { NeverOpened } from '../components/never-opened.tsx'
import { useWall } from '../components/use-wall.ts'
import { ArrivalsWall } from '../components/walls.tsx'
import { UpdatedAt } from '../components/updated-at.tsx'
import { reads, refreshMs } from '../reads.ts'
import type { ShownArrival } from '../shown.ts'

/** /monitor/ops/chegadas (spec 1 §2). It stays open for days, so without a chosen date it follows the current day. */
export default function ArrivalsScreen() {
  const { config } = useRuntime()
  const { today } = useDay()
  const [params, setParams] = useSearchParams()
  const client = clientOf(params.get('cliente'))
  const chosenDay = params.get('data')
  const day = chosenDay !== null && isDay(chosenDay) ? chosenDay : today
  const monitor = useRead(reads.arrivals(client, day), { everyMs: refreshMs })
  const isPrinting = usePrinting()
  const { isOnWall, hang, takeDown } = useWall()
  useWakeLock()
  const rows = monitor.value?.itens ?? none

  const show = (next: { client: ClientId; day: string }) =>
    setParams(
      {
        ...(next.client === clientIds[0] ? {} : { cliente: String(next.client) }),
        ...(next.day === today || !isDay(next.day) ? {} : { data: next.day }),
      },
      { replace: true },
    )

  return (
    <Page
      wide
      title="Monitor de Chegadas"
      extra={
        <Actions className="no-print">
          <BarButton icon={RefreshCw} text="Atualizar" onClick={() => void monitor.refetch()} />
          <BarButton icon={Maximize2} text="No telão" onClick={hang} />
        </Actions>
      }
    >
      <Tabs
        label="Clientes"
        tabs={clientIds.map((id) => ({ id, text: clientName(id, config.clients) }))}
        chosen={client}
        onChoose={(id) => show({ client: id, day })}
      >
        <Controls className="no-print">
          <DayField day={day} onDay={(next) => show({ client, day: next })} />
        </Controls>
        <UpdatedAt monitor={monitor} shownCount={rows.length} />
        {monitor.loading && <Loading />}
        {isPrinting ? <ArrivalTable rows={rows} /> : <Arrivals rows={rows} />}
        <NeverOpened monitor={monitor} />
        {monitor.value !== undefined && rows.length === 0 && (
          <EmptyState title="Nenhuma chegada registrada nesta data" />
        )}
      </Tabs>
      {isOnWall && (
        <ArrivalsWall
          items={rows}
          note={<UpdatedAt monitor={monitor} shownCount={rows.length} />}
          onLeave={takeDown}
        />
      )}
    </Page>
  )
}

const none: readonly ShownArrival[] = []

/** The URL may contain an invalid client, which is replaced by the first one. */
const clientOf = (text: string | null): ClientId =>
  clientIds.find((id) => String(id) === text) ?? clientIds[0]

const Arrivals = ({ rows }: { rows: readonly ShownArrival[] }) => (
  <Grid>
    {rows.map((arrival) => (
      <ArrivalCard key={arrival.idChegada} arrival={arrival} />
    ))}
  </Grid>
)

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })

const Controls = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '3',
    '& > *': { minWidth: '0', maxWidth: 'full' },
  },
})

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))',
    '&:empty': { display: 'none' },
  },
})
