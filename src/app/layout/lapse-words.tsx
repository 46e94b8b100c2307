import { chakra } from '@chakra-ui/react'
import { createContext, use, useEffect, useState } from 'react'
import { type Goer, whoGoesOn } from '#src/features/auth/door.ts'
import { lapseTitle, shownSince } from '#src/session/last-person.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'

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

/** Shows the sign-in again, after a person postponed it in order to work offline. */
export const SignInAgainContext = createContext<() => void>(() => undefined)
