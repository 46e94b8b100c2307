import { chakra } from '@chakra-ui/react'
import { ArrivalFlow } from './arrival-flow.tsx'

/** /ops/chegada and its steps outside a kiosk, with the padding of the app's screens. */
export default function ArrivalRoutes() {
  return (
    <chakra.div width="full" padding={{ base: 'side', sm: '6' }}>
      <ArrivalFlow home="/ops/chegada" />
    </chakra.div>
  )
}
