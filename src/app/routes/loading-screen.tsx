import { chakra } from '@chakra-ui/react'
import { Loading } from '#src/ui/notice/loading.tsx'

/** While it is not known yet what to show. */
export const LoadingScreen = () => (
  <chakra.main display="grid" placeItems="center" minHeight="100dvh">
    <Loading />
  </chakra.main>
)
