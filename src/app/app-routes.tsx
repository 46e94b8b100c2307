import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { LoadingScreen } from './loading-screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { SignInRoute } from './sign-in-route.tsx'

const LogoutRoute = lazy(() =>
  import('./logout-route.tsx').then(({ LogoutRoute: Screen }) => ({ default: Screen })),
)

/** The two public routes; behind everything else stands the session (spec 1 §2). */
export const AppRoutes = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Routes>
      <Route path="/signin" element={<SignInRoute />} />
      <Route path="/logout" element={<LogoutRoute />} />
      <Route path="*" element={<SessionGate />} />
    </Routes>
  </Suspense>
)
