/** Both pavilions are filters of the provider: its search text H or E (spec 1 §9). */
export const pavilions = ['H', 'E'] as const

export type Pavilion = (typeof pavilions)[number]

export interface Filters {
  pavilion: Pavilion | undefined
  onlyPending: boolean
}

const pavilionKey = 'pavilhao.monitor.pavilhao'
const pendingKey = 'pavilhao.monitor.pendencias'

/** What was chosen last on this device, whoever signs in: the monitor is the place's, not the person's. */
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
