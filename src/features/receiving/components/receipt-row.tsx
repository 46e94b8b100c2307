import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { summariseStatuses } from '#src/domain/receipt-status.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { LinkRow, RowBody } from '#src/ui/list-row.tsx'
import { addresses } from '../addresses.ts'
import { reads } from '../reads.ts'
import { invoiceWords } from '../words.ts'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/work-marks.tsx'
import { StatusBadge } from './marks.tsx'
import type { Finalizing } from './use-finalizing.ts'

interface ReceiptRowProps {
  row: ReceiptItem
  /** What this device knows of all reports, asked once for the whole list. */
  known: KnownHere
  opensOffline: boolean
}

export interface KnownHere {
  unsentByKey: ReadonlyMap<string, number>
  finalizing: Finalizing
  /** When the list was read. */
  askedAt: number | undefined
}

/** One entry of the list: what to compare with the vehicle and its papers first, the rest below it. */
export const ReceiptRow = ({ row, known, opensOffline }: ReceiptRowProps) => (
  <LinkRow>
    <Link to={addresses.products(row.id)}>
      <RowBody>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          columnGap="5"
          rowGap="1"
          lineHeight="snug"
        >
          <div>
            <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" letterSpacing="tight">
              <Plate>{formatPlate(row.placaCavalo)}</Plate>
              <chakra.span fontWeight="medium" color="textMuted">
                {' / '}
                <Plate>{formatPlate(row.placaCarroceria)}</Plate>
              </chakra.span>
            </chakra.p>
            <chakra.p fontWeight="bold">
              OT {row.ot} · NF {invoiceWords(row.notaFiscal)}
            </chakra.p>
            {row.notaFiscalOrigem !== null && <p>NF de origem {row.notaFiscalOrigem}</p>}
          </div>
          <chakra.div color="textMuted">
            <p>{row.fornecedor}</p>
            <p>{formatDateTime(row.data) || 'Sem data'}</p>
            <p>
              ID {row.id} · {row.tipo}
            </p>
          </chakra.div>
        </chakra.div>
        <ProductsAndLots names={row.produtoLote} />
        <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
          <Standing row={row} known={known} />
          {opensOffline && <OpensOfflineMark />}
        </chakra.p>
      </RowBody>
    </Link>
  </LinkRow>
)

/** In one piece, or it could not be compared at a glance. */
const Plate = chakra('span', { base: { whiteSpace: 'nowrap' } })

/**
 * Of all its reports: what the provider says, or where this device knows more, what it knows. They
 * are read together with what the list fetches for when there is no network.
 */
function Standing({ row, known }: Pick<ReceiptRowProps, 'row' | 'known'>) {
  const read = useRead(reads.products(row.id), { freshForMs: 10 * 60_000 })
  const { value: products = [] } = read
  const { unsentByKey, finalizing } = known
  const counts = products.map(({ idRecebimento }) =>
    idRecebimento === null ? 0 : (unsentByKey.get(reads.header(idRecebimento).key) ?? 0),
  )
  const count = counts.reduce((sum, one) => sum + one, 0)
  const isKnownBetter = products.some((product) => finalizing.isSince(product, known.askedAt))
  // Whichever was read last has heard of more.
  const askedAt = Math.max(read.askedAt ?? 0, known.askedAt ?? 0)
  const statuses = products.map((product) => finalizing.statusOf(product, askedAt))
  return (
    <>
      <StatusBadge status={isKnownBetter ? summariseStatuses(statuses) : row.status} />
      <UnsentBadge count={count} />
    </>
  )
}

const ProductsAndLots = ({ names }: { names: readonly string[] }) => (
  <chakra.ul paddingTop="1.5" lineHeight="snug" listStyle="none">
    {names.map((name) => (
      <chakra.li key={name} overflowWrap="anywhere">
        {name}
      </chakra.li>
    ))}
  </chakra.ul>
)
