import { HomeScreen } from '#src/features/home/screens/home-screen.tsx'
import { ContinuePhoto } from '#src/evidence/continue-photo.tsx'
import { tileGroupsFor } from './navigation.ts'
import { useProfile } from './profile.tsx'
import { useViewer } from './use-viewer.ts'

export default function HomePage() {
  const { nome } = useProfile()
  return (
    <HomeScreen nome={nome} groups={tileGroupsFor(useViewer())}>
      <ContinuePhoto />
    </HomeScreen>
  )
}
