import { QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { providerOrigin } from '#src/api/config.ts'
import { lazy } from '#src/hooks/lazy.tsx'
import { RuntimeProvider } from '#src/hooks/runtime.tsx'
import { rememberName } from '#src/outbox/store/queries.ts'
import { arrivedCacheName } from '#src/reads/shared-photos.ts'
import { personKey } from '#src/session/person.ts'
import { isKiosk } from '#src/session/roles.ts'
import type { Claims } from '#src/session/token.ts'
import { isArrivalHost } from '../start/arrival-host.ts'
import { MainScreens } from './main-screens.tsx'
import { ScanHost } from '../scan/scan-host.tsx'
import { screens } from './screens.tsx'
import { ProfileProvider } from '../pages/profile.tsx'
import { destinationAfterSignIn } from '../start/origin.ts'
import { whenStarted } from '../start/started.ts'
import { TimeZone } from '#src/ui/notice/time-zone.ts'

// Lazy, because only a kiosk needs these screens.
const ArrivalScreens = lazy(async () => ({
  default: (await import('./arrival-screens.tsx')).ArrivalScreens,
}))

/**
 * No screen waits for this. The code loads only where a photo has arrived, to keep the first screen
 * small.
 */
async function claim(person: string) {
  if (!('caches' in globalThis) || !(await caches.has(arrivedCacheName))) return
  await (await import('#src/reads/arrived-photos.ts')).claimArrived(person)
}

/** Redirects to the address that a person requested before the sign-in, or to the home. */
export function Destination({ roles }: { roles: readonly string[] }) {
  const state: unknown = useLocation().state
  return <Navigate to={destinationAfterSignIn(state, { roles, screens })} replace />
}

/** The screens behind the sign-in, for one person. */
export function SignedIn({ claims }: { claims: Claims }) {
  const { runtime, client } = use(whenStarted())
  const { config, database } = runtime
  const { sub, nome } = claims

  // Other people on the tablet see whose work waits (UX-08).
  useEffect(() => {
    const person = personKey(providerOrigin(config), sub)
    rememberName(database, person, nome).catch((cause: unknown) => {
      console.warn('The name could not be kept', cause)
    })
    claim(person).catch((cause: unknown) => {
      console.warn('Shared photos wait for whoever signs in', cause)
    })
  }, [config, database, sub, nome])

  return (
    <RuntimeProvider runtime={runtime}>
      <QueryClientProvider client={client}>
        <ProfileProvider claims={claims}>
          {isKiosk(claims.roles) || isArrivalHost(location.hostname, config.arrivalHosts) ? (
            <ArrivalScreens />
          ) : (
            <ScanHost>
              <TimeZone value={config.timeZone}>
                <MainScreens />
              </TimeZone>
            </ScanHost>
          )}
        </ProfileProvider>
      </QueryClientProvider>
    </RuntimeProvider>
  )
}
