import { MapPin, OctagonX, TabletSmartphone } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatNumber, formatTons } from '#src/domain/amounts/numbers.ts'
import { marksOf } from '#src/domain/records/own-work.ts'
import { addresses } from '../addresses.ts'
import type { ShownAllocation } from '../shown.ts'
import { PendingChips } from './pending-chips.tsx'

const iconProps = { size: '1.15em', strokeWidth: 2.25, 'aria-hidden': true }

interface AllocationCardProps {
  row: ShownAllocation
  unsentCount: number
  refusedCount: number
  /** A tap on «Realocar»; the event's link has the address. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * One allocation (spec 1 §2, §3), rendered again only when its data changes. It uses plain elements, which render fast:
 * a list of thousands renders many cards while it scrolls.
 */
export const AllocationCard = memo(function AllocationCard(props: AllocationCardProps) {
  const { row, unsentCount, refusedCount, onOpen } = props
  const { produto, local, origem, idAlocacao } = row
  const isComing = row.chegando !== undefined
  return (
    <article
      className={isComing ? 'stock-card stock-hatched' : 'stock-card'}
      aria-label={`${produto}, ${local}`}
    >
      <div className="stock-head">
        <strong>{produto}</strong>
        <span className="stock-weight">{formatTons(row.peso)}</span>
      </div>
      <div className="stock-chips">
        <span className="stock-chip stock-chip-place">
          <MapPin {...iconProps} />
          {local}
        </span>
        <span className="stock-chip stock-chip-origin">{origem}</span>
        <PendingChips {...row} />
        {marksOf({ count: unsentCount, refused: refusedCount }).map(({ text, tone }) => (
          <span
            key={tone}
            className={`stock-chip stock-chip-${tone === 'danger' ? 'refused' : 'pending'}`}
          >
            {tone === 'danger' ? <OctagonX {...iconProps} /> : <TabletSmartphone {...iconProps} />}
            {text}
          </span>
        ))}
      </div>
      <div className="stock-body">
        <dl className="stock-facts">
          <Fact term="Lote" value={row.lote} />
          <Fact term="Nota Fiscal" value={row.notaFiscal} />
          <Fact term="Entrada" value={formatDateTime(row.dataEntrada)} />
          <Fact term={row.umConjunto || 'Conjuntos'} value={formatNumber(row.qtdConjunto)} />
          <Fact term={row.umUnidade || 'Unidades'} value={formatNumber(row.qtdUnidade)} />
        </dl>
        {idAlocacao === null ? (
          <p className="stock-not-yet">Pode ser realocado depois de confirmado.</p>
        ) : (
          <a
            href={addresses.reallocation(row)}
            className="stock-move"
            aria-label={`Realocar ${produto} de ${local}`}
            onClick={onOpen}
          >
            Realocar
          </a>
        )}
      </div>
    </article>
  )
})

const Fact = ({ term, value }: { term: string; value: string | null }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value === null || value === '' ? '—' : value}</dd>
  </div>
)
