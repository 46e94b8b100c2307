import { Suspense, useSyncExternalStore } from 'react'
import { HomeScreen } from '#src/features/home/screens/home-screen.tsx'
import { ContinuePhoto } from '#src/evidence/continue-photo.tsx'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { installWay, subscribeInstall } from './install.ts'
import { tileGroupsFor } from './navigation.ts'
import { useProfile } from './profile.tsx'
import { useViewer } from './use-viewer.ts'

const InstallCard = lazyPart(async () => (await import('./install-card.tsx')).InstallCard)

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
