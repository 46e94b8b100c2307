import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { isAwaitingApproval, summariseStatuses } from '#src/domain/records/receipt-status.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { DataAge } from '#src/ui/notice/data-age.tsx'
import { LinkRow, RowBody } from '#src/ui/list/list-row.tsx'
import { addresses } from '../../addresses.ts'
import { reads } from '../../reads.ts'
import { invoiceWords } from '../../rules.ts'
import { OpensOfflineMark, UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { StatusBadge } from '../marks.tsx'
import type { Finalizing } from '../finalize/use-finalizing.ts'

interface ReceiptRowProps {
  row: ReceiptItem
  /** Work of this device on all reports, queried once for the whole list. */
  known: KnownHere
  opensOffline: boolean
}

export interface KnownHere {
  unsentByKey: ReadonlyMap<string, OwnWork>
  finalizing: Finalizing
  /** Whether this device has work of any report. */
  hasWork: boolean
  /** When the list was read. */
  askedAt: number | undefined
}

/** One entry of the list: first what the person compares with the vehicle and its papers, then the rest. */
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
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
          <RowStatus row={row} known={known} />
          {opensOffline && <OpensOfflineMark />}
        </chakra.div>
      </RowBody>
    </Link>
  </LinkRow>
)

const sumOf = (works: readonly (OwnWork | undefined)[]): OwnWork =>
  works.reduce<OwnWork>(
    (sum, { count, refused } = noWork) => ({
      count: sum.count + count,
      refused: sum.refused + refused,
    }),
    noWork,
  )

/** A plate stays on one line, so that it can be compared at a glance. */
const Plate = chakra('span', { base: { whiteSpace: 'nowrap' } })

/**
 * Status over all reports of an entry: the provider's, or this device's when its work is newer. The products are read
 * only when this device has work of any report, and from the cache where possible.
 */
function RowStatus({ row, known }: Pick<ReceiptRowProps, 'row' | 'known'>) {
  const read = useRead(known.hasWork ? reads.products(row.id) : undefined, { keptFirst: true })
  const { value: products = [] } = read
  const { unsentByKey, finalizing } = known
  const works = products.map(({ idRecebimento }) =>
    idRecebimento === null ? undefined : unsentByKey.get(reads.header(idRecebimento).key),
  )
  const isKnownBetter = products.some((product) => finalizing.isSince(product, known.askedAt))
  const { refetch } = read
  const isOld = isKnownBetter && read.stale && products.length > 1
  useEffect(() => {
    if (isOld) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- Reads again once when the cached products become too old.
  }, [isOld])
  // The later of the two reads is the more current one.
  const askedAt = Math.max(read.askedAt ?? 0, known.askedAt ?? 0)
  const statuses = products.map((product) => finalizing.statusOf(product, askedAt))
  const status = isKnownBetter ? summariseStatuses(statuses) : row.status
  return (
    <>
      <StatusBadge
        status={status}
        isFinalizedHere={isAwaitingApproval(status) && products.some(finalizing.isUnanswered)}
      />
      <UnsentBadge {...sumOf(works)} />
      {isOld && read.askedAt !== undefined && (
        <DataAge
          askedAt={read.askedAt}
          serverFailed={read.serverFailed}
          parts={['Outros relatórios']}
        />
      )}
    </>
  )
}

const ProductsAndLots = ({ names }: { names: readonly string[] }) => (
  <chakra.ul paddingTop="1.5" lineHeight="snug" listStyle="none">
    {names.map((name, at) => (
      <chakra.li key={at} overflowWrap="anywhere">
        {name}
      </chakra.li>
    ))}
  </chakra.ul>
)
