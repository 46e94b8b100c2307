import { Suspense, useLayoutEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { beginLeaving, endLeaving } from '#src/session/session.ts'
import { DecidingScreen } from './loading-screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { SignInRoute } from './sign-in-route.tsx'

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
