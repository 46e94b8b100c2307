import { Suspense } from 'react'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { useSession } from '#src/hooks/use-session.ts'

const LapseWords = lazyPart(async () => (await import('./lapse-words.tsx')).LapseWords)

/** While somebody goes on working though their session is over. */
export const LapseNotice = ({ size = 'regular' }: { size?: 'regular' | 'kiosk' }) =>
  useSession() === undefined && (
    <Suspense>
      <LapseWords size={size} />
    </Suspense>
  )
