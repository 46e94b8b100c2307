import { Suspense } from 'react'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { useSession } from '#src/hooks/use-session.ts'

const LapseWords = lazyPart(async () => (await import('./lapse-words.tsx')).LapseWords)

/** Shown while a person continues working with an expired session. */
export const LapseNotice = ({ size = 'regular' }: { size?: 'regular' | 'kiosk' }) =>
  useSession() === undefined && (
    <Suspense>
      <LapseWords size={size} />
    </Suspense>
  )
