import type { Role } from '#contract/roles.ts'

const words: Record<Role, string> = {
  ADMIN: 'Administração do sistema',
  SGI_CHECK_EMPILHADEIRA: 'Checklist de empilhadeiras',
  SGI_CHECK_CARREGAMENTO: 'Checklist de carregamento',
  REP_SGI_ALL: 'Relatórios e monitores',
  SGL_OPS_ADMIN: 'Supervisão das operações',
  TOTEM_CHEGADA: 'Totem de chegada, e nada mais',
}

/** What a role is called; a provider may have roles of its own, which keep their code. */
export const roleWord = (role: string): string =>
  Object.hasOwn(words, role) ? words[role as Role] : role
