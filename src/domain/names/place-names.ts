/** The names of places in the app, by the base address of their screens. */
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

/** Path segments after the base that are not an id of the provider. */
const namesNoRecord = /^(?:local:.*|alocacao|checklist|produto|)$/

/** The name of an address of the app: «Recebimento #31001»; undefined where it has none. */
export function placeName(address: string): string | undefined {
  const [path = ''] = address.split('?')
  for (const [base, label] of Object.entries(labelByBase)) {
    if (path !== base && !path.startsWith(`${base}/`)) continue
    const [, id = ''] = path.slice(base.length).split('/')
    return namesNoRecord.test(id) ? label : `${label} #${decodeURIComponent(id)}`
  }
  return undefined
}
