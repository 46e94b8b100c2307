import { Activity, Suspense, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useSession, useSessionOnScreen } from '#src/hooks/use-session.ts'
import { isOwnAccount } from '#src/session/device-key.ts'
import { lockedSub, subscribePins } from '#src/session/pin-marks.ts'
import { isLeaving, lapsedSession, subscribeSession } from '#src/session/session.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { SignInAgainContext } from '../layout/lapse-context.ts'
import { DecidingScreen } from './loading-screen.tsx'
import { originOf } from '../start/origin.ts'

const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))
const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/**
 * Shows the screens to a signed-in person, and redirects others to the sign-in. When the session
 * ends while a person works, their screen stays mounted but hidden, with everything typed, and
 * returns after their next sign-in; likewise when the screen is locked. While offline, they may postpone the sign-in and continue.
 */
export function SessionGate() {
  const session = useSession()
  const lapsed = useSyncExternalStore(subscribeSession, lapsedSession)
  const onScreen = useSessionOnScreen()
  const locked = useSyncExternalStore(subscribePins, lockedSub)
  const { level } = useNetwork()
  const location = useLocation()
  const [owner, setOwner] = useState(onScreen?.claims.sub)
  /** The lapsed session whose person postponed the sign-in, here or on the sign-in screen. */
  const [putOff, setPutOff] = useState(lapsed)
  // Reset once online, so that the sign-in does not vanish while somebody types when the network
  // fails again.
  if (putOff !== undefined && level === 'online') setPutOff(undefined)
  if (onScreen === undefined) {
    // After a sign-out the next person must not be redirected to the previous person's address.
    const state = owner === undefined ? originOf(location) : null
    return <Navigate to="/signin" replace state={state} />
  }
  const { sub } = onScreen.claims
  if (isLeaving(sub)) return <Navigate to="/logout" replace />
  if (sub !== owner) {
    // Another person starts at the home, without the previous person's address.
    if (location.pathname !== '/') return <Navigate to="/" replace />
    setOwner(sub)
  }
  const isLocked = locked === sub
  // A device renews its session by itself, and shows its cached data meanwhile.
  const isOpen = session !== undefined || putOff === lapsed || isOwnAccount(sub)
  const works = isOpen && !isLocked
  return (
    <SignInAgainContext value={() => setPutOff(undefined)}>
      <Activity mode={works ? 'visible' : 'hidden'}>
        <Suspense fallback={<DecidingScreen />}>
          <SignedIn key={sub} claims={onScreen.claims} />
        </Suspense>
      </Activity>
      {!works && (
        <AuthLayout>
          <SignInScreen
            waitingFor={onScreen.claims}
            onPutOff={() => setPutOff(lapsedSession())}
            isUntouched={location.pathname.startsWith('/monitor/')}
            isLocked={isLocked}
          />
        </AuthLayout>
      )}
    </SignInAgainContext>
  )
}
