import { useMemo, useState } from 'react'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { plural } from '#src/domain/plurals.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOpensOffline, type Openable } from '#src/hooks/use-opens-offline.ts'
import { usePrefetch } from '#src/hooks/use-prefetch.ts'
import { useSearchedList } from '#src/hooks/use-searched-list.ts'
import { useUnsentByKey } from '#src/hooks/use-unsent-by-key.ts'
import { Button } from '#src/ui/button.tsx'
import { List } from '#src/ui/list-row.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchedList } from '#src/ui/searched-list.tsx'
import { useFinalizing } from '../components/use-finalizing.ts'
import { ReceiptRow } from '../components/receipt-row.tsx'
import { wantedOfEntry } from '../offline.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/recebimento (spec 2 §2). */
export default function ListScreen() {
  const { timeZone } = useRuntime().config
  const list = useSearchedList(reads)

  useFetchBefore((list.found.value ?? none).slice(0, pageSize))

  return (
    <Page title="Recebimento">
      <SearchedList
        list={list}
        timeZone={timeZone}
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

/** Each entry with all that its screens read; the same array while the rows are the same. */
function useOpenable(rows: readonly ReceiptItem[]): Openable[] {
  const key = rows.map(({ id }) => id).join()
  return useMemo(
    () =>
      (key === '' ? [] : key.split(',').map(Number)).map((id) => ({
        id,
        wanted: wantedOfEntry({ id }),
      })),
    [key],
  )
}

/** All of an entry and its reports opens with no network once its list was opened with one. */
function useFetchBefore(rows: readonly ReceiptItem[]): void {
  const openable = useOpenable(rows)
  usePrefetch(useMemo(() => openable.flatMap(({ wanted }) => wanted), [openable]))
}

/** As many rows as the provider gives at once (spec 2 §9); where it gives more, a page at a time. */
const pageSize = 20

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
        <Button look="outline" onClick={() => setShownCount(shownCount + pageSize)}>
          Mostrar mais {plural(Math.min(hiddenCount, pageSize), 'recebimento', 'recebimentos')}
        </Button>
      )}
    </>
  )
}

function Receipts({ rows, askedAt }: ReceiptsProps) {
  const ready = useOpensOffline(useOpenable(rows))
  const known = { unsentByKey: useUnsentByKey(), finalizing: useFinalizing(), askedAt }
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
