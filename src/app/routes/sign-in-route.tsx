import { Navigate, useLocation } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { destinationAfterSignIn } from '../start/origin.ts'

const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/**
 * /signin, for a person without a screen. Others, also in a lapse, are redirected to the address
 * that they wanted.
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
