import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import { expect, test } from './fixtures.ts'
import { removeFolder } from './support/base-data.ts'
import { wholeBrowser } from './support/browser.ts'
import { deploy, checkForUpdate, newRelease, release } from './support/release.ts'
import { waitForWorker } from './support/worker.ts'
import { phone } from './support/measure/viewports.ts'

test.use({ ...phone, launchOptions: wholeBrowser })

const listPath = paths.stuffingList('')

interface Fetched {
  /** 0 when there was no answer. */
  status: number
  text: string
  from: string | null
  loss: string | null
  askedAt: number
}

/** Makes a call as the app does, with the token of the signed-in person. */
const call = (page: Page, path: string, { method = 'GET', accept = 'application/json' } = {}) =>
  page.evaluate(
    async (asked): Promise<Fetched> => {
      const authorization = `Bearer ${localStorage.getItem('pavilhao.token')}`
      const headers = { accept: asked.accept, authorization }
      try {
        const answer = await fetch(asked.path, { method: asked.method, headers })
        return {
          status: answer.status,
          text: await answer.text(),
          from: answer.headers.get('x-pavilhao-from'),
          loss: answer.headers.get('x-pavilhao-loss'),
          askedAt: Number(answer.headers.get('x-pavilhao-asked-at')),
        }
      } catch {
        return { status: 0, text: '', from: null, loss: null, askedAt: 0 }
      }
    },
    { path, method, accept },
  )

/** The drafts in the outbox's database; `another` is added first, if given. */
const outboxDrafts = (page: Page, another?: object) =>
  page.evaluate(async (draft) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the outbox failed', { cause: request.error }))
      })
    const database = await done(indexedDB.open('pavilhao-outbox'))
    const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts')
    if (draft !== undefined) await done(drafts.put(draft))
    const all = (await done(drafts.getAll())) as unknown[]
    database.close()
    return all
  }, another)

test('UX-01 UX-03 offline every address opens, and cached reads and photos appear with their age', async ({
  signedInAs,
  cutNetwork,
  snapshot,
}) => {
  const page = await signedInAs('operador')
  await waitForWorker(page)
  const fresh = await call(page, listPath)
  expect(fresh).toMatchObject({ status: 200, from: 'network', loss: null })
  const list = JSON.parse(fresh.text) as { value: { idSaida: number; status: number }[] }
  const complete = list.value.find(({ status }) => status === 1)
  const photo = (step: '1' | '2') => paths.stuffingFile(complete?.idSaida ?? 0, step)
  const seen = await call(page, photo('1'), { accept: 'image/*' })
  expect(seen.status).toBe(200)

  await cutNetwork()
  const kept = await call(page, listPath)
  expect(kept).toMatchObject({ status: 200, from: 'cache', loss: 'lost', text: fresh.text })
  expect(kept.askedAt).toBe(fresh.askedAt)
  expect((await call(page, paths.exit(999_999))).status).toBe(0)
  expect(await call(page, photo('1'), { accept: 'image/*' })).toMatchObject({
    status: 200,
    text: seen.text,
  })
  expect((await call(page, photo('2'), { accept: 'image/*' })).status).toBe(0)
  // Most of these screens were never opened before: the whole app is precached.
  for (const route of ['/', '/envios', '/error/500', '/ops/relatorios/estufagem']) {
    await page.goto(route)
    await expect(page).toHaveURL(new RegExp(`${route}$`))
    await expect(page.getByRole('main')).toBeVisible()
    if (route !== '/error/500') await expect(page.getByText('Sem conexão').first()).toBeVisible()
  }

  await cutNetwork(false)
  await page.reload()
  const rows = page.getByRole('main').getByRole('link')
  await expect(rows.first()).toBeVisible()
  const [first = 'ID'] = /ID \d+/.exec(await rows.first().innerText()) ?? []
  await expect(page.getByText(/^Dados de \d\d:\d\d/)).toBeHidden()
  await cutNetwork()
  await page.reload()
  await expect(page.getByText(/^Dados de \d\d:\d\d/)).toBeVisible()
  await expect(rows.first()).toContainText(first)
  await snapshot('stuffing-list-offline')
})

test('UX-03 the worker passes on neither a captive portal’s page nor a truncated answer as data, and never answers a call other than GET', async ({
  signedInAs,
  faults,
  cutNetwork,
}) => {
  const page = await signedInAs('operador')
  await waitForWorker(page)
  const fresh = await call(page, listPath)
  await faults.plan({ match: { path: 'estufagem/list' }, action: { kind: 'truncate' } })
  expect(await call(page, listPath)).toMatchObject({ from: 'cache', text: fresh.text })
  const portal = { kind: 'portal' } as const
  await faults.plan({ match: { path: '/api/' }, times: 20, action: portal })
  expect(await call(page, listPath)).toMatchObject({
    status: 200,
    from: 'cache',
    loss: 'portal',
    text: fresh.text,
  })
  expect(await call(page, paths.exit(999_999))).toMatchObject({ status: 511, text: '' })
  await faults.clear()

  const answered: boolean[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'GET') answered.push(response.fromServiceWorker())
  })
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await call(page, '/api/core/saida/1', { method })).status).toBe(404)
  }
  expect(answered).toEqual([false, false, false])
  await cutNetwork()
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await call(page, '/api/core/saida/1', { method })).status).toBe(0)
  }
})

test("UX-08 one person's cached reads are deleted when they sign out, and never shown to another person", async ({
  signedInAs,
  cutNetwork,
}) => {
  const page = await signedInAs('operador')
  await waitForWorker(page)
  await call(page, listPath)
  const readCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('reads-')))
  const [ofOperador] = await readCaches()
  expect(ofOperador).toBeDefined()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/signin/)
  await expect.poll(readCaches).toEqual([])
  await signedInAs('operadora')
  await expect.poll(async () => (await readCaches()).length).toBe(1)
  expect(await readCaches()).not.toContain(ofOperador)
  await cutNetwork()
  expect((await call(page, listPath)).status).toBe(0)
})

test.describe('a new release', () => {
  test.use({ ownProduct: true })

  const notice = (page: Page) => page.getByText('Nova versão disponível.')

  test('UX-11 waits for consent, and then updates every tab', async ({
    product,
    signedInAs,
    context,
  }) => {
    const page = await signedInAs('operador')
    await waitForWorker(page)
    const other = await context.newPage()
    await other.goto(`${product.origin}/envios`)
    await expect(other.getByRole('main')).toBeVisible()
    const folder = await deploy(product, newRelease)
    await checkForUpdate(page)
    await expect(notice(page)).toBeVisible()
    await expect(page.getByText('Nada será perdido.')).toBeVisible()
    // The release waits: a reload still opens the old one.
    await page.reload()
    await expect(release(page)).toHaveCount(0)
    await expect(notice(page)).toBeVisible()

    const reloads = [page, other].map((tab) => tab.waitForEvent('load'))
    await page.getByRole('button', { name: 'Atualizar agora' }).click()
    await Promise.all(reloads)
    await expect(release(page)).toHaveCount(1)
    await expect(release(other)).toHaveCount(1)
    await expect(notice(page)).toBeHidden()
    await removeFolder(folder)
  })

  test('the kill switch removes the worker and its caches, and keeps the outbox', async ({
    product,
    signedInAs,
  }) => {
    const page = await signedInAs('operador')
    await waitForWorker(page)
    await call(page, listPath)
    await outboxDrafts(page, { person: 'p', form: 'f', value: 'kept', savedAt: 0 })
    const before = await outboxDrafts(page)
    expect(before.length).toBeGreaterThan(0)

    const folder = await deploy(product, (copy) =>
      cp(join(copy, 'sw-kill.js'), join(copy, 'sw.js'), { force: true }),
    )
    const reload = page.waitForEvent('load')
    await checkForUpdate(page).catch(() => undefined)
    await reload
    await expect
      .poll(() =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          controlled: navigator.serviceWorker.controller !== null,
          reads: (await caches.keys()).filter((name) => /^(reads|images|workbox)-/.test(name)),
        })),
      )
      .toEqual({ workers: 0, controlled: false, reads: [] })
    // The app goes on without a worker, and the outbox, which has the only copy of its data, is
    // unchanged.
    await expect(page.getByRole('main')).toBeVisible()
    expect(await outboxDrafts(page)).toEqual(before)
    await removeFolder(folder)
  })
})

test('UX-41 Chromium finds the app installable', async ({ profile, product }) => {
  const { page } = await profile()
  await page.goto(`${product.origin}/signin`)
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Pavilhão', lang: 'pt-BR' })
  await expect
    .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])
})
