import { chakra } from '@chakra-ui/react'
import { Maximize2, Printer, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { BarButton } from '#src/ui/form/bar-button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchField } from '#src/ui/form/search-field.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { ToggleButton } from '#src/ui/form/toggle-button.tsx'
import { usePrinting } from '#src/ui/page/use-printing.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { type Column, DataTable } from '#src/ui/list/data-table.tsx'
import { CardGrid } from '../components/card-grid.tsx'
import { LoadingDialog } from '../components/loading-dialog.tsx'
import { NeverOpened } from '../components/never-opened.tsx'
import { useLive } from '../components/use-live.ts'
import { useWall } from '../components/use-wall.ts'
import { LoadingsWall } from '../components/walls.tsx'
import { UpdatedAt } from '../components/updated-at.tsx'
import { reads, refreshMs, type ShownExit, type ShownExits } from '../reads.ts'
import { describeProduct, hasPriority, isCalled, wantedItems } from '../rules.ts'

/** /monitor/ops/carregamentos (spec 1 §2). It stays open for days. */
export default function LoadingsScreen() {
  const [filters, setFilters] = useState(readFilters)
  const [search, setSearch] = useState('')
  const monitor = useRead(reads.loadings(filters.pavilion ?? ''), { everyMs: refreshMs })
  const [openId, setOpenId] = useState<Id>()
  const isPrinting = usePrinting()
  const { isOnWall, hang, takeDown } = useWall()
  useWakeLock()
  const isLive = useLive('carregamentos', monitor.refetch)

  const all = monitor.value?.itens ?? none
  const { onlyPending } = filters
  const items = useMemo(() => wantedItems(all, { onlyPending, search }), [all, onlyPending, search])
  const readPart = describePart(monitor.value)
  const open = all.find(({ idSaida }) => idSaida === openId)
  const filteredBy = [
    filters.pavilion && `Pavilhão ${filters.pavilion}`,
    onlyPending && 'Apenas Pendências',
    search.trim() && `«${search.trim()}»`,
  ].filter((words) => typeof words === 'string' && words !== '')

  const choose = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    setFilters(next)
    keepFilters(next)
  }

  const updated = <UpdatedAt monitor={monitor} shownCount={items.length} isLive={isLive} />
  return (
    <Page
      wide
      title="Monitor de Carregamentos"
      extra={
        <Actions className="no-print">
          <BarButton icon={RefreshCw} text="Atualizar" onClick={() => void monitor.refetch()} />
          <BarButton icon={Maximize2} text="No telão" onClick={hang} />
          <BarButton
            icon={Printer}
            text={
              filteredBy.length === 0 && readPart === undefined
                ? 'Imprimir todos'
                : `Imprimir ${plural(items.length, 'mostrado', 'mostrados')}`
            }
            onClick={() => print()}
          />
        </Actions>
      }
    >
      {updated}
      {readPart !== undefined && items.length > 0 && <Text muted>{readPart}</Text>}
      {filteredBy.length > 0 && (
        <p className="only-print">Filtrado por: {filteredBy.join(', ')}.</p>
      )}
      <FilterBar filters={filters} onChoose={choose} onSearch={setSearch} />
      {monitor.loading && <Loading />}
      {isPrinting ? <PrintTable items={items} /> : <CardGrid items={items} onOpen={setOpenId} />}
      <NeverOpened monitor={monitor} />
      {monitor.value !== undefined && items.length === 0 && (
        <EmptyState
          title="Nenhum registro foi encontrado"
          {...(readPart === undefined ? {} : { text: readPart })}
        />
      )}
      {isOnWall && <LoadingsWall items={items} note={updated} onLeave={takeDown} />}
      {open && (
        <LoadingDialog
          key={open.idSaida}
          item={open}
          onClose={() => setOpenId(undefined)}
          onCalled={monitor.refetch}
        />
      )}
    </Page>
  )
}

interface FilterBarProps {
  filters: Filters
  onChoose: (change: Partial<Filters>) => void
  onSearch: (text: string) => void
}

const FilterBar = ({ filters: { pavilion, onlyPending }, onChoose, onSearch }: FilterBarProps) => (
  <Controls className="no-print">
    <Actions>
      {pavilions.map((one) => (
        <ToggleButton
          key={one}
          on={pavilion === one}
          onClick={() => onChoose({ pavilion: pavilion === one ? undefined : one })}
        >
          Pavilhão {one}
        </ToggleButton>
      ))}
      <ToggleButton on={onlyPending} onClick={() => onChoose({ onlyPending: !onlyPending })}>
        Apenas Pendências
      </ToggleButton>
    </Actions>
    <SearchField
      label="Pesquisar nos carregamentos"
      placeholder="Saída, OC, motorista, placa"
      onSearch={onSearch}
    />
  </Controls>
)

const none: readonly ShownExit[] = []

/** The provider returns at most a thousand rows (spec 1 §9), and the screen's filters apply only to them. */
function describePart({ itens, quantidade }: ShownExits = {}) {
  const count = itens?.length ?? 0
  if (count >= (quantidade ?? 0)) return undefined
  return `Só os ${formatNumber(count)} primeiros de ${formatNumber(quantidade)} registros foram lidos.`
}

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })

const Controls = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '3',
    '& > :last-child': { flex: '1 1 16rem', maxWidth: { md: '30rem' } },
  },
})

const columns: readonly Column<ShownExit>[] = [
  { header: 'Saída', cell: ({ idSaida }) => idSaida },
  { header: 'OC', cell: ({ ordemChegada }) => ordemChegada ?? '—' },
  { header: 'Agendado', cell: ({ dataAgendada }) => formatDateTime(dataAgendada) || '—' },
  { header: 'Motorista', cell: ({ motorista }) => motorista ?? '—' },
  { header: 'Telefone', cell: ({ telefone }) => formatPhone(telefone) },
  { header: 'Transportadora', cell: ({ transportadora }) => transportadora ?? '—' },
  {
    header: 'Placa e carroceria',
    cell: ({ placaCarroceria, carroceria }) =>
      [formatPlate(placaCarroceria), carroceria ?? '—'].join(' · '),
  },
  {
    header: 'Produtos',
    cell: ({ produtos }) => (produtos ?? []).map(describeProduct).join('; ') || '—',
  },
  {
    header: 'Situação',
    cell: (item) =>
      [isCalled(item) ? 'Chamado' : 'Pendente', ...(hasPriority(item) ? ['PRIORIDADE'] : [])].join(
        ', ',
      ),
  },
]

/** All exits for printing, because the screen's virtualized list renders only the visible ones. */
const PrintTable = ({ items }: { items: readonly ShownExit[] }) => (
  <DataTable
    caption="Carregamentos"
    columns={columns}
    rows={items}
    rowKey={({ idSaida }) => idSaida}
  />
)

/** The provider filters by pavilion with the search text H or E (spec 1 §9). */
const pavilions = ['H', 'E'] as const

type Pavilion = (typeof pavilions)[number]

interface Filters {
  pavilion: Pavilion | undefined
  onlyPending: boolean
}

const pavilionKey = 'pavilhao.monitor.pavilhao'
const pendingKey = 'pavilhao.monitor.pendencias'

/** The last filters of this device, regardless of the user, because a monitor belongs to a place. */
function readFilters(): Filters {
  const kept = localStorage.getItem(pavilionKey)
  return {
    pavilion: pavilions.find((one) => one === kept),
    onlyPending: localStorage.getItem(pendingKey) === '1',
  }
}

function keepFilters({ pavilion, onlyPending }: Filters): void {
  keep(pavilionKey, pavilion)
  keep(pendingKey, onlyPending ? '1' : undefined)
}

function keep(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}
