import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { Suspense, useLayoutEffect } from 'react'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { Toaster } from '#src/ui/notice/toaster.tsx'
import { lazy } from '#src/hooks/lazy.tsx'
import { beginLeaving, endLeaving } from '#src/session/session.ts'
import { ErrorBoundary } from './routes/error-boundary.tsx'
import { DecidingScreen } from './routes/loading-screen.tsx'
import { SessionGate } from './routes/session-gate.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { AuthLayout } from './layout/auth-layout.tsx'

export const App = () => (
  <ThemeProvider>
    <BrowserRouter>
      <Guarded />
    </BrowserRouter>
    <Toaster />
  </ThemeProvider>
)

const Guarded = () => (
  <ErrorBoundary screen={useLocation().pathname}>
    <AppRoutes />
  </ErrorBoundary>
)

const LogoutRoute = lazy(() =>
  import('./routes/logout-route.tsx').then(
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
const AppRoutes = () => (
  <Suspense fallback={<DecidingScreen />}>
    <Routes>
      <Route path="/signin" element={<SignInRoute />} />
      <Route path="/logout" element={<Logout />} />
      <Route path="*" element={<SessionGate />} />
    </Routes>
  </Suspense>
)

const Destination = lazy(async () => ({
  default: (await import('./routes/signed-in.tsx')).Destination,
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
