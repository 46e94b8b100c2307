import { chakra } from '@chakra-ui/react'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { lapseTitle, readLastPerson, shownSince } from '#src/session/last-person.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * Repeats the layout's notices about outdated rows, because the board covers the layout. The layout's components are
 * not shared, because that would enlarge the bundle of the first screen.
 */
export function WallNotices() {
  const { timeZone } = useRuntime().config
  const hasEnded = useSession() === undefined
  const { portal } = useNetwork()
  if (!hasEnded && !portal) return null
  return (
    <Side data-notices>
      {hasEnded && (
        <Notice tone="warning" announce="politely" title={lapseTitle}>
          {shownSince(formatWallDateTime(readLastPerson()?.endedAt, timeZone))}
        </Notice>
      )}
      {portal && (
        <Notice tone="warning" announce="politely" title="A rede pede um login">
          Abra o navegador, entre na rede Wi-Fi e volte.
        </Notice>
      )}
    </Side>
  )
}

/** The notices are side by side. Their height is taken from the rows. */
const Side = chakra('div', {
  base: {
    display: 'flex',
    gap: '4',
    marginBottom: '1vw',
    fontSize: 'max(1rem, 1.4vw)',
    '& > *': { flex: '1' },
  },
})
