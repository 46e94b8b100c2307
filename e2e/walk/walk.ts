import type { Numbered } from '#contract/schemas/common.ts'
import { expect, type Page } from 'playwright/test'
import { expectAccessible, type Kind } from '../support/measure/accessibility.ts'
import { signedGet } from '../support/receiving.ts'

/** A page that goes from screen to screen without reloading the app. */
export interface Walk {
  page: Page
  origin: string
  /** Reads from the provider directly, without the app. */
  get: <T>(path: string) => Promise<Numbered<T>>
  /** Navigates as a link of the app does; resolves when the screen is shown. */
  open: (address: string) => Promise<void>
  /** Checks the current screen: sizes, themes, axe, targets, words, paper. */
  inspect: (state: string) => Promise<void>
  /** Checks a dialog or a menu over the screen: the same as `inspect` without paper. */
  inspectOver: (state: string) => Promise<void>
}

/** Opens a screen with demo data, and checks it. */
export interface Visit {
  kind: Kind
  see: (walk: Walk) => Promise<void>
}

/** Keyed by the address of the screen with its parameters, as the app declares it. */
export type Visits = Readonly<Record<string, Visit>>

const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    if (location.pathname === new URL(to, location.href).pathname) return
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Opens an address without reloading the page. */
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
    inspect: (state) => expectAccessible(page, state, { kind, paper: true }),
    inspectOver: (state) => expectAccessible(page, state, { kind }),
  }
}
