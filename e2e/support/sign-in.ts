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
