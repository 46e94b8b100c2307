import { Suspense, useLayoutEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { beginLeaving, endLeaving } from '#src/session/session.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { SignInRoute } from './sign-in-route.tsx'

const LogoutRoute = lazy(() =>
  import('./logout-route.tsx').then(
    ({ LogoutRoute: Screen }) => ({ default: Screen }),
    (cause: unknown) => {
      // Who cannot be let out may go on.
      endLeaving()
      throw cause
    },
  ),
)

/** Asked for from now on, however long the code and the counts of the screen take. */
function Logout() {
  useLayoutEffect(beginLeaving, [])
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LogoutRoute />
    </Suspense>
  )
}

/** The two public routes; behind everything else stands the session (spec 1 §2). */
export const AppRoutes = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Routes>
      <Route path="/signin" element={<SignInRoute />} />
      <Route path="/logout" element={<Logout />} />
      <Route path="*" element={<SessionGate />} />
    </Routes>
  </Suspense>
)
