import { Activity, Suspense, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useSession, useSessionOnScreen } from '#src/hooks/use-session.ts'
import { isLeaving, lapsedSession, subscribeSession } from '#src/session/session.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SignInAgainContext } from '../layout/lapse-context.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { originOf } from '../start/origin.ts'

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))
const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/**
 * Lets those who are signed in through, and sends the others to the sign-in. When the session ends
 * while somebody works, their screen is put aside as it stands, with all that is typed, and is there
 * again once they have signed in; while no network lets them sign in, they may go on recording.
 */
export function SessionGate() {
  const session = useSession()
  const lapsed = useSyncExternalStore(subscribeSession, lapsedSession)
  const onScreen = useSessionOnScreen()
  const { level } = useNetwork()
  const location = useLocation()
  const [owner, setOwner] = useState(onScreen?.claims.sub)
  /** The session that ended and that somebody works on without, as who has come here from the sign-in. */
  const [putOff, setPutOff] = useState(lapsed)
  // The sign-in that stands there then does not go from under somebody's hands with the network.
  if (putOff !== undefined && level === 'online') setPutOff(undefined)
  if (onScreen === undefined) {
    // Where somebody has been who left, nobody who comes after them is led.
    const state = owner === undefined ? originOf(location) : null
    return <Navigate to="/signin" replace state={state} />
  }
  const { sub } = onScreen.claims
  if (isLeaving(sub)) return <Navigate to="/logout" replace />
  if (sub !== owner) {
    // Somebody else begins at the beginning: not even the address of the one before is theirs.
    if (location.pathname !== '/') return <Navigate to="/" replace />
    setOwner(sub)
  }
  const works = session !== undefined || putOff === lapsed
  return (
    <SignInAgainContext value={() => setPutOff(undefined)}>
      <Activity mode={works ? 'visible' : 'hidden'}>
        <Suspense fallback={<LoadingScreen />}>
          <SignedIn key={sub} claims={onScreen.claims} />
        </Suspense>
      </Activity>
      {!works && (
        <AuthLayout>
          <SignInScreen
            waitingFor={onScreen.claims}
            onPutOff={() => setPutOff(lapsed)}
            isUntouched={location.pathname.startsWith('/monitor/')}
          />
        </AuthLayout>
      )}
    </SignInAgainContext>
  )
}
