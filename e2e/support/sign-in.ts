import { expect, type Page } from 'playwright/test'

export const password = 'pavilhao'

/** Signs in as a person does, on the sign-in screen; resolves when another screen stands. */
export async function signIn(page: Page, origin: string, username: string) {
  await page.goto(`${origin}/signin`)
  await fillSignIn(page, username)
}

/** The same, where the sign-in screen stands already. */
export async function fillSignIn(page: Page, username: string) {
  await page.getByLabel('Usuário').fill(username)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page).not.toHaveURL(/\/signin/)
}

/**
 * Opens an address after the browser was killed. A browser writes local storage late: killed within
 * seconds of a sign-in it has forgotten it, and the person signs in again.
 */
export async function openAgain(page: Page, address: string, username: string) {
  await page.goto(address)
  // The frame of the sign-in stands before any script has run, whatever comes then.
  const field = page.getByLabel('Usuário')
  const screen = page.getByRole('main').getByRole('heading')
  await expect(field.or(screen).first()).toBeVisible()
  if (await field.isVisible()) await fillSignIn(page, username)
}
