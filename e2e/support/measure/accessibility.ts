import { createRequire } from 'node:module'
import { expect, type CDPSession, type Page } from 'playwright/test'
import {
  beyondTheSide,
  crowdedDangers,
  hiddenFocus,
  isSettled,
  moving,
  smallMains,
  smallPhotos,
  smallTargets,
  smallText,
  unmarkedChoices,
  wrongOnPaper,
} from './measure.ts'
import { english, internal, wrongWords } from './measure-words.ts'
import { desktop, phone, tablet } from './viewports.ts'

const ofPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const { source } = ofPackage('axe-core') as { source: string }

const sizes = Object.entries({ phone, tablet, desktop })

/** For axe the themes differ only in colours; the theme for sunlight needs a contrast of 7:1. */
const contrastByTheme = {
  claro: ['color-contrast'],
  escuro: ['color-contrast'],
  // `color-contrast-enhanced` skips elements that `color-contrast` already reports.
  sol: ['color-contrast', 'color-contrast-enhanced'],
}

/**
 * axe's result: an empty page has no violations either, so `passes` shows that axe checked
 * something.
 */
interface Found {
  violations: { id: string; nodes: { html: string }[] }[]
  passes: unknown[]
}

interface AxeOptions {
  runOnly?: readonly string[]
  rules?: Record<string, { enabled: boolean }>
  /**
   * For all other result types axe reports one element each, because reporting all is as slow as
   * finding them.
   */
  resultTypes: readonly ['violations']
  selectors: false
  /** Preloading would parse every stylesheet again for rules that are not run. */
  preload: false
}

interface Axe {
  run: (context: Document | { include: Element[] }, options: AxeOptions) => Promise<Found>
}

/** The users of a screen determine the size of its targets and texts (UX-20, UX-22). */
export type Kind = 'floor' | 'office' | 'kiosk'

const leastInput = 16
const words = { input: leastInput, bars: true }

const wantedOf = {
  floor: { target: 56, words: { ...words, text: 18 } },
  office: { target: 44, words: { ...words, text: 16, bars: false } },
  kiosk: { target: 96, words: { ...words, text: 18 } },
} as const

/** Height of a main action of the floor on a phone (UX-20). */
const leastMain = 64
/** CSS px between a destructive button and any other (UX-21). */
const leastApart = 16

/** CSS px on each side of a photo in a list (UX-33). */
const leastPhoto = 96

interface VariantOptions {
  kind?: Kind
  /** Also checks the printed page. */
  paper?: boolean
}

/**
 * Checks the current page at the three sizes and in the three themes. axe checks colours at each
 * size and everything else at one size, which keeps the walk short. The function also measures
 * targets, main actions, neighbours of destructive buttons, texts and photos, the focus (on a phone
 * and a desktop) and whether everything fits, at 320 px and twice the text size too. It reports all
 * problems at once, and leaves the page at phone size.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { kind, paper = false }: VariantOptions = {},
): Promise<void> {
  await page.waitForFunction(isSettled)
  const reported = await withoutMotion(page)
  reported.push(...(await page.evaluate(wrongWords, { internal, english })))
  await makeReady(page)
  for (const [size, { viewport }] of sizes) {
    await page.setViewportSize(viewport)
    // Check roles, names and landmarks at the size of the screen's users, and colours at every
    // size.
    const found = await violationsByTheme(page, size === (kind === 'office' ? 'desktop' : 'phone'))
    reported.push(...found.map((line) => `${size}, ${line}`))
    const beyond = await page.evaluate(beyondTheSide)
    const measured = kind === undefined ? [] : await measure(page, kind)
    const mains = kind === 'floor' && size === 'phone' ? await measureMains(page) : []
    const apart = await page.evaluate(crowdedDangers, leastApart)
    const all = [...beyond, ...measured, ...mains, ...apart]
    reported.push(...all.map((line) => `${size}: ${line}`))
  }
  reported.push(...(await asThePersonWants(page)))
  if (paper) reported.push(...(await onPaper(page)).map((line) => `on paper: ${line}`))
  reported.push(...(await beyondAtTwiceTheText(page)))
  await page.setViewportSize(phone.viewport)
  expect.soft(reported, screen).toEqual([])
}

async function measure(page: Page, kind: Kind): Promise<string[]> {
  const { target, words: leastWords } = wantedOf[kind]
  return [
    ...(await page.evaluate(smallTargets, target)),
    ...(await page.evaluate(smallText, leastWords)),
    ...(await page.evaluate(smallPhotos, leastPhoto)),
  ]
}

const measureMains = (page: Page) => page.evaluate(smallMains, leastMain)

async function withoutMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page.evaluate(moving)
}

/**
 * Checks forced colours (UX-23) and the keyboard (UX-25), on a desktop and on a phone because their
 * bars differ. It runs after the measurements, because moving the focus closes open menus.
 */
async function asThePersonWants(page: Page): Promise<string[]> {
  const reported: string[] = []
  for (const [size, { viewport }] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ forcedColors: 'active' })
    const unmarked = await page.evaluate(unmarkedChoices)
    await page.emulateMedia({ forcedColors: null })
    // A key press makes the browser show the focus ring.
    await page.keyboard.press('Shift')
    const hidden = await page.evaluate(hiddenFocus)
    reported.push(...[...unmarked, ...hidden].map((line) => `${size}: ${line}`))
  }
  return reported
}

/** Loads axe once a page, and disables transitions, so that axe sees the final colours. */
async function makeReady(page: Page): Promise<void> {
  const isReady = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { transition: none !important; animation: none !important }',
    )
    document.adoptedStyleSheets = [sheet]
    return 'axe' in globalThis
  })
  if (!isReady) await page.evaluate(source)
}

/**
 * axe spends most of its time on contrast, and a screen has few colours. Of all texts with the same
 * colours, size and background axe checks only one, once a page. Elements that may overlap others
 * are always checked.
 */
async function violationsByTheme(page: Page, withStructure: boolean): Promise<string[]> {
  const asked = { themes: contrastByTheme, withStructure }
  return page.evaluate(async ({ themes, withStructure: isWhole }) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const options = { resultTypes: ['violations'], selectors: false, preload: false } as const
    const reported: string[] = []
    const tell = (theme: string, { violations }: Found) => {
      for (const { id, nodes } of violations) {
        reported.push(...nodes.map(({ html }) => `${theme}: ${id}: ${html}`))
      }
    }
    const isDrawn = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Wait until the layout has followed the new width.
    await isDrawn()
    if (isWhole) {
      const rules = { 'color-contrast': { enabled: false } }
      const found = await axe.run(document, { ...options, rules })
      if (found.passes.length === 0) reported.push('nothing to look at')
      tell('claro', found)
    }
    for (const [theme, runOnly] of Object.entries(themes)) {
      document.documentElement.dataset['theme'] = theme
      await isDrawn()
      const include = oneOfEachNewVariant()
      if (include.length === 0) continue
      tell(theme, await axe.run({ include }, { ...options, runOnly }))
    }
    document.documentElement.dataset['theme'] = 'claro'
    return reported

    function oneOfEachNewVariant(): Element[] {
      const known = globalThis as unknown as { variants?: Set<string> }
      const variants = (known.variants ??= new Set())
      const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const elements = [...place.querySelectorAll('input, select, textarea')]
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const { parentElement, textContent } = text
        if (parentElement !== null && (textContent ?? '').trim() !== '')
          elements.push(parentElement)
      }
      const byVariant = new Map<string, Element>()
      for (const element of elements) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        const inspect = variantOf(element)
        if (!variants.has(inspect) || /absolute|fixed/.test(inspect))
          byVariant.set(inspect, element)
        variants.add(inspect)
      }
      return [...byVariant.values()]
    }

    function variantOf(element: Element): string {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const inspect = [
        color,
        fontSize,
        fontWeight,
        String(element.matches(':disabled, :disabled *')),
      ]
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at)
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
        if (!isClear || opacity !== '1') inspect.push(backgroundColor, backgroundImage, opacity)
        if (position === 'absolute' || position === 'fixed') inspect.push(position)
      }
      return inspect.join()
    }
  }, asked)
}

/**
 * Checks the printed page, rendered between `beforeprint` and `afterprint` at the width of its
 * sheet.
 */
async function onPaper(page: Page): Promise<string[]> {
  const isAcross = await page.evaluate(() => document.querySelector('[data-wide]') !== null)
  // A4 without its margins, in px of 96 an inch.
  await page.setViewportSize({ width: isAcross ? 1032 : 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const reported = [...(await page.evaluate(wrongOnPaper)), ...(await page.evaluate(beyondTheSide))]
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  return reported
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}

/** The elements that overflow the page's side at twice the browser's text size. */
async function beyondAtTwiceTheText(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const cdp = await sessionOf(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  let reported: string[] = []
  // The layout follows the new text size after a short time.
  for (let tries = 0; tries < 20; tries += 1) {
    reported = await page.evaluate(beyondTheSide)
    if (reported.length === 0) break
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return reported.map((line) => `at twice the text: ${line}`)
}
