import { ArrivalFlow } from './arrival-flow.tsx'

/** /ops/chegada and what is under it, where the app is no kiosk. */
export default function ArrivalRoutes() {
  return <ArrivalFlow home="/ops/chegada" />
}
