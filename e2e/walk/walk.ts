import type { Numbered } from '#contract/schemas/common.ts'
import { expect, type Page } from 'playwright/test'
import { expectAccessible, type Kind } from '../support/measure/accessibility.ts'
import { signedGet } from '../support/receiving.ts'

/** One page that goes from screen to screen without loading the app anew. */
export interface Walk {
  page: Page
  origin: string
  /** What the provider has, asked beside the app. */
  get: <T>(path: string) => Promise<Numbered<T>>
  /** Goes there as a link of the app does; resolves when the screen of that address stands. */
  open: (address: string) => Promise<void>
  /** Looks at what stands: sizes, themes, axe, targets, words, paper. */
  look: (state: string) => Promise<void>
  /** The same of what is over the screen, a dialog or a menu: no paper. */
  lookOver: (state: string) => Promise<void>
}

/** How a screen is opened with data of the demo, and what of it is looked at. */
export interface Visit {
  kind: Kind
  see: (walk: Walk) => Promise<void>
}

/** By the address of the screen, with its parameters, as in src/app/routes/access.ts. */
export type Visits = Readonly<Record<string, Visit>>

const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    if (location.pathname === new URL(to, location.href).pathname) return
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Opens an address on the page as it stands. */
export async function openThere(page: Page, address: string): Promise<void> {
  await goTo(page, address)
  await expect(page.locator('main h1:not([data-left])')).toBeVisible()
}

export async function startWalk(page: Page, origin: string, kind: Kind): Promise<Walk> {
  return {
    page,
    origin,
    get: await signedGet(origin, 'admin'),
    open: (address) => openThere(page, address),
    look: (state) => expectAccessible(page, state, { kind, paper: true }),
    lookOver: (state) => expectAccessible(page, state, { kind }),
  }
}
