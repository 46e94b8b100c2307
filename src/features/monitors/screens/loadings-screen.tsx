import { chakra } from '@chakra-ui/react'
import { Maximize2, Printer, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { plural } from '#src/domain/amounts/plurals.ts'
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
import { CardGrid } from '../components/card-grid.tsx'
import { LoadingDialog } from '../components/loading-dialog.tsx'
import { NeverOpened } from '../components/never-opened.tsx'
import { PrintTable } from '../components/print-table.tsx'
import { useWall } from '../components/use-wall.ts'
import { LoadingsWall } from '../components/walls.tsx'
import { UpdatedAt } from '../components/updated-at.tsx'
import { keepFilters, pavilions, readFilters, type Filters } from '../kept-filters.ts'
import { reads, refreshMs } from '../reads.ts'
import { wantedItems } from '../rules.ts'
import type { ShownExit, ShownExits } from '../shown.ts'

/** /monitor/ops/carregamentos (spec 1 §2). It stays open for days. */
export default function LoadingsScreen() {
  const [filters, setFilters] = useState(readFilters)
  const [search, setSearch] = useState('')
  const monitor = useRead(reads.loadings(filters.pavilion ?? ''), { everyMs: refreshMs })
  const [openId, setOpenId] = useState<Id>()
  const isPrinting = usePrinting()
  const { isOnWall, hang, takeDown } = useWall()
  useWakeLock()

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
      <UpdatedAt monitor={monitor} shownCount={items.length} />
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
      {isOnWall && (
        <LoadingsWall
          items={items}
          note={<UpdatedAt monitor={monitor} shownCount={items.length} />}
          onLeave={takeDown}
        />
      )}
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
