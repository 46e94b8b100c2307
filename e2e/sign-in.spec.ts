import { expect, test } from './fixtures.ts'
import { phone } from './support/viewports.ts'

test.use(phone)

test('AUTH-02, AUTH-03, AUTH-05, SHELL-02 an operator signs in on a phone and sees the tiles', async ({
  signedInAs,
  received,
  snapshot,
}) => {
  const page = await signedInAs('operador')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  await snapshot('home-phone')
  expect((await received({ method: 'POST', path: /^\/auth\/signin/ })).length).toBe(1)
})
