import { PackageCheck, Plus } from 'lucide-react'
import { type MouseEvent, useCallback, useDeferredValue, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { chakra } from '@chakra-ui/react'
import type { DamageTotals as Totals } from '#contract/schemas/receiving.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { formatKilos, plural } from '#src/domain/amounts/numbers.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useTouching, useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { LinkRow, RowBody } from '#src/ui/list/list-row.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { GroupLabel, KeyNumber } from '#src/ui/page/text.tsx'
import { Windowed } from '#src/ui/list/windowed.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../../addresses.ts'
import { backToReport, PartPage } from '../../components/part/part-page.tsx'
import { PartFrame } from '../../components/report/report-part.tsx'
import { useEditable } from '../../components/part/use-editable.ts'
import { reads } from '../../reads.ts'
import { damageWithoutRefused } from '../../refused-values.ts'
import type { ShownDamage } from '../../shown.ts'
import { useDraftPhotos } from '../draft-photos.ts'
import { DamageRow } from '../damage-row.tsx'
import '../damages.css'

/** /ops/relatorios/recebimento/{id}/avarias (spec 2 §2). */
export default function DamagesScreen() {
  return <PartFrame title="Avarias">{(id) => <Damages idRecebimento={id} />}</PartFrame>
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
          <ShownDamageTotals totals={totals} />
          <Begun idRecebimento={idRecebimento} />
          {items.length === 0 ? (
            <EmptyState
              title="Nenhuma avaria registrada"
              text="Registre as avarias deste produto e lote, se houver."
              icon={PackageCheck}
            />
          ) : (
            <Rows idRecebimento={idRecebimento} items={items} />
          )}
          {editable.may === true && (
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

/** A link to the damage that is being registered: its photos are only on this device, not in the report. */
function Begun({ idRecebimento }: { idRecebimento: RecordId }) {
  const path = addresses.newDamage(idRecebimento)
  const count = useDraftPhotos(idRecebimento, path).photos?.length ?? 0
  if (count === 0) return null
  return (
    <LinkRow>
      <Link to={path}>
        <RowBody>
          <strong>Avaria ainda não registrada</strong>
          <p>{plural(count, 'foto', 'fotos')}</p>
          <DraftMark />
        </RowBody>
      </Link>
    </LinkRow>
  )
}

interface Row {
  key: string
  damage: ShownDamage
  accepted: ShownDamage
  work: OwnWork
}

const noRows: readonly Row[] = []

/** Unchanged rows stay the same object, so that a long list renders only new ones. */
function Rows({ idRecebimento, items }: { idRecebimento: RecordId; items: ShownDamage[] }) {
  const unsentByKey = useUnsentByKey()
  const entries = useTouching(reads.damages(idRecebimento).key)?.entries
  const all = useMemo(
    () =>
      items.map((damage): Row => {
        const key = reads.damage(damage.idRecebimentoAvaria).key
        const work = unsentByKey.get(key) ?? noWork
        const accepted = work.refused > 0 ? damageWithoutRefused(damage, entries ?? []) : damage
        return { key, damage, accepted, work }
      }),
    [items, unsentByKey, entries],
  )
  // The screen renders first; its rows are deferred and rendered in slices.
  const rows = useDeferredValue(all, noRows)
  const estimate = useMemo(() => {
    const height = rowHeight()
    return () => height
  }, [])
  // One handler for all rows: a router link in each row would cost more than the row.
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
    ({ damage, accepted, work }: Row) => (
      <div className="damage-list-row" role="listitem">
        <DamageRow
          idRecebimento={idRecebimento}
          damage={damage}
          accepted={accepted}
          unsentCount={work.count}
          refusedCount={work.refused}
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

/** Must match damages.css; 1 px is the border below the row. */
function rowHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (innerWidth < 576 ? 14.5 : 10.5) * rem + 1
}

/** Totals over all damages of the report (spec 2 §3). */
const ShownDamageTotals = ({ totals }: { totals: Totals }) => (
  <Card paddingBlock={{ base: '3', sm: '3' }}>
    <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="1">
      <Total term="Avariado" kilos={totals.pesoAvariadoTotal} />
      <Total term="Classificado" kilos={totals.pesoClassificadoTotal} />
      <Total term="Varredura" kilos={totals.pesoVarreduraTotal} />
    </chakra.dl>
  </Card>
)

/** One line each on a phone, side by side from sm up. */
const Total = ({ term, kilos }: { term: string; kilos: number }) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    flex={{ base: '1 1 100%', sm: '0 1 auto' }}
    flexDirection={{ base: 'row', sm: 'column' }}
    alignItems={{ base: 'baseline', sm: 'flex-start' }}
    justifyContent="space-between"
    columnGap="4"
  >
    <chakra.dt color="textMuted" lineHeight="snug">
      {term}
    </chakra.dt>
    <dd>
      <KeyNumber>{formatKilos(kilos)}</KeyNumber>
    </dd>
  </chakra.div>
)
