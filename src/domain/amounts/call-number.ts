interface Known {
  cpf: string | null
  placaCavalo: string | null
}

/**
 * Four digits that identify an arrival for the driver and the gate before the provider has numbered
 * it. The kiosk and the monitor of arrivals both hash the CPF and the plate, which the digits do
 * not reveal. Two arrivals have the same digits with a probability of 1 in 9,000. «—» where the CPF
 * or the plate is unknown.
 */
export function callNumber({ cpf, placaCavalo }: Known): string {
  if (cpf === null || placaCavalo === null) return '—'
  const plate = placaCavalo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5
  for (const character of `${cpf.replaceAll(/\D/g, '')} ${plate}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  }
  return String(1000 + ((hash >>> 0) % 9000))
}
