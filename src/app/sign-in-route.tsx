import { lazy, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { currentSession, subscribeSession } from '#src/session/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { destinationAfterSignIn } from './origin.ts'

const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/** /signin: for those who are not signed in; the others go on to where they wanted to go. */
export function SignInRoute() {
  const session = useSyncExternalStore(subscribeSession, currentSession)
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
