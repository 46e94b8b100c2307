/** Where work is done, as its list is called, by the address that its screens stand under. */
const labelByBase = {
  '/ops/relatorios/recebimento': 'Recebimento',
  '/ops/relatorios/estufagem': 'Estufagem',
  '/sgi/checklists/empilhadeiras': 'Empilhadeiras',
  '/sgi/checklists/carregamento': 'Checklist de Carregamento',
  '/ops/carregamento': 'Carregamento',
  '/ops/estoque': 'Estoque',
  '/compartilhadas': 'Fotos compartilhadas',
  '/adm/auth/users': 'Usuários',
  '/adm/auth/permissions/user': 'Permissões do usuário',
} as const

export const placeAt = (
  path: keyof typeof labelByBase,
): { path: keyof typeof labelByBase; label: string } => ({ path, label: labelByBase[path] })

/** What follows the base and is no id of the provider's. */
const namesNoRecord = /^(?:local:.*|alocacao|checklist|produto|)$/

/** What stands at an address of the app: «Recebimento #31001»; undefined where that has no name. */
export function placeName(address: string): string | undefined {
  const [path = ''] = address.split('?')
  for (const [base, label] of Object.entries(labelByBase)) {
    if (path !== base && !path.startsWith(`${base}/`)) continue
    const [, id = ''] = path.slice(base.length).split('/')
    return namesNoRecord.test(id) ? label : `${label} #${decodeURIComponent(id)}`
  }
  return undefined
}
