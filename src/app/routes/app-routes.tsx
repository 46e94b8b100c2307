import { Suspense, useLayoutEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { lockedSub } from '#src/session/pin-marks.ts'
import { beginLeaving, endLeaving } from '#src/session/session.ts'
import { DecidingScreen } from './loading-screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'

const LogoutRoute = lazy(() =>
  import('./logout-route.tsx').then(
    ({ LogoutRoute: Screen }) => ({ default: Screen }),
    (cause: unknown) => {
      // Where the code of the sign-out cannot be loaded, the person stays signed in.
      endLeaving()
      throw cause
    },
  ),
)

/** Marks the person as leaving at once, before the code and the counts of the screen load. */
function Logout() {
  const sub = useSessionOnScreen()?.claims.sub
  return sub !== undefined && lockedSub() === sub ? <Navigate to="/" replace /> : <Leaving />
}

function Leaving() {
  useLayoutEffect(beginLeaving, [])
  return (
    <Suspense fallback={<DecidingScreen />}>
      <LogoutRoute />
    </Suspense>
  )
}

/** The two public routes; every other route requires a session (spec 1 §2). */
export const AppRoutes = () => (
  <Suspense fallback={<DecidingScreen />}>
    <Routes>
      <Route path="/signin" element={<SignInRoute />} />
      <Route path="/logout" element={<Logout />} />
      <Route path="*" element={<SessionGate />} />
    </Routes>
  </Suspense>
)

const Destination = lazy(async () => ({
  default: (await import('./signed-in.tsx')).Destination,
}))
const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/**
 * /signin, while there is no session. With a session, also a lapsed one, it redirects to the
 * requested address, or to the home where the person may not open that address.
 */
function SignInRoute() {
  const session = useSessionOnScreen()
  if (session !== undefined) {
    return <Destination roles={session.claims.roles} />
  }
  return (
    <AuthLayout>
      <SignInScreen />
    </AuthLayout>
  )
}
