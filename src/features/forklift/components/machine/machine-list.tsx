import { chakra } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { useOpensOffline } from '#src/hooks/reads/use-opens-offline.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { LinkRow, List, RowBody } from '#src/ui/list/list-row.tsx'
import { OpensOfflineMark } from '#src/ui/page/work-marks.tsx'
import { addresses } from '../../addresses.ts'
import { wantedOfMachine } from '../../offline.ts'
import { reads } from '../../reads.ts'
import type { ShownMachine } from '../../shown.ts'
import { MachineImage } from './machine-image.tsx'
import { SummaryBadges } from '../marks.tsx'

interface MachineListProps {
  rows: readonly ShownMachine[]
  today: string
}

/** Prefetches the pages of every listed machine. A row has a mark when the pages of its machine open offline. */
export function MachineList({ rows, today }: MachineListProps) {
  const key = JSON.stringify(rows.map(({ id, current }) => [id, current?.id]))
  const openable = useMemo(
    () => rows.map((row) => ({ id: row.id, wanted: wantedOfMachine(row, today) })),
    // oxlint-disable-next-line react/exhaustive-deps -- The array changes only when the wanted reads change.
    [key, today],
  )
  usePrefetch(useMemo(() => openable.flatMap(({ wanted }) => wanted), [openable]))
  const ready = useOpensOffline(openable)
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
                  unsent={unsentByKey.get(reads.machine(row.id).key) ?? noWork}
                />
                {ready.has(row.id) && (
                  <chakra.p paddingTop="1">
                    <OpensOfflineMark />
                  </chakra.p>
                )}
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
  unsent: OwnWork
}

/** Memoized, because the list is rendered again for each machine whose pages arrive. */
const MachineWords = memo(function MachineWords({ machine, unsent }: MachineWordsProps) {
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
          : `Último: ${formatDateTime(lastDate)}${responsavel === null ? '' : `, ${responsavel}`}`}
      </chakra.span>
      {today && (
        <chakra.span fontWeight="bold">
          {totalPreenchidos} de {plural(totalItens, 'item', 'itens')} hoje
        </chakra.span>
      )}
      <SummaryBadges of={machine} unsent={unsent} />
    </chakra.span>
  )
})
