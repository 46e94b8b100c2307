import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { password } from '../support/sign-in.ts'
import { waitForWorker } from '../support/worker.ts'

const somebody = 'Otávio Neves Camargo'

/**
 * The places on the device that store an answer of administration, or this name. Runs in the page.
 */
async function findKept(name: string): Promise<string[]> {
  const found: string[] = []
  const inspect = (place: string, text: string) => {
    if (text.includes('/api/adm/') || text.includes(name)) found.push(place)
  }
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      const isOurs = new URL(request.url).pathname.startsWith('/api/')
      const answer = isOurs ? await cache.match(request) : undefined
      inspect(request.url, `${request.url} ${(await answer?.text()) ?? ''}`)
    }
  }
  for (const storage of [localStorage, sessionStorage]) inspect('storage', JSON.stringify(storage))
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
    })
  for (const { name: databaseName = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(databaseName))
    for (const table of database.objectStoreNames) {
      const rows = await settled(database.transaction(table).objectStore(table).getAll())
      inspect(`${databaseName} ${table}`, JSON.stringify(rows))
    }
    database.close()
  }
  return found
}

/** The damage of the demo data that was registered twice. */
const twice = 815

test('ADM-01 ADM-16 ADM-18 ADM-29 ADM-30 a person is created, refused on a field, granted a permission that takes effect at once, and loses it at once', async ({
  page,
  product,
  signedInAs,
}) => {
  await signedInAs('admin')
  await page.getByRole('link', { name: 'Usuários', exact: true }).click()
  await page.getByRole('button', { name: 'Criar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Usuário').fill('Gerente')
  await dialog.getByLabel('Nome').fill('Zélia Aparecida Brandão')
  await dialog.getByLabel('Senha').fill('pavilhao novo')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Já existe um usuário com este nome')).toBeVisible()
  await dialog.getByLabel('Usuário').fill('zelia')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Usuário criado')).toBeVisible()

  await page.getByRole('searchbox').fill('zelia')
  await page.getByRole('link', { name: /^Permissões de Zélia/ }).click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await dialog.getByRole('checkbox', { name: /Relatórios e monitores/ }).check()
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('Permissão adicionada')).toBeVisible()

  // One token for the whole test: permissions are not part of the token.
  const entered = await fetch(`${product.origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'zelia', password: 'pavilhao novo' }),
  })
  const { token } = (await entered.json()) as { token: string }
  const asks = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${product.origin}${paths.forkliftReport(2026, 11)}`, { headers })).status
  }
  expect(await asks()).toBe(200)
  await page.getByRole('button', { name: 'Remover Relatórios e monitores' }).click()
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Permissão removida')).toBeVisible()
  expect(await asks()).toBe(403)
})

test('ADM-23 ADM-42 ADM-47 offline the cached data show their age and every action is disabled; after signing out no data of administration are left', async ({
  page,
  signedInAs,
  cutNetwork,
}) => {
  await signedInAs('admin')
  await waitForWorker(page)
  await page.goto('/adm/auth/permissions')
  // A click anywhere in the row opens it, not only on its text.
  await page.getByRole('row', { name: 'SGL_OPS_ADMIN' }).click()
  await expect(page.getByRole('heading', { name: 'Supervisão das operações' })).toBeVisible()
  await expect(page.getByText(somebody)).toBeVisible()

  await page.goto('/adm/integrity/io')
  const rows = page.getByRole('row')
  await expect(page.getByText('5 registros')).toBeVisible()
  const kept = () => page.evaluate(findKept, somebody)
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0)

  await cutNetwork()
  await page.reload()
  await expect(page.getByText('Precisa de conexão')).toBeVisible()
  await expect(page.getByText(/^Dados de \d\d:\d\d/)).toBeVisible()
  await expect(rows).toHaveCount(6)
  await page.goto('/adm/avarias/delete')
  await expect(page.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await cutNetwork(false)

  await page.reload()
  await page.getByLabel('ID da Avaria').fill(String(twice))
  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: `Excluir a avaria ${twice}?` })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText(`Avaria ${twice} excluída`)).toBeVisible()
  await page.getByRole('link', { name: 'Integridade - E/S' }).click()
  await expect(rows).toHaveCount(5)

  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  expect(await kept()).toEqual([])
})

test('a dialog with typed text outlasts any number of Escapes, and opens again after it was discarded', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('admin')
  await page.goto('/adm/auth/users')
  await page.getByRole('button', { name: 'Criar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' })
  await dialog.getByLabel('Nome').fill('Zélia Aparecida Brandão')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi preenchido?' })
  // Chromium closes a dialog by itself at the fifth Escape without a tap in between.
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Zélia Aparecida Brandão')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveValue('')
})

test('UX-02 a session that ends under an open dialog leaves the sign-in usable, and the dialog returns after it', async ({
  page,
  signedInAs,
  expectInConsole,
}) => {
  expectInConsole(/401/)
  await signedInAs('admin')
  await page.goto('/adm/auth/users')
  await page.getByRole('button', { name: 'Criar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' })
  await dialog.getByLabel('Usuário').fill('zuleica')
  await dialog.getByLabel('Nome').fill('Zélia Aparecida Brandão')
  await dialog.getByLabel('Senha').fill('pavilhao novo')
  // The session ends at the provider, as by an administrator or on another device.
  await page.evaluate(async (path) => {
    const authorization = `Bearer ${localStorage.getItem('pavilhao.token')}`
    await fetch(path, { method: 'POST', headers: { authorization } })
  }, paths.signOut())
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Entre novamente para continuar')).toBeVisible()
  // The hidden screen has fields of the same names.
  await page.getByRole('textbox', { name: 'Usuário' }).fill('admin')
  await page.getByLabel('Senha', { exact: true }).filter({ visible: true }).fill(password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(dialog.getByLabel('Senha')).toHaveValue('pavilhao novo')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Usuário criado')).toBeVisible()
})
