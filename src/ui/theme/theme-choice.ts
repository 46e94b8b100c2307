/** The themes by their Portuguese names. `auto` follows the device. */
export const themes = ['claro', 'escuro', 'sol'] as const

export type Theme = (typeof themes)[number]
export type ThemeChoice = Theme | 'auto'

const choiceKey = 'pavilhao.theme'
const darkQuery = '(prefers-color-scheme: dark)'
const contrastQuery = '(prefers-contrast: more)'

const listeners = new Set<() => void>()
let choice: ThemeChoice = readChoice()

export const themeChoice = (): ThemeChoice => choice

/** Calls `listener` when the choice changes. Returns a function that unsubscribes. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the choice on this device for every person, and applies it at once. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  if (next === 'auto') localStorage.removeItem(choiceKey)
  else localStorage.setItem(choiceKey, next)
  applyTheme()
  for (const listener of [...listeners]) listener()
}

/**
 * The theme to apply: the person's choice, otherwise the device's preference. A preference for more
 * contrast selects the sun theme.
 */
function resolveTheme(wanted: ThemeChoice, asks: (query: string) => boolean): Theme {
  if (wanted !== 'auto') return wanted
  if (asks(contrastQuery)) return 'sol'
  return asks(darkQuery) ? 'escuro' : 'claro'
}

/** Applies the theme, and follows changes on the device and in other tabs. */
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
