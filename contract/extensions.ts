/** Query names that the contract does not define for these calls. */
const queryNames: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [/^\/api\/core\/(?:produto\/(?:material|lote)|transportadora)$/, ['itens']],
  [/^\/api\/core\/motorista\/(?!search$)[^/]+$/, ['cpf']],
  [/^(?:\/api\/ops\/estufagem|\/checklists\/empilhadeiras)\/files?\//, ['n', 'thumb']],
]

/** Reads that the contract does not name. */
const calls =
  /^\/api\/(?:core\/a(?:rmazem|parelho)\/list|ops\/recebimento\/checklist\/modelo|rep\/ops\/monitor\/eventos)$/

/** False for a read that the contract does not name, whatever its query. */
export const isNamedRead = (path: string): boolean => !calls.test(bare(path))

/** The same path without the query names that the contract does not define. */
export function withoutExtensions(path: string): string {
  const query = path.slice(bare(path).length + 1)
  const names = queryNames.flatMap(([of, its]) => (of.test(bare(path)) ? its : []))
  if (query === '' || names.length === 0) return path
  const left = new URLSearchParams(query)
  for (const name of names) left.delete(name)
  return left.size === 0 ? bare(path) : `${bare(path)}?${left.toString()}`
}

const bare = (path: string) => path.replace(/\?.*$/, '')
