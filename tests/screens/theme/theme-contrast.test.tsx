import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(`src/ui/theme/${file}`, 'utf8')
/** The screen-only rules come last, in the order of the imports. */
const css = read('tokens.css').replace(/@media[\s\S]*$/, '') + read('dark.css')

const themes = ['claro', 'escuro', 'sol'] as const
type Theme = (typeof themes)[number]

/** The declarations of every rule with one of these selectors; later ones override earlier ones. */
function readTokens(theme: Theme): Map<string, string> {
  const tokens = new Map<string, string>()
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  for (const [, selectors = '', body = ''] of bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selectors
      .split(',')
      .some((selector) => [':root', `[data-theme='${theme}']`].includes(selector.trim()))
    if (!applies) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([a-z-]+):\s*([^;]+);/g)) {
      tokens.set(name, value.trim())
    }
  }
  return tokens
}

/** Red, green and blue of a #rrggbb, each from 0 to 1. */
function channelsOf(hex: string): number[] {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex)
  if (channels === null) throw new Error(`${hex} is no #rrggbb`)
  return channels.slice(1).map((channel) => Number.parseInt(channel, 16) / 255)
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((share) => {
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const tones = ['neutral', 'info', 'success', 'warning', 'danger']
const grounds = ['bg', 'surface', 'sunken']

/** Text colours and their backgrounds. */
const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-muted', ground],
    ['primary-text', ground],
    ...tones.map((tone): [string, string] => [`${tone}-text`, ground]),
  ]),
  ...tones.flatMap((tone): [string, string][] => [
    [`${tone}-text`, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
  ['primary-text', 'primary-soft'],
  ['text', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-danger-solid', 'danger-solid'],
  ['on-success-solid', 'success-solid'],
  ['on-ink', 'ink'],
  ['on-ink', 'ink-raised'],
  ['on-ink-muted', 'ink'],
  ['on-ink-muted', 'ink-raised'],
  ['on-signal', 'signal'],
  ['signal', 'ink'],
]

/** Borders of controls, focus rings and marks, with their backgrounds. */
const parts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['edge', ground],
    ['focus', ground],
    ['primary', ground],
    ['danger-solid', ground],
    ['success-solid', ground],
  ]),
  ['signal', 'ink'],
  ['signal', 'ink-raised'],
  ...tones.map((tone): [string, string] => [`${tone}-text`, `${tone}-soft`]),
]

describe.each(themes)('UX-23 the theme %s', (theme) => {
  const tokens = readTokens(theme)
  const colour = (name: string) => tokens.get(name) ?? `--${name}, which is not there,`
  const leastForText = theme === 'sol' ? 7 : 4.5

  test.each(texts)('%s is legible on %s', (text, ground) => {
    expect(ratio(colour(text), colour(ground))).toBeGreaterThanOrEqual(leastForText)
  })

  test.each(parts)('%s stands out on %s', (part, ground) => {
    expect(ratio(colour(part), colour(ground))).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['danger', 'red', ['text', 'soft', 'solid']],
    ['success', 'green', ['text', 'soft', 'solid']],
    ['info', 'blue', ['text', 'soft']],
  ])('%s is %s', (tone, most, toneParts) => {
    for (const part of toneParts) {
      const channels = channelsOf(colour(`${tone}-${part}`))
      expect(['red', 'green', 'blue'][channels.indexOf(Math.max(...channels))]).toBe(most)
    }
  })

  test('has every colour that the other themes have', () => {
    expect([...tokens.keys()].sort()).toEqual([...readTokens('claro').keys()].sort())
  })
})

test('computes the WCAG contrast ratio', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
