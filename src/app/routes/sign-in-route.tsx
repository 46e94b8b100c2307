import { Navigate, useLocation } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { destinationAfterSignIn } from '../start/origin.ts'

const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/**
 * /signin, while there is no session. With a session, also a lapsed one, it redirects to the
 * requested address, or to the home where the person may not open that address.
 */
export function SignInRoute() {
  const session = useSessionOnScreen()
  const location = useLocation()
  if (session !== undefined) {
    return <Navigate to={destinationAfterSignIn(location.state, session.claims.roles)} replace />
  }
  return (
    <AuthLayout>
      <SignInScreen />
    </AuthLayout>
  )
}
