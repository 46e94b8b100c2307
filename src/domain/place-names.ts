/** Where work is done, as its list is called, by the address that its screens stand under. */
const labelByBase = {
  '/ops/relatorios/recebimento': 'Recebimento',
  '/ops/relatorios/estufagem': 'Estufagem',
  '/sgi/checklists/empilhadeiras': 'Empilhadeiras',
  '/sgi/checklists/carregamento': 'Checklist de Carregamento',
  '/ops/carregamento': 'Carregamento',
  '/ops/estoque': 'Estoque',
  '/compartilhadas': 'Fotos compartilhadas',
} as const

export const placeAt = (
  path: keyof typeof labelByBase,
): { path: keyof typeof labelByBase; label: string } => ({ path, label: labelByBase[path] })

/** What stands at an address of the app: «Recebimento #31001»; undefined where that has no name. */
export function placeName(path: string): string | undefined {
  for (const [base, label] of Object.entries(labelByBase)) {
    if (path !== base && !path.startsWith(`${base}/`)) continue
    const [, id] = /^\/(\d+)(?=\/|$)/.exec(path.slice(base.length)) ?? []
    return id === undefined ? label : `${label} #${id}`
  }
  return undefined
}
