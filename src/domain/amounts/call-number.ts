interface Known {
  cpf: string | null
  placaCavalo: string | null
}

/**
 * Four digits by which a driver and the gate name the same arrival before the provider has given it a number:
 * the kiosk and the monitor of arrivals both make them of what both know. They tell nobody's CPF or plate.
 * Two arrivals of a day have the same ones once in some thousand.
 * «—» of an arrival of which one of both is not known.
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
