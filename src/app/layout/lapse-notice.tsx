import { Suspense } from 'react'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { isOwnAccount } from '#src/session/device-key.ts'
import { sessionOnScreen } from '#src/session/session.ts'
import { useSession } from '#src/hooks/use-session.ts'

const LapseWords = lazyPart(async () => (await import('./lapse-words.tsx')).LapseWords)

/** Shown while a person continues working with an expired session. */
export const LapseNotice = ({ size = 'regular' }: { size?: 'regular' | 'kiosk' }) =>
  useSession() === undefined &&
  !isOwnAccount(sessionOnScreen()?.claims.sub) && (
    <Suspense>
      <LapseWords size={size} />
    </Suspense>
  )
