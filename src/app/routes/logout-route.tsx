import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { providerOrigin } from '#src/api/config.ts'
import { leaveSession } from '#src/api/end-session.ts'
import { cancelAccess } from '#src/features/auth/cancel-access.ts'
import { LogoutScreen } from '#src/features/auth/screens/logout-screen.tsx'
import { HandOverSummary } from '#src/features/outbox/components/hand-over-summary.tsx'
import { useHandOver } from '#src/features/outbox/hooks/use-hand-over.ts'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { personKey } from '#src/session/person.ts'
import { endLeaving, sessionOnScreen, signOut } from '#src/session/session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { forgetPerson } from '../start/forget-person.ts'
import { loadOperations } from './known-operations.ts'
import { whenStarted } from '../start/started.ts'

/**
 * /logout. Without a session on the screen it redirects to the home, which asks for the sign-in,
 * and forgets the last person, who can then no longer continue offline.
 */
export function LogoutRoute() {
  const leaving = useSessionOnScreen()
  const isOver = leaving === undefined
  useEffect(() => {
    if (isOver) signOut()
  }, [isOver])
  if (leaving === undefined) return <Navigate to="/" replace />
  return (
    <ErrorBoundary wayOut={<LeaveUncounted sub={leaving.claims.sub} />}>
      <Leaving />
    </ErrorBoundary>
  )
}

/** A screen that cannot count the unsent work does not block the sign-out; the outbox stays. */
function LeaveUncounted({ sub }: { sub: string }) {
  useLayoutEffect(endLeaving, [])
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Text>
        Não foi possível ver se há registros não enviados. Se houver, ficam guardados só para o seu
        usuário neste aparelho.
      </Text>
      <Button
        variant="danger"
        busy={busy}
        busyText="Saindo…"
        onClick={() => {
          setBusy(true)
          void leaveUncounted(sub)
        }}
      >
        Sair mesmo assim
      </Button>
    </>
  )
}

const longestCancelMs = 3_000

async function leaveUncounted(sub: string): Promise<void> {
  const cancelling = cancelAccess()
  const warn = (cause: unknown) => console.warn('What was read could not be deleted', cause)
  const started = await whenStarted().catch(warn)
  if (started) {
    const person = personKey(providerOrigin(started.runtime.config), sub)
    await forgetPerson(person, started.client).catch(warn)
  }
  // The call reads the session before it is sent; a network that hangs must not keep the person.
  const limit = new Promise((resolve) => setTimeout(resolve, longestCancelMs))
  await Promise.race([cancelling, limit])
  // Another tab may have signed this person out, or another one in.
  if (sessionOnScreen()?.claims.sub !== sub) return
  if (started) leaveSession(started.runtime.config)
  else signOut()
}

function Leaving() {
  const { runtime, client } = use(whenStarted())
  return (
    <RuntimeProvider runtime={runtime}>
      <QueryClientProvider client={client}>
        <LogoutScreen
          forget={(person) => forgetPerson(person, client)}
          summary={
            <Suspense>
              <WhatStays />
            </Suspense>
          }
        />
      </QueryClientProvider>
    </RuntimeProvider>
  )
}

/** The same facts as «Posso entregar o tablet?» shows (UX-07). */
function WhatStays() {
  use(loadOperations())
  const facts = useHandOver()
  return facts === undefined ? null : <HandOverSummary facts={facts} />
}
