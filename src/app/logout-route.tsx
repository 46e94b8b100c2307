import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router-dom'
import { LogoutScreen } from '#src/features/auth/screens/logout-screen.tsx'
import { HandOverSummary } from '#src/features/outbox/components/hand-over-summary.tsx'
import { useHandOver } from '#src/features/outbox/hooks/use-hand-over.ts'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { currentSession, lapsedSession, subscribeSession } from '#src/session/session.ts'
import { forgetPerson } from './forget-person.ts'
import { loadOperations } from './known-operations.ts'
import { whenStarted } from './started.ts'

/** /logout: with nobody to sign out it goes home, which asks to sign in. */
export function LogoutRoute() {
  const session = useSyncExternalStore(subscribeSession, currentSession)
  const lapsed = useSyncExternalStore(subscribeSession, lapsedSession)
  return (session ?? lapsed) === undefined ? <Navigate to="/" replace /> : <Leaving />
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

/** The same answer that «Posso entregar o tablet?» gives (UX-07). */
function WhatStays() {
  use(loadOperations())
  const facts = useHandOver()
  return facts === undefined ? null : <HandOverSummary facts={facts} />
}
