import { expect, test } from './fixtures.ts'
import { tablet } from './support/viewports.ts'

test.use(tablet)

/** What a library or a browser would say where nobody translated it. */
const english =
  /\b(loading|error|search|save|cancel|close|submit|retry|offline|settings|dialog|required|not found|sign in|sign out|send|home)\b/i

/** The one line that the specification gives in English. */
const asSpecified = 'logistics management system'

test('SHELL-01 every screen speaks Portuguese, also to those who hear it', async ({
  page,
  product,
  signedInAs,
}) => {
  const spoken = () =>
    page.evaluate(() => {
      const names = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
      const attributes = ['aria-label', 'title', 'placeholder', 'alt']
      return [
        document.title,
        document.body.innerText,
        ...names.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
      ].join('\n')
    })
  const expectPortuguese = async (address: string) => {
    await page.goto(`${product.origin}${address}`)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect.poll(async () => (await spoken()).length).toBeGreaterThan(20)
    const text = (await spoken()).replaceAll(asSpecified, '')
    expect(text.split('\n').filter((line) => english.test(line))).toEqual([])
  }
  await expectPortuguese('/signin')
  await signedInAs('operador')
  const addresses = [
    '/',
    '/relatorios',
    '/ops/relatorios/estufagem',
    '/envios',
    '/entregar',
    '/adm/auth/users',
    '/nada',
  ]
  for (const address of addresses) await expectPortuguese(address)
})
