/** The roles for calls below /checklists/empilhadeiras (contract §10); ADMIN passes every check. */
export const access = ['SGI_CHECK_EMPILHADEIRA'] as const

export const tags = ['Checklist de empilhadeira']
