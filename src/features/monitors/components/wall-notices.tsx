import { chakra } from '@chakra-ui/react'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { lapseTitle, readLastPerson, shownSince } from '#src/session/last-person.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * The board covers the notices of the layout: those that tell why its rows are old stand on it as well. The
 * layout's own are loaded with the first screen, which would grow by sharing them.
 */
export function WallNotices() {
  const { timeZone } = useRuntime().config
  const hasEnded = useSession() === undefined
  const { portal } = useNetwork()
  if (!hasEnded && !portal) return null
  return (
    <Beside data-notices>
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
    </Beside>
  )
}

/** Beside each other: what they take in height, the rows give up. */
const Beside = chakra('div', {
  base: {
    display: 'flex',
    gap: '4',
    marginBottom: '1vw',
    fontSize: 'max(1rem, 1.4vw)',
    '& > *': { flex: '1' },
  },
})
