import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { formatClock, formatWallDateTime } from '#src/domain/time/dates.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNow } from '#src/hooks/use-now.ts'
import { useReceipt, type ReceiptState } from '#src/hooks/outbox/use-receipt.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Icon } from '#src/ui/page/icon.tsx'

/**
 * Shows when the provider acknowledged a record, and how many of the record's photos a read shows.
 * `entries` are the entries of the record, oldest first. Renders nothing while an entry is unsent.
 */
export function ReceiptLine({ entries }: { entries: readonly Entry[] }) {
  const receipt = useReceipt(entries)
  const { config } = useRuntime()
  const now = useNow()
  if (receipt === undefined) return null
  const { tone, icon } = checks[judge(receipt)]
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="flex-start"
      gap="1.5"
      color={`${tone}.text`}
      fontWeight="bold"
      lineHeight="snug"
    >
      <chakra.span flexShrink={0} paddingTop="0.1em">
        <Icon as={icon} size="1.15em" />
      </chakra.span>
      {receiptWords(receipt, now, config.timeZone)}
    </chakra.p>
  )
}

const checks = {
  whole: { tone: 'success', icon: CircleCheck },
  differs: { tone: 'danger', icon: TriangleAlert },
  open: { tone: 'neutral', icon: CircleDashed },
} as const

function judge({ shownCount, photoCount }: ReceiptState): keyof typeof checks {
  if (photoCount === 0) return 'whole'
  if (shownCount === undefined) return 'open'
  return shownCount === photoCount ? 'whole' : 'differs'
}

/** «Recebido 14:32 · 6/6 fotos». */
export function receiptWords(receipt: ReceiptState, now: number, timeZone?: string): string {
  const { receivedAt, photoCount, shownCount, pending } = receipt
  const [day] = formatWallDateTime(receivedAt, timeZone).split(' ')
  const [today] = formatWallDateTime(now, timeZone).split(' ')
  const when =
    day === today ? formatClock(receivedAt, timeZone) : formatWallDateTime(receivedAt, timeZone)
  const received = `Recebido ${when}`
  if (photoCount === 0) return received
  const photos = plural(photoCount, 'foto', 'fotos')
  if (shownCount !== undefined) {
    return shownCount === photoCount
      ? `${received} · ${shownCount}/${photos}`
      : `${received}, mas o servidor mostra ${shownCount} de ${photos}`
  }
  return pending
    ? `${received} · ${photos} por conferir`
    : `${received} · ${photos}; o servidor não informa as que tem`
}
