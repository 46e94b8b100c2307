import { chakra } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react'
import { lazy } from '#src/hooks/lazy.tsx'
import { BrandMark } from '#src/ui/page/brand-mark.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { LapseNotice } from './lapse-notice.tsx'
import { NetworkChip } from './network-chip.tsx'
import { UpdateByItself } from '../start/update-by-itself.tsx'

const EndKiosk = lazy(async () => ({
  default: (await import('#src/features/arrival/components/end-kiosk.tsx')).EndKiosk,
}))

/** The kiosk's layout: large controls, and no screen but the arrival. */
export function ArrivalLayout({ children }: { children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  // The mark stays until a reload: the sign-in after a session needs large controls too.
  useLayoutEffect(() => {
    document.documentElement.dataset['kiosk'] = ''
  }, [])
  return (
    <chakra.div
      display="grid"
      minHeight="100dvh"
      gridTemplateColumns="minmax(0, 1fr)"
      gridTemplateRows="auto auto 1fr"
    >
      <chakra.header
        className="on-ink"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="4"
        padding={{ base: '3', sm: '5' }}
        background="ink"
        color="onInk"
        borderBottom="6px solid"
        borderColor="signal"
      >
        <chakra.p
          display="flex"
          alignItems="center"
          gap="4"
          minWidth="0"
          fontSize={{ base: 'xl', sm: '2xl' }}
          fontWeight="black"
          lineHeight="tight"
        >
          <BrandMark size="min(3.5rem, 14vw)" />
          <chakra.span minWidth="0" overflowWrap="anywhere">
            Pavilhão
          </chakra.span>
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <NetworkChip />
          <Button variant="onInk" size="kiosk" onClick={() => setAsked(true)}>
            <Icon as={LogOut} />
            Sair
          </Button>
        </chakra.div>
      </chakra.header>
      <div>
        <UpdateByItself />
        <LapseNotice size="kiosk" />
        <Suspense>{isAsked && <EndKiosk onStay={() => setAsked(false)} />}</Suspense>
      </div>
      <chakra.main
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        placeItems="center"
        padding={{ base: 'side', sm: '6' }}
      >
        {children}
      </chakra.main>
    </chakra.div>
  )
}
