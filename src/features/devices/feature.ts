import { TabletSmartphone } from 'lucide-react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

/** «Aparelhos»: which tablets hold work, for supervisors. It shows nothing of this device's outbox. */
export const devicesScreen: AppScreen = {
  path: '/aparelhos',
  roles: ['SGL_OPS_ADMIN', 'ADMIN'],
  isLight: true,
  Screen: lazy(() => import('./screens/devices-screen.tsx')),
  link: {
    label: 'Aparelhos',
    icon: TabletSmartphone,
    menu: 'MONITORES/RELATÓRIOS',
    tile: { group: 'Acesso Rápido', text: 'Onde há envio parado' },
  },
}
