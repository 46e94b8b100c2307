import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The colour scheme of the device, and the pages that listen to it. */
function device(...asked: string[]) {
  const listeners: (() => void)[] = []
  const wants = new Set(asked)
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return wants.has(query)
    },
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  }))
  return {
    change: (query: string) => {
      wants.add(query)
      for (const listener of listeners) listener()
    },
  }
}

/** The theme of a freshly opened page. */
async function open() {
  vi.resetModules()
  const module = await import('#src/ui/theme/theme-choice.ts')
  module.startTheme()
  return module
}

const shown = () => document.documentElement.dataset['theme']
const dark = '(prefers-color-scheme: dark)'
const contrast = '(prefers-contrast: more)'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('UX-23 the theme', () => {
  test.each([
    ['claro', []],
    ['escuro', [dark]],
    ['sol', [contrast]],
    ['sol', [dark, contrast]],
  ])('is %s on a device that asks for %j', async (theme, asked) => {
    device(...asked)
    await open()
    expect(shown()).toBe(theme)
  })

  test('follows the device as long as nobody has chosen', async () => {
    const { change } = device()
    const { chooseTheme } = await open()
    change(dark)
    expect(shown()).toBe('escuro')
    chooseTheme('claro')
    change(contrast)
    expect(shown()).toBe('claro')
    chooseTheme('auto')
    expect(shown()).toBe('sol')
  })

  test('that was chosen is restored when the app opens', async () => {
    device(dark)
    const { chooseTheme } = await open()
    chooseTheme('sol')
    await open()
    expect(shown()).toBe('sol')
  })

  test('chosen in another tab applies in this one', async () => {
    device()
    const { subscribeTheme, themeChoice } = await open()
    const changed = vi.fn()
    subscribeTheme(changed)
    localStorage.setItem('pavilhao.theme', 'escuro')
    dispatchEvent(new StorageEvent('storage', { key: 'pavilhao.theme' }))
    expect(shown()).toBe('escuro')
    expect(themeChoice()).toBe('escuro')
    expect(changed).toHaveBeenCalledOnce()
  })

  test('with an unknown name falls back to the device’s theme', async () => {
    device()
    localStorage.setItem('pavilhao.theme', 'roxo')
    await open()
    expect(shown()).toBe('claro')
  })
})
