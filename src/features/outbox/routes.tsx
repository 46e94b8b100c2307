import { lazy } from '#src/hooks/lazy.tsx'
import { addresses } from './addresses.ts'

/** Envios and «Posso entregar o tablet?»; each screen is loaded when it is opened. */
export const outboxScreens = [
  { path: addresses.outbox(), Screen: lazy(() => import('./screens/outbox-screen.tsx')) },
  { path: addresses.handOver(), Screen: lazy(() => import('./screens/hand-over-screen.tsx')) },
] as const
