/** The themes by the names that people see. `auto` follows the device. */
export const themes = ['claro', 'escuro', 'sol'] as const

export type Theme = (typeof themes)[number]
export type ThemeChoice = Theme | 'auto'

const choiceKey = 'pavilhao.theme'
const darkQuery = '(prefers-color-scheme: dark)'
const contrastQuery = '(prefers-contrast: more)'

const listeners = new Set<() => void>()
let choice: ThemeChoice = readChoice()

export const themeChoice = (): ThemeChoice => choice

/** Calls `listener` when the choice changes. Returns what stops it. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the choice on this device, whoever signs in, and shows it at once. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  if (next === 'auto') localStorage.removeItem(choiceKey)
  else localStorage.setItem(choiceKey, next)
  applyTheme()
  for (const listener of [...listeners]) listener()
}

/** What to show: the person's choice, else what the device asks for. More contrast is the sun theme. */
function resolveTheme(wanted: ThemeChoice, asks: (query: string) => boolean): Theme {
  if (wanted !== 'auto') return wanted
  if (asks(contrastQuery)) return 'sol'
  return asks(darkQuery) ? 'escuro' : 'claro'
}

/** Shows the theme, and goes on following the device and the other tabs. */
export function startTheme(): void {
  applyTheme()
  for (const query of [darkQuery, contrastQuery]) {
    matchMedia(query).addEventListener('change', applyTheme)
  }
  addEventListener('storage', (event) => {
    if (event.key !== choiceKey && event.key !== null) return
    choice = readChoice()
    applyTheme()
    for (const listener of [...listeners]) listener()
  })
}

function applyTheme(): void {
  document.documentElement.dataset['theme'] = resolveTheme(
    choice,
    (query) => matchMedia(query).matches,
  )
}

function readChoice(): ThemeChoice {
  const kept = localStorage.getItem(choiceKey)
  return themes.find((theme) => theme === kept) ?? 'auto'
}
