import { Suspense, use } from 'react'
import { lazy } from '#src/hooks/lazy.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { ArrivalLayout } from '../layout/arrival-layout.tsx'
import { ScreenStands } from './first-screen.ts'
import { loadOperations } from './known-operations.ts'

const Flow = lazy(async () => ({
  default: (await import('#src/features/arrival/arrival-flow.tsx')).ArrivalFlow,
}))

/** A kiosk has only the arrival; every other address redirects to its first step (spec 2 §2). */
export const ArrivalScreens = () => (
  <ArrivalLayout>
    <Suspense fallback={<Loading />}>
      <KnownFlow />
      <ScreenStands />
    </Suspense>
  </ArrivalLayout>
)

function KnownFlow() {
  use(loadOperations())
  return <Flow home="/" />
}
