import { Send, ShieldCheck } from 'lucide-react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'
import { addresses } from './addresses.ts'

/** Envios, and «Posso entregar o tablet?». */
export const outboxScreens: readonly AppScreen[] = [
  {
    path: addresses.outbox(),
    roles: [],
    Screen: lazy(() => import('./screens/outbox-screen.tsx')),
    link: {
      label: 'Envios',
      icon: Send,
      tile: { group: 'Acesso Rápido', text: 'O que foi enviado e o que espera' },
    },
  },
  {
    path: addresses.handOver(),
    roles: [],
    Screen: lazy(() => import('./screens/hand-over-screen.tsx')),
    link: {
      label: 'Posso entregar o tablet?',
      icon: ShieldCheck,
      tile: { group: 'Acesso Rápido', text: 'Antes de passar o turno' },
    },
  },
]
