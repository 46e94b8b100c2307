import { useMemo, useState } from 'react'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useDay } from '#src/hooks/use-day.ts'
import { useOpensOffline, type Openable } from '#src/hooks/reads/use-opens-offline.ts'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useSearchedList } from '#src/hooks/reads/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { List } from '#src/ui/list/list-row.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { SearchedList } from '#src/ui/list/searched-list.tsx'
import { useFinalizing } from '../components/finalize/use-finalizing.ts'
import { ReceiptRow } from '../components/report/receipt-row.tsx'
import { wantedOfEntry, wantedOfList } from '../offline.ts'
import { recordTypes } from '../lanes.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/recebimento (spec 2 §2). */
export default function ListScreen() {
  const list = useSearchedList(reads)

  useFetchBefore(list.found.value ?? none)

  return (
    <Page title="Recebimento">
      <SearchedList
        list={list}
        label="Pesquisar recebimentos"
        placeholder="Pesquise por OT, Local, NF"
        words={['recebimento', 'recebimentos', 'Nenhum recebimento']}
        rowHeight="12rem"
      >
        {(rows) => <Pages key={list.search} rows={rows} askedAt={list.shown.askedAt} />}
      </SearchedList>
    </Page>
  )
}

const none: readonly ReceiptItem[] = []

/** Each entry with all reads of its screens; the same array while the rows are unchanged. */
function useOpenable(rows: readonly ReceiptItem[]): Openable[] {
  const { extensions } = useRuntime().config
  const key = rows.map(({ id, status }) => `${id} ${status}`).join()
  return useMemo(
    () => rows.map((row) => ({ id: row.id, wanted: wantedOfEntry(row, { extensions }) })),
    // oxlint-disable-next-line react/exhaustive-deps -- The same array while the same is wanted.
    [key, extensions],
  )
}

/** Prefetches the entries that are likeliest to be opened, so that they open without a network later. */
function useFetchBefore(rows: readonly ReceiptItem[]): void {
  const { extensions } = useRuntime().config
  const { today } = useDay()
  const key = rows.map(({ id, status }) => `${id} ${status}`).join()
  usePrefetch(
    useMemo(
      () => wantedOfList(rows, { today, extensions }),
      // oxlint-disable-next-line react/exhaustive-deps -- The same array while the same is wanted.
      [key, today, extensions],
    ),
  )
}

/** The provider's page size (spec 2 §9); a longer response is shown a page at a time. */
const pageSize = 20

const isOfReceiving = (key: string) => key.startsWith(`${recordTypes.report}:`)

interface ReceiptsProps {
  rows: readonly ReceiptItem[]
  askedAt: number | undefined
}

function Pages({ rows, askedAt }: ReceiptsProps) {
  const [shownCount, setShownCount] = useState(pageSize)
  const hiddenCount = Math.max(0, rows.length - shownCount)
  return (
    <>
      <Receipts rows={rows.slice(0, shownCount)} askedAt={askedAt} />
      {hiddenCount > 0 && (
        <Button variant="outline" onClick={() => setShownCount(shownCount + pageSize)}>
          Mostrar mais {plural(Math.min(hiddenCount, pageSize), 'recebimento', 'recebimentos')}
        </Button>
      )}
    </>
  )
}

function Receipts({ rows, askedAt }: ReceiptsProps) {
  const ready = useOpensOffline(useOpenable(rows))
  const [unsentByKey, finalizing] = [useUnsentByKey(), useFinalizing()]
  const hasWork = finalizing.isAny || [...unsentByKey.keys()].some(isOfReceiving)
  const known = { unsentByKey, finalizing, hasWork, askedAt }
  if (!finalizing.isKnown) return null
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <ReceiptRow row={row} known={known} opensOffline={ready.has(row.id)} />
        </li>
      ))}
    </List>
  )
}
