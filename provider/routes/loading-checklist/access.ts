/** The roles for calls below /api/sgi/checklists/carregamento (contract §11); ADMIN passes every check. */
export const access = ['SGI_CHECK_CARREGAMENTO'] as const

export const tags = ['Checklist de carregamento']
