import { Suspense, useSyncExternalStore } from 'react'
import { HomeScreen } from '#src/features/home/screens/home-screen.tsx'
import { ContinuePhoto } from '#src/evidence/photo/continue-photo.tsx'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { installWay, subscribeInstall } from '../start/install.ts'
import { tileGroupsFor } from '../routes/navigation.ts'
import { useProfile } from './profile.tsx'
import { useViewer } from '../start/use-viewer.ts'

const InstallCard = lazyPart(async () => (await import('../layout/install-card.tsx')).InstallCard)

export default function HomePage() {
  const { nome } = useProfile()
  const mayInstall = useSyncExternalStore(subscribeInstall, installWay) !== undefined
  return (
    <HomeScreen
      nome={nome}
      groups={tileGroupsFor(useViewer())}
      after={
        mayInstall && (
          <Suspense>
            <InstallCard />
          </Suspense>
        )
      }
    >
      <ContinuePhoto />
    </HomeScreen>
  )
}
