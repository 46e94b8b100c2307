import type { Role } from '#contract/roles.ts'

const words: Record<Role, string> = {
  ADMIN: 'Administração do sistema',
  SGI_CHECK_EMPILHADEIRA: 'Checklist de empilhadeiras',
  SGI_CHECK_CARREGAMENTO: 'Checklist de carregamento',
  REP_SGI_ALL: 'Relatórios e monitores',
  SGL_OPS_ADMIN: 'Supervisão das operações',
  TOTEM_CHEGADA: 'Totem de chegada, e nada mais',
  MONITOR_PATIO: 'Monitor de parede, e nada mais',
}

/** The Portuguese name of a role. An unknown role of the provider keeps its code. */
export const roleWord = (role: string): string =>
  Object.hasOwn(words, role) ? words[role as Role] : role
