import { chakra } from '@chakra-ui/react'
import { CloudOff, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { plural } from '#src/domain/plurals.ts'
import { formatWallDateTime } from '#src/domain/dates.ts'
import { usePrefetch } from '#src/hooks/use-prefetch.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { useUnsentByKey } from '#src/hooks/use-unsent-by-key.ts'
import { Button } from '#src/ui/button.tsx'
import { DataAge } from '#src/ui/data-age.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkRow, List, RowBody } from '#src/ui/list-row.tsx'
import { RowsSkeleton } from '#src/ui/loading.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Spoken, Text } from '#src/ui/text.tsx'
import { addresses } from '../addresses.ts'
import { MachineImage } from '../components/machine-image.tsx'
import { StandingBadges } from '../components/marks.tsx'
import { useDay } from '../components/use-day.ts'
import { machineOn } from '../days.ts'
import { wantedOfMachine } from '../offline.ts'
import { reads } from '../reads.ts'
import type { ShownMachine } from '../shown.ts'

/** /sgi/checklists/empilhadeiras (spec 2 §2). */
export default function ListScreen() {
  const { today, timeZone } = useDay()
  const [params, setParams] = useSearchParams()
  const search = params.get('busca') ?? ''
  const found = useRead(reads.list(search), { keepPrevious: true })
  // The provider cannot be asked: the list that was opened last is searched on this device.
  const kept = useRead(search === '' ? undefined : reads.kept(search))
  const usesKept = found.value === undefined && found.error?.saysNothing === true
  const shown = usesKept && kept.value !== undefined ? kept : found
  const rows = useMemo(
    () => (shown.value ?? none).map((row) => machineOn(row, today, timeZone)),
    [shown.value, today, timeZone],
  )
  useFetchBefore(found.value ?? none, today)

  const searchFor = (text: string) =>
    setParams(text.trim() === '' ? {} : { busca: text.trim() }, { replace: true })

  return (
    <Page title="Checklist de Empilhadeiras">
      <SearchField
        label="Pesquisar empilhadeiras"
        placeholder="Pesquise pela máquina"
        initial={search}
        onSearch={searchFor}
      />
      {shown.stale && shown.askedAt !== undefined && (
        <DataAge askedAt={shown.askedAt} timeZone={timeZone} serverFailed={shown.serverFailed} />
      )}
      {shown === kept && (
        <Text muted>
          {found.error?.isServerFailure === true ? 'O servidor falhou' : 'Sem conexão'}: a pesquisa
          olhou só o que está neste aparelho.
        </Text>
      )}
      {shown.loading && <RowsSkeleton rows={5} height="8rem" />}
      {shown.value === undefined && shown.error && (
        <EmptyState
          title={shown.error.message}
          text="Abra esta lista uma vez com rede: depois ela abre sem conexão."
          icon={CloudOff}
        >
          <Button onClick={() => void found.refetch()}>Tentar de novo</Button>
        </EmptyState>
      )}
      {shown.value !== undefined && rows.length === 0 && (
        <EmptyState
          title="Nenhuma empilhadeira foi encontrada!"
          icon={SearchX}
          {...(search === '' ? {} : { text: `Nenhuma empilhadeira com “${search}”.` })}
        />
      )}
      {rows.length > 0 && <Machines rows={rows} timeZone={timeZone} />}
      <Spoken role="status">
        {shown.value === undefined ? '' : plural(rows.length, 'empilhadeira', 'empilhadeiras')}
      </Spoken>
    </Page>
  )
}

const none: readonly ShownMachine[] = []

/** All of a machine opens with no network once the list was opened with one. */
function useFetchBefore(rows: readonly ShownMachine[], today: string): void {
  const key = JSON.stringify(rows.map(({ id, current }) => [id, current?.id]))
  usePrefetch(
    // oxlint-disable-next-line react/exhaustive-deps -- The same array while the same is wanted.
    useMemo(() => rows.flatMap((row) => wantedOfMachine(row, today)), [key, today]),
  )
}

function Machines({ rows, timeZone }: { rows: readonly ShownMachine[]; timeZone: string }) {
  const unsentByKey = useUnsentByKey()
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <LinkRow>
            <Link to={addresses.machine(row.id)}>
              <MachineImage idMaquina={row.id} />
              <RowBody>
                <MachineWords
                  machine={row}
                  timeZone={timeZone}
                  unsent={unsentByKey.get(reads.machine(row.id).key) ?? 0}
                />
              </RowBody>
            </Link>
          </LinkRow>
        </li>
      ))}
    </List>
  )
}

interface MachineWordsProps {
  machine: ShownMachine
  timeZone: string
  unsent: number
}

function MachineWords({ machine, timeZone, unsent }: MachineWordsProps) {
  const { descricao, modelo, horimetroText, lastDate, responsavel } = machine
  const { today, totalItens, totalPreenchidos } = machine
  return (
    <chakra.span display="grid" rowGap="1" lineHeight="snug">
      <chakra.span fontSize="xl" fontWeight="black" lineHeight="tight" overflowWrap="anywhere">
        {descricao}
      </chakra.span>
      <chakra.span color="textMuted">
        {modelo !== undefined && `${modelo} · `}Horímetro {horimetroText}
      </chakra.span>
      <chakra.span color="textMuted">
        {lastDate === null
          ? 'Nenhum checklist ainda'
          : `Último: ${formatWallDateTime(lastDate, timeZone)}${responsavel === null ? '' : `, ${responsavel}`}`}
      </chakra.span>
      {today && (
        <chakra.span fontWeight="bold">
          {totalPreenchidos} de {plural(totalItens, 'item', 'itens')} hoje
        </chakra.span>
      )}
      <StandingBadges of={machine} unsent={unsent} />
    </chakra.span>
  )
}
