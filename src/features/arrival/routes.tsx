import { chakra } from '@chakra-ui/react'
import { ArrivalFlow } from './arrival-flow.tsx'

/** /ops/chegada and what is under it, where the app is no kiosk: with the room around it that screens have there. */
export default function ArrivalRoutes() {
  return (
    <chakra.div width="full" padding={{ base: 'side', sm: '6' }}>
      <ArrivalFlow home="/ops/chegada" />
    </chakra.div>
  )
}
