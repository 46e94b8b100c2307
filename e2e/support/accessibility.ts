import { createRequire } from 'node:module'
import { expect, type Page } from 'playwright/test'
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

type Axe = { run: (rules?: { runOnly: string[] }) => Promise<Found> }

/**
 * Asks axe about what the page shows now, at the three sizes and in the three themes, and whether it
 * fits 320 px at twice the text size. Leaves the page at the size of a phone.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(source)
  await page.evaluate(stopTransitions)
  for (const [size, { viewport }] of sizes) {
    await page.setViewportSize(viewport)
    expect(await violationsByTheme(page), `${screen}, ${size}`).toEqual([])
  }
  await expectToFit(page, screen)
  await page.setViewportSize(phone.viewport)
}

/** Colours are asked for as they are in the end. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}

const violationsByTheme = (page: Page) =>
  page.evaluate(async (themes) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const told: string[] = []
    for (const [theme, runOnly] of Object.entries(themes)) {
      document.documentElement.dataset['theme'] = theme
      const { violations, passes } = await axe.run(runOnly && { runOnly })
      for (const { id, nodes } of violations) {
        told.push(...nodes.map(({ html }) => `${theme}: ${id}: ${html}`))
      }
      if (passes.length === 0 && runOnly === undefined) told.push(`${theme}: nothing to look at`)
    }
    document.documentElement.dataset['theme'] = 'claro'
    return told
  }, rulesByTheme)

/** What reaches beyond the side where the person has made the text of the browser twice as large. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect.poll(() => page.evaluate(beyondTheSide), { message: screen }).toEqual([])
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await cdp.detach()
}

function beyondTheSide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  // Words that are too long for their place reach beyond it; what is only spoken has no place.
  const isLeaf = (node: Node) => !(node instanceof HTMLElement) || node.children.length === 0
  const isSpoken = (node: Node) => (node.parentElement?.offsetWidth ?? 0) <= 1
  const nodes = document.createNodeIterator(document.body)
  const range = document.createRange()
  const told: string[] = []
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    range.selectNode(node)
    if (!isLeaf(node) || isSpoken(node)) continue
    if (range.getBoundingClientRect().right <= clientWidth) continue
    const parent = node.parentElement?.outerHTML.slice(0, 100) ?? ''
    told.push(`${node.textContent} in ${parent}`)
  }
  return [`${scrollWidth - clientWidth} px beyond the side`, ...told]
}
