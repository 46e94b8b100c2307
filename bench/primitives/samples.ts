export const text = 'Conferência'

export const names = ['Abertas', 'Fechadas', 'Todas']

export const nothing = () => undefined
