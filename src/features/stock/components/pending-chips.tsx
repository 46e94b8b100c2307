import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { formatTons } from '#src/domain/amounts/numbers.ts'
import type { ShownAllocation } from '../shown.ts'

/** Unconfirmed outgoing and incoming weight, in plain elements, because long lists have many of these chips. */
export const PendingChips = ({
  saindo,
  chegando,
}: Pick<ShownAllocation, 'saindo' | 'chegando'>) => (
  <>
    {saindo !== undefined && (
      <span className="stock-chip stock-chip-pending">
        <ArrowUpFromLine size="1.15em" strokeWidth={2.25} aria-hidden />−{formatTons(saindo)} por
        confirmar
      </span>
    )}
    {chegando !== undefined && (
      <span className="stock-chip stock-chip-pending">
        <ArrowDownToLine size="1.15em" strokeWidth={2.25} aria-hidden />+{formatTons(chegando)} por
        confirmar
      </span>
    )}
  </>
)
