import { createRequire } from 'node:module'
import { expect, type CDPSession, type Page } from 'playwright/test'
import { beyondTheSide, isSettled, smallTargets, smallText, wrongOnPaper } from './measure.ts'
import { desktop, phone, tablet } from './viewports.ts'

const ofPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const { source } = ofPackage('axe-core') as { source: string }

const sizes = Object.entries({ phone, tablet, desktop })

/** Of the other themes only the colours are others; in the sun they have to be seen at seven to one. */
const rulesByTheme = {
  claro: undefined,
  escuro: ['color-contrast'],
  sol: ['color-contrast-enhanced'],
}

/** What axe finds: `passes` counts what it looked at, because an empty page has no violation either. */
interface Found {
  violations: { id: string; nodes: { html: string }[] }[]
  passes: unknown[]
}

interface Axe {
  run: (options: {
    runOnly?: string[]
    /** Of the others it names one element each: naming all costs as much as finding them. */
    resultTypes: ['violations']
    selectors: false
  }) => Promise<Found>
}

/** Who a screen is for says how large its targets and its words are (UX-20, UX-22). */
export type Kind = 'floor' | 'office' | 'kiosk'

const wantedOf = {
  floor: { target: 56, text: 18 },
  office: { target: 44, text: 16 },
  kiosk: { target: 96, text: 18 },
} as const

interface LookOptions {
  kind?: Kind
  /** What it is on paper is looked at, too. */
  paper?: boolean
}

/**
 * Looks at what the page shows now, at the three sizes and in the three themes: asks axe, measures the
 * targets and the words, and whether it fits, 320 px at twice the text size too. All that is wrong is
 * told at once, and what comes after is looked at all the same. Leaves the page at the size of a phone.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { kind, paper = false }: LookOptions = {},
): Promise<void> {
  await page.waitForFunction(isSettled)
  await makeReady(page)
  const told: string[] = []
  for (const [size, { viewport }] of sizes) {
    await page.setViewportSize(viewport)
    const found = await violationsByTheme(page)
    told.push(...found.map((line) => `${size}, ${line}`))
    const beyond = await page.evaluate(beyondTheSide)
    const measured = kind === undefined ? [] : await measure(page, kind)
    told.push(...[...beyond, ...measured].map((line) => `${size}: ${line}`))
  }
  if (paper) told.push(...(await onPaper(page)).map((line) => `on paper: ${line}`))
  told.push(...(await beyondAtTwiceTheText(page)))
  await page.setViewportSize(phone.viewport)
  expect.soft(told, screen).toEqual([])
}

async function measure(page: Page, kind: Kind): Promise<string[]> {
  const { target, text } = wantedOf[kind]
  return [...(await page.evaluate(smallTargets, target)), ...(await page.evaluate(smallText, text))]
}

/** Axe once a page; colours are asked for as they are in the end. */
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

const violationsByTheme = (page: Page) =>
  page.evaluate(async (themes) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const told: string[] = []
    // What follows the width has followed it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const [theme, runOnly] of Object.entries(themes)) {
      document.documentElement.dataset['theme'] = theme
      const { violations, passes } = await axe.run({
        ...(runOnly && { runOnly }),
        resultTypes: ['violations'],
        selectors: false,
      })
      for (const { id, nodes } of violations) {
        told.push(...nodes.map(({ html }) => `${theme}: ${id}: ${html}`))
      }
      if (passes.length === 0 && runOnly === undefined) told.push(`${theme}: nothing to look at`)
    }
    document.documentElement.dataset['theme'] = 'claro'
    return told
  }, rulesByTheme)

/** What is printed of a screen, as the browser draws it between the two events, on the width of its sheet. */
async function onPaper(page: Page): Promise<string[]> {
  const isAcross = await page.evaluate(() => document.querySelector('[data-wide]') !== null)
  // A4 within its margins, in px of 96 an inch.
  await page.setViewportSize({ width: isAcross ? 1032 : 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const told = [...(await page.evaluate(wrongOnPaper)), ...(await page.evaluate(beyondTheSide))]
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  return told
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}

/** What reaches beyond the side where the person has made the text of the browser twice as large. */
async function beyondAtTwiceTheText(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const cdp = await sessionOf(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  let told: string[] = []
  // What follows the size of the text needs a moment.
  for (let tries = 0; tries < 20; tries += 1) {
    told = await page.evaluate(beyondTheSide)
    if (told.length === 0) break
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return told.map((line) => `at twice the text: ${line}`)
}
