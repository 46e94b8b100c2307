import { lazy } from '#src/hooks/lazy.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'

const Destination = lazy(async () => ({
  default: (await import('./signed-in.tsx')).Destination,
}))
const SignInScreen = lazy(() => import('#src/features/auth/screens/sign-in-screen.tsx'))

/**
 * /signin, while there is no session. With a session, also a lapsed one, it redirects to the
 * requested address, or to the home where the person may not open that address.
 */
export function SignInRoute() {
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
