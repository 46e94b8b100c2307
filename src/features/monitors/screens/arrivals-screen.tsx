import { chakra } from '@chakra-ui/react'
import { Maximize2, RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useState } from 'react'
import { type ClientId, clientIds, clientName } from '#src/domain/names/clients.ts'
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
import { dayInWords, formatDateTime } from '#src/domain/time/dates.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate, platesOf } from '#src/domain/names/plates.ts'
import { type Column, DataTable } from '#src/ui/list/data-table.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { ArrivalCard } from '../components/arrival-card.tsx'
import { NeverOpened } from '../components/never-opened.tsx'
import { useLive } from '../components/use-live.ts'
import { useWall } from '../components/use-wall.ts'
import { ArrivalsWall } from '../components/walls.tsx'
import { UpdatedAt } from '../components/updated-at.tsx'
import { numberOf, shownCpf } from '../rules.ts'
import { reads, refreshMs, type ShownArrival } from '../reads.ts'

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
  const isLive = useLive('chegadas', monitor.refetch)
  const rows = monitor.value?.itens ?? none

  const show = (next: { client: ClientId; day: string }) =>
    setParams(
      {
        ...(next.client === clientIds[0] ? {} : { cliente: String(next.client) }),
        ...(next.day === today || !isDay(next.day) ? {} : { data: next.day }),
      },
      { replace: true },
    )

  const updated = <UpdatedAt monitor={monitor} shownCount={rows.length} isLive={isLive} />
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
        {updated}
        {monitor.loading && <Loading />}
        {isPrinting ? <ArrivalTable rows={rows} /> : <Arrivals rows={rows} />}
        <NeverOpened monitor={monitor} />
        {monitor.value !== undefined && rows.length === 0 && (
          <EmptyState title="Nenhuma chegada registrada nesta data" />
        )}
      </Tabs>
      {isOnWall && <ArrivalsWall items={rows} note={updated} onLeave={takeDown} />}
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

const columns: readonly Column<ShownArrival>[] = [
  { header: 'Chegada', cell: ({ idChegada }) => idChegada },
  { header: 'Senha', cell: numberOf },
  { header: 'OC', cell: ({ oc }) => oc ?? '—' },
  { header: 'Horário', cell: ({ timestamp }) => formatDateTime(timestamp) || '—' },
  { header: 'Motorista', cell: ({ motorista }) => motorista ?? '—' },
  { header: 'CPF', cell: (arrival) => shownCpf(arrival) ?? '—' },
  { header: 'Telefone', cell: ({ telefone }) => formatPhone(telefone) },
  { header: 'Cavalo', cell: ({ placaCavalo }) => formatPlate(placaCavalo) },
  { header: 'Carroceria', cell: ({ placaCarroceria }) => platesOf(placaCarroceria) },
  { header: 'Situação', cell: ({ statusText }) => statusText ?? '—' },
]

/** The printed form of the arrivals. Cards of twelve drivers would take three sheets. */
const ArrivalTable = ({ rows }: { rows: readonly ShownArrival[] }) => (
  <DataTable
    caption="Chegadas"
    columns={columns}
    rows={rows}
    rowKey={({ idChegada }) => idChegada}
  />
)

interface DayFieldProps {
  /** In the form 2026-11-20. */
  day: string
  /** Called with a valid day, or with '' when the field was cleared. */
  onDay: (day: string) => void
}

/**
 * A date field. While a year is typed, the browser reports each digit, for example 0002. An incomplete date stays in
 * the field and triggers no read.
 */
function DayField({ day, onDay }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>()
  const change = (typed: string) => {
    const isFinished = typed === '' || isDay(typed)
    setUnfinished(isFinished ? undefined : typed)
    if (isFinished) onDay(typed)
  }
  return (
    <TextField
      label="Data"
      type="date"
      hint={dayInWords(unfinished ?? day)}
      value={unfinished ?? day}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setUnfinished(undefined)}
    />
  )
}
