import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { useAfter } from '#src/hooks/use-after.ts'
import { useFocusOnRefused } from '#src/hooks/outbox/use-correcting.ts'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showOnIcon } from '#src/reads/app-badge.ts'
import { hasWorker, isUpdateWaiting, subscribeUpdate } from '../start/sw-bridge.ts'
import { screens } from '../routes/screens.tsx'
import { useRefusals } from '../start/use-refusals.ts'
import { BottomBar } from './bottom-bar.tsx'
import { LapseNotice } from './lapse-notice.tsx'
import { PrintHead } from './print-head.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsWide } from './use-is-wide.ts'

/** Lazy, because on most days these notices show nothing, and the app works without them. */
const HealthNotices = lazyPart(async () => {
  const module = await import('#src/features/outbox/health/health-notices.tsx')
  return module.HealthNotices
})
const UpdateNotice = lazyPart(async () => (await import('./rare-notices.tsx')).UpdateNotice)
const PortalNotice = lazyPart(async () => (await import('./rare-notices.tsx')).PortalNotice)
const PrepareByItself = lazyPart(async () =>
  (await import('../pages/prepare-by-itself.tsx')).loadPrepareByItself(screens),
)

/** Delays the preparation, so that it does not compete with the person's own reads; in ms. */
const prepareAfterMs = 60_000

/** The layout outside the kiosk: a top bar, and a sidebar from md up or else a bottom bar. */
export function MainLayout({ children }: { children: ReactNode }) {
  const count = useUnsent()?.count
  useAppBadge(count)
  useRefusals()
  const isWide = useIsWide()
  const isLate = useAfter(prepareAfterMs)
  return (
    <chakra.div
      display="grid"
      minHeight="100dvh"
      css={{ '@media print': { display: 'block', minHeight: '0' } }}
      gridTemplateRows="auto 1fr auto"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '{sizes.sidebar} minmax(0, 1fr)' }}
    >
      <SkipLink />
      <TopBar unsentCount={count ?? 0} />
      {isWide && <SideBar unsentCount={count ?? 0} />}
      <Content unsentCount={count}>{children}</Content>
      {!isWide && <BottomBar unsentCount={count ?? 0} />}
      <Suspense>{isLate && <PrepareByItself />}</Suspense>
    </chakra.div>
  )
}

interface ContentProps {
  /** Undefined until the entries have been counted. */
  unsentCount: number | undefined
  children: ReactNode
}

function Content({ unsentCount, children }: ContentProps) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNewScreen(main)
  useFocusOnRefused(main)
  const isUpdateOffered = useSyncExternalStore(subscribeUpdate, isUpdateWaiting)
  const isPortal = useNetwork().portal
  return (
    <chakra.main
      id="conteudo"
      ref={main}
      tabIndex={-1}
      outline="none"
      gridColumn={{ base: '1', md: '2' }}
      display="flex"
      flexDirection="column"
      minWidth="0"
    >
      <PrintHead />
      <LapseNotice />
      <Suspense>
        {isUpdateOffered && <UpdateNotice />}
        {isPortal && <PortalNotice />}
      </Suspense>
      {unsentCount === undefined && <StuckStorageNotice />}
      <Suspense>
        {unsentCount !== undefined && (
          <HealthNotices unsentCount={unsentCount} hasWorker={hasWorker} />
        )}
      </Suspense>
      {children}
    </chakra.main>
  )
}

/**
 * On a new screen, scrolls to the top and moves the focus of keyboard and screen reader to the
 * content, unless the screen has set the focus itself.
 */
function useFocusOnNewScreen(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    if (main.current?.contains(document.activeElement) !== true) {
      main.current?.focus({ preventScroll: true })
    }
  }, [main, pathname])
}

/** The keyboard's first stop, which skips the bars. It is visible while it has the focus. */
const SkipLink = () => (
  <chakra.a
    href="#conteudo"
    className="no-print"
    position="fixed"
    insetInlineStart="4"
    insetBlockStart="2"
    zIndex="toast"
    display="flex"
    alignItems="center"
    minHeight="target"
    paddingInline="5"
    borderRadius="md"
    background="signal"
    color="onSignal"
    fontWeight="bold"
    transform="translateY(-200%)"
    css={{ '&:focus': { transform: 'none' } }}
  >
    Ir para o conteúdo
  </chakra.a>
)

/**
 * Longest wait for the device's storage, in ms. Even a full storage answers within a few hundred
 * ms.
 */
const answersWithinMs = 10_000

/**
 * Shown from `answersWithinMs` on, while the unsent entries are not counted. In some engines a
 * discarded page keeps its lock on the storage, and every screen waits for that lock in vain.
 */
export function StuckStorageNotice() {
  if (!useAfter(answersWithinMs)) return null
  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice tone="danger" announce="at-once" title="O armazenamento deste aparelho não responde">
        Nada foi perdido. Feche o aplicativo por completo, em todas as abas, e abra de novo.
      </Notice>
    </chakra.div>
  )
}

/** Shows the count of unsent work on the app's icon, live (UX-04). */
function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) void showOnIcon(count)
  }, [count])
}
