import { PackageCheck, Plus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { plural } from '#src/domain/plurals.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { useUnsentByKey } from '#src/hooks/use-unsent-by-key.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { GroupLabel } from '#src/ui/text.tsx'
import { Windowed } from '#src/ui/windowed.tsx'
import { addresses } from '../../addresses.ts'
import { backToReport, PartPage } from '../../components/part-page.tsx'
import { ReportPart } from '../../components/report-part.tsx'
import { useEditable } from '../../components/use-editable.ts'
import { reads } from '../../reads.ts'
import type { ShownDamage } from '../../shown.ts'
import { DamageRow } from '../damage-row.tsx'
import { DamageTotals } from '../damage-totals.tsx'
import '../damages.css'

/** /ops/relatorios/recebimento/{id}/avarias (spec 2 §2). */
export default function DamagesScreen() {
  return <ReportPart title="Avarias">{(id) => <Damages idRecebimento={id} />}</ReportPart>
}

function Damages({ idRecebimento }: { idRecebimento: RecordId }) {
  const damages = useRead(reads.damages(idRecebimento))
  const editable = useEditable(idRecebimento)
  return (
    <PartPage
      title="Avarias"
      back={backToReport(idRecebimento)}
      read={damages}
      editable={editable}
      problem={{ title: 'Avarias não encontradas' }}
    >
      {({ items, totals }) => (
        <>
          <DamageTotals totals={totals} />
          {items.length === 0 ? (
            <EmptyState
              title="Nenhuma avaria registrada"
              text="Registre as avarias deste produto e lote, se houver."
              icon={PackageCheck}
            />
          ) : (
            <Rows idRecebimento={idRecebimento} items={items} />
          )}
          {editable === true && (
            <StickyBar>
              <Button asChild size="main">
                <Link to={addresses.newDamage(idRecebimento)}>
                  <Icon as={Plus} size="1.6em" />
                  Registrar avaria
                </Link>
              </Button>
            </StickyBar>
          )}
        </>
      )}
    </PartPage>
  )
}

interface Row {
  key: string
  damage: ShownDamage
  unsentCount: number
}

const noRows: readonly Row[] = []

/** Rows that have not changed stay the same object, so that a long list draws only what is new. */
function Rows({ idRecebimento, items }: { idRecebimento: RecordId; items: ShownDamage[] }) {
  const unsentByKey = useUnsentByKey()
  const all = useMemo(
    () =>
      items.map((damage): Row => {
        const key = reads.damage(damage.idRecebimentoAvaria).key
        return { key, damage, unsentCount: unsentByKey.get(key) ?? 0 }
      }),
    [items, unsentByKey],
  )
  // The screen stands first; its rows are drawn after it, in slices.
  const rows = useDeferredValue(all, noRows)
  const estimate = useMemo(() => {
    const height = rowHeight()
    return () => height
  }, [])
  // One for all rows: a link of the router's in each would cost more than the row.
  const navigate = useNavigate()
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void navigate(event.currentTarget.pathname)
    },
    [navigate],
  )
  const draw = useCallback(
    ({ damage, unsentCount }: Row) => (
      <div className="damage-list-row" role="listitem">
        <DamageRow
          idRecebimento={idRecebimento}
          damage={damage}
          unsentCount={unsentCount}
          onOpen={open}
        />
      </div>
    ),
    [idRecebimento, open],
  )
  return (
    <>
      <GroupLabel>{plural(items.length, 'avaria', 'avarias')}</GroupLabel>
      <div role="list" aria-label="Avarias" className="damage-list">
        <Windowed rows={rows} estimateHeight={estimate}>
          {draw}
        </Windowed>
      </div>
    </>
  )
}

/** As damages.css has it, with the rule under the row. */
function rowHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (innerWidth < 576 ? 14.5 : 10.5) * rem + 1
}
