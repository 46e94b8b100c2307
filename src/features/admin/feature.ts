import { Building2, KeyRound, Trash2, Users } from 'lucide-react'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { lazy } from '#src/hooks/lazy.tsx'

/** The administration (spec 1 §2), which shows nothing of the outbox. */
export const adminScreens: readonly AppScreen[] = [
  {
    path: '/adm/auth/users',
    roles: ['ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/users-screen.tsx')),
    link: { label: 'Usuários', icon: Users, menu: 'ADMINISTRAÇÃO' },
  },
  {
    path: '/adm/auth/permissions',
    below: ['user/:id', 'role/:id'],
    roles: ['ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/permissions-screen.tsx')),
    link: { label: 'Permissões', icon: KeyRound, menu: 'ADMINISTRAÇÃO' },
  },
  {
    path: '/adm/integrity/io',
    roles: ['ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/integrity-screen.tsx')),
    link: { label: 'Integridade - E/S', icon: Building2, menu: 'ADMINISTRAÇÃO' },
  },
  {
    path: '/adm/avarias/delete',
    roles: ['ADMIN'],
    isLight: true,
    Screen: lazy(() => import('./screens/delete-damage-screen.tsx')),
    link: { label: 'Excluir Avaria', icon: Trash2, menu: 'ADMINISTRAÇÃO' },
  },
]
