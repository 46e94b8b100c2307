import { chakra } from '@chakra-ui/react'
import { use, useEffect, useState } from 'react'
import { whoGoesOn, type Goer } from '#src/features/auth/door.ts'
import { lapseTitle, shownSince } from '#src/session/last-person.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { SignInAgainContext } from './lapse-context.ts'

/** States since when the screens show cached data, and that work is sent only after a sign-in. */
export function LapseWords({ size }: { size: 'regular' | 'kiosk' }) {
  const signInAgain = use(SignInAgainContext)
  const [goer, setGoer] = useState<Goer>()
  useEffect(() => void whoGoesOn().then(setGoer, () => undefined), [])
  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice
        tone="warning"
        announce="politely"
        title={lapseTitle}
        action={
          <Button variant="outline" size={size} onClick={signInAgain}>
            Entrar
          </Button>
        }
      >
        {shownSince(goer?.since)} O que você fizer fica salvo nele e só é enviado depois.
      </Notice>
    </chakra.div>
  )
}
