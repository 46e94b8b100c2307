/** The two client companies of the specs, with default names that the configuration can replace. */
export const clientIds = [1, 2] as const

export type ClientId = (typeof clientIds)[number]

const defaultClientNames: Record<ClientId, string> = {
  1: 'Polímeros',
  2: 'Borracha sintética',
}

/** The name of a client; configured names have string keys, because they come from JSON. */
export const clientName = (
  id: ClientId,
  configured: Readonly<Record<string, string>> = {},
): string => configured[String(id)] || defaultClientNames[id]
