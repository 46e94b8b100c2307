import { chakra } from '@chakra-ui/react'
import { Loading } from '#src/ui/notice/loading.tsx'

/** Shown until the app can decide which screen to show. */
export const DecidingScreen = () => (
  <chakra.main display="grid" placeItems="center" minHeight="100dvh">
    <Loading />
  </chakra.main>
)
