import { expect, type Page } from 'playwright/test'

export const password = 'pavilhao'

/** Signs in on the sign-in screen, as a person does; resolves when another screen is shown. */
export async function signIn(page: Page, origin: string, username: string) {
  await page.goto(`${origin}/signin`)
  await fillSignIn(page, username)
}

/** Signs in on the current page, which has to show the sign-in screen. */
export async function fillSignIn(page: Page, username: string) {
  await page.getByLabel('Usuário').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page).not.toHaveURL(/\/signin/)
}

/**
 * Opens an address after the browser was killed. A browser writes local storage late: killed within
 * seconds of a sign-in it loses the session, and the person signs in again.
 */
export async function openAgain(page: Page, address: string, username: string) {
  await page.goto(address)
  // The static frame of the sign-in appears before any script has run, so wait for what the app
  // shows.
  const field = page.getByLabel('Usuário')
  const screen = page.getByRole('main').getByRole('heading')
  await expect(field.or(screen).first()).toBeVisible()
  if (await field.isVisible()) await fillSignIn(page, username)
}
