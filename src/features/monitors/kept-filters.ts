/** The provider filters by pavilion with the search text H or E (spec 1 §9). */
export const pavilions = ['H', 'E'] as const

export type Pavilion = (typeof pavilions)[number]

export interface Filters {
  pavilion: Pavilion | undefined
  onlyPending: boolean
}

const pavilionKey = 'pavilhao.monitor.pavilhao'
const pendingKey = 'pavilhao.monitor.pendencias'

/** The last filters of this device, regardless of the user, because a monitor belongs to a place. */
export function readFilters(): Filters {
  const kept = localStorage.getItem(pavilionKey)
  return {
    pavilion: pavilions.find((one) => one === kept),
    onlyPending: localStorage.getItem(pendingKey) === '1',
  }
}

export function keepFilters({ pavilion, onlyPending }: Filters): void {
  keep(pavilionKey, pavilion)
  keep(pendingKey, onlyPending ? '1' : undefined)
}

function keep(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
}
