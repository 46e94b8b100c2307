import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { ArrivalMonitor } from '#contract/schemas/monitors.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { callNumber } from '#src/domain/amounts/call-number.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/measure/accessibility.ts'
import { expectAllSent } from '../support/device.ts'
import { smallText } from '../support/measure/measure.ts'
import { askProvider } from '../support/provider-api.ts'
import { openAgain, password, signIn } from '../support/sign-in.ts'
import { phone, tablet } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

/** An upright kiosk screen at the gate. */
const kiosk = { viewport: { width: 1080, height: 1920 }, hasTouch: true }

test.use({ ...kiosk, ownProduct: true })
test.beforeEach(({ expectInConsole }) => expectInConsole(/Failed to fetch|ERR_|net::|sync/i))

const kioskOf = ({ origin }: { origin: string }) => origin.replace('localhost', 'chegada.localhost')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

async function press(page: Page, digits: string) {
  for (const digit of digits) await button(page, digit).click()
}

interface Driver {
  cpf: string
  nome: string
  celular: string
}

const jose: Driver = { cpf: '11144477735', nome: 'José da Silva', celular: '13998765432' }
const maria: Driver = { cpf: '12345678909', nome: 'Maria Aparecida', celular: '11987651234' }

async function introduce(page: Page, { cpf, nome, celular }: Driver) {
  await title(page, 'Bem-vindo, motorista')
  await press(page, cpf)
  await button(page, 'Pesquisar').click()
  await title(page, 'Informe os seus dados')
  await readsWell(page, 'Cadastrar')
  await page.getByLabel('Nome').fill(nome)
  await press(page, celular)
  await button(page, 'Cadastrar').click()
  await title(page, 'Origem e veículo')
  await readsWell(page, 'Registrar chegada')
}

/**
 * Checks that the next button is visible without scrolling and that no text on a tall screen is
 * small.
 */
async function readsWell(page: Page, wayOn: string) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  // On a phone a fixed button would cover the question.
  if (width > 576) await expect(button(page, wayOn)).toBeInViewport({ ratio: 1 })
  const least = height > 1500 ? 24 : 18
  const small = await page.evaluate(smallText, { text: least, input: least, bars: true })
  expect(small, wayOn).toEqual([])
}

async function announce(page: Page, plate: string) {
  await button(page, 'Polímeros').click()
  await page.getByLabel('Placa do cavalo').pressSequentially(plate)
  await page.getByLabel('Placa da carroceria').pressSequentially('xyz9876')
  await button(page, 'Registrar chegada').click()
  await title(page, /^Chegada (registrada|guardada neste totem)$/)
}

/** The rows of the arrivals monitor for a driver. */
async function arrivalsOf(origin: string, { cpf }: Driver) {
  const provider = await askProvider(origin, 'supervisora')
  const file = await provider.file(paths.arrivalMonitor(1, dayOf(new Date(), 'America/Sao_Paulo')))
  const { itens } = JSON.parse(file.bytes.toString()) as ArrivalMonitor
  return itens.filter((row) => row.cpf === cpf)
}

/** All storage of the page's origin except the outbox, as text. */
const keptOutsideOutbox = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage, ...sessionStorage }), document.body.innerText]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (request.url.includes('/assets/')) continue
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })

/** All content of the device's outbox, key names included, as text. */
const keptInOutbox = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('pavilhao-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const db = open.result
    const asked = [...db.objectStoreNames].map((name) =>
      db.transaction(name).objectStore(name).getAll(),
    )
    const rows = asked.map(
      (request) =>
        new Promise((resolve) =>
          request.addEventListener('success', () => resolve(request.result)),
        ),
    )
    const text = JSON.stringify(await Promise.all(rows))
    db.close()
    return text
  })

/** Moves the times of all settled entries back by `hours`. */
const makeOlder = (page: Page, hours: number) =>
  page.evaluate(async (ms) => {
    const open = indexedDB.open('pavilhao-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const work = open.result.transaction(['entries', 'meta'], 'readwrite')
    work.objectStore('meta').delete('forgot-at:device')
    work.objectStore('entries').openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
      if (cursor === null) return
      const entry = cursor.value as { end?: { at: number } }
      const at = (entry.end?.at ?? Date.now()) - ms
      cursor.update({ ...entry, end: { ...entry.end, at } })
      cursor.continue()
    }
    await new Promise((resolve) => work.addEventListener('complete', resolve))
    open.result.close()
  }, hours * 3_600_000)

test('KIOSK-01 KIOSK-03 KIOSK-12 KIOSK-35 KIOSK-36 drivers announce themselves online and offline, with a browser kill between them, and the device then forgets them', async ({
  product,
  profile,
  faults,
  received,
  snapshot,
}) => {
  const origin = kioskOf(product)
  const gate = await profile()
  await signIn(gate.page, origin, 'totem')
  await waitForWorker(gate.page)
  await gate.page.goto(`${origin}/envios`)
  await title(gate.page, 'Bem-vindo, motorista')
  await snapshot('kiosk-1', gate.page)
  await press(gate.page, '2222')
  await press(gate.page, '2222222')
  await expect(gate.page.getByText('CPF Inválido')).toBeVisible()
  await button(gate.page, 'Limpar').click()

  const monitor = await gate.context.newPage()
  await signIn(monitor, product.origin, 'supervisora')
  await monitor.goto(`${product.origin}/monitor/ops/chegadas`)
  await title(monitor, 'Monitor de Chegadas')

  // The answer to the arrival is lost: the retry must not register it twice.
  await faults.plan({
    match: { method: 'POST', path: '/api/ops/chegada' },
    action: { kind: 'cut-after-commit' },
  })
  await introduce(gate.page, jose)
  await snapshot('kiosk-3', gate.page)
  await announce(gate.page, 'abc1d23')
  await snapshot('kiosk-4', gate.page)
  await button(gate.page, 'Finalizar').click()
  await title(gate.page, 'Bem-vindo, motorista')
  await gate.page.goBack().catch(() => undefined)
  await expect(gate.page.getByText(/José|144/)).toHaveCount(0)
  await gate.page.goto(origin)
  await expectAllSent(gate.page, 60_000)
  await button(monitor, 'Atualizar').click()
  await expect(monitor.getByText('ABC-1D23')).toBeVisible()
  await monitor.close()
  const [first, ...more] = await arrivalsOf(product.origin, jose)
  expect([first?.motorista, first?.placaCavalo, more]).toEqual(['José da Silva', 'ABC-1D23', []])
  expect(await keptOutsideOutbox(gate.page)).not.toMatch(/11144477735|José|13998765432/)

  // The same driver comes again offline, where the app cannot recognise him; then a new driver
  // comes.
  await product.stop()
  await introduce(gate.page, { ...jose, nome: 'Zé', celular: '13991112222' })
  await announce(gate.page, 'jkl4m56')
  await title(gate.page, 'Chegada guardada neste totem')
  await expect(gate.page.getByText('Ainda não chegou à portaria.')).toBeVisible()
  const numbers = [await gate.page.getByText(/^\d{4}$/).innerText()]
  await snapshot('kiosk-4-offline', gate.page)
  await gate.kill()
  await gate.reopen()
  await openAgain(gate.page, origin, 'totem').catch(() => undefined)
  await introduce(gate.page, maria)
  await snapshot('kiosk-3-offline', gate.page)
  await announce(gate.page, 'def5g67')
  numbers.push(await gate.page.getByText(/^\d{4}$/).innerText())
  await button(gate.page, 'Finalizar').click()
  await expect(gate.page.getByText('2 chegadas esperam a rede neste totem.')).toBeVisible()
  await snapshot('kiosk-1-offline', gate.page)
  await product.startAgain()
  await expectAllSent(gate.page, 90_000)

  const again = await arrivalsOf(product.origin, jose)
  expect(
    again.map(({ motorista, telefone, placaCavalo }) => [motorista, telefone, placaCavalo]),
  ).toEqual([
    ['José da Silva', '13991112222', 'ABC-1D23'],
    ['José da Silva', '13991112222', 'JKL-4M56'],
  ])
  const hers = await arrivalsOf(product.origin, maria)
  expect(hers).toHaveLength(1)
  expect([...again.slice(1), ...hers].map((row) => callNumber(row))).toEqual(numbers)
  const registered = await received({ method: 'POST', path: /^\/api\/core\/motorista/ })
  expect(registered.filter(({ status }) => status === 200)).toHaveLength(1)

  // The device deletes their data within a day, even when nobody signs in.
  const ofThem = /José|Zé|Maria|11144477735|12345678909|999876|1399111|ABC-1D23/
  expect(await keptInOutbox(gate.page)).toMatch(ofThem)
  await button(gate.page, 'Sair').click()
  await gate.page.getByRole('link', { name: 'Sim, encerrar o totem' }).click()
  await expect(button(gate.page, 'ENTRAR')).toBeVisible()
  await makeOlder(gate.page, 23)
  await gate.page.reload()
  await expect(button(gate.page, 'ENTRAR')).toBeVisible()
  await expect.poll(() => keptInOutbox(gate.page), { timeout: 60_000 }).not.toMatch(ofThem)
  expect(await keptOutsideOutbox(gate.page)).not.toMatch(ofThem)
})

test.describe('on a tablet', () => {
  test.use(tablet)

  test('KIOSK-15 KIOSK-34 one driver at two kiosks at once is registered once, and typed values keep their mask', async ({
    product,
    profile,
    snapshot,
  }) => {
    const origin = kioskOf(product)
    const [one, other] = [await profile(), await profile()]
    for (const { page } of [one, other]) {
      await signIn(page, origin, 'totem')
      await title(page, 'Bem-vindo, motorista')
    }
    const cpf = one.page.getByRole('textbox', { name: 'CPF' })
    await cpf.pressSequentially('123456789')
    await cpf.press('Home')
    for (let at = 0; at < 3; at += 1) await cpf.press('ArrowRight')
    await cpf.press('Backspace')
    await cpf.press('7')
    await expect(cpf).toHaveValue('127.456.789')
    await button(one.page, 'Limpar').click()

    await Promise.all([introduce(one.page, maria), introduce(other.page, maria)])
    await snapshot('kiosk-3-tablet', one.page)
    await Promise.all([announce(one.page, 'def5g67'), announce(other.page, 'def5g67')])
    await snapshot('kiosk-4-tablet', one.page)
    for (const { page } of [one, other]) await expectAllSent(page)
    expect(await arrivalsOf(product.origin, maria)).toHaveLength(1)
  })
})

test.describe('on a phone that is no kiosk', () => {
  test.use(phone)

  test('the arrival has the same margins as any screen of the main layout', async ({
    page,
    product,
  }) => {
    await signIn(page, product.origin, 'totem')
    await page.goto(`${product.origin}/ops/chegada`)
    await title(page, 'Bem-vindo, motorista')
    const [key, screen, head] = await Promise.all([
      button(page, '1').boundingBox(),
      page.getByRole('main').boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ])
    if (key === null || screen === null || head === null) throw new Error('not all of it is there')
    expect(key.x - screen.x).toBeGreaterThanOrEqual(12)
    expect(head.y - screen.y).toBeGreaterThanOrEqual(12)
  })
})

test.describe('with axe', () => {
  test.use(phone)

  test('UX-20 UX-23 UX-25 UX-27 axe finds nothing in any theme at any size on each step of the kiosk', async ({
    page,
    product,
    faults,
    cutNetwork,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // A fixed clock keeps the last screen open: no inactivity timeout resets it.
    await page.clock.setFixedTime(new Date())
    const inspect = (screen: string) => expectAccessible(page, screen, { kind: 'kiosk' })
    const origin = kioskOf(product)
    await signIn(page, origin, 'totem')
    await title(page, 'Bem-vindo, motorista')
    await press(page, '22222222222')
    await expect(page.getByText('CPF Inválido')).toBeVisible()
    await inspect('step 1')
    await button(page, 'Sair').click()
    await expect(page.getByText('Encerrar o totem?')).toBeVisible()
    await inspect('step 1, asked whether the kiosk ends')
    await button(page, 'Não, continuar').click()
    await button(page, 'Limpar').click()
    await press(page, maria.cpf)
    await button(page, 'Pesquisar').click()
    await button(page, 'Cadastrar').click()
    await expect(page.getByText('Informe o seu nome')).toBeVisible()
    await inspect('step 2')
    await page.getByLabel('Nome').fill(maria.nome)
    await press(page, maria.celular)
    await button(page, 'Cadastrar').click()
    await title(page, 'Origem e veículo')
    await button(page, '2 (rodotrem)').click()
    await page.getByLabel('Transportadora, se houver').fill('tres')
    await button(page, 'Registrar chegada').click()
    await expect(page.getByText('Informe a Placa da Correceria 2')).toBeVisible()
    await inspect('step 3')
    await page.getByLabel('Transportadora, se houver').clear()
    await button(page, '1 carroceria').click()
    await announce(page, 'def5g67')
    await inspect('step 4')
    await page.goto(`${origin}/ops/chegada/step3`)
    await expect(page.getByText('Ocorreu um erro no cadastro do motorista')).toBeVisible()
    await inspect('step 3 with nobody')

    // The session ends before the driver comes, and then there is no network for a new sign-in.
    await faults.plan({
      match: { method: 'GET', path: '/api/' },
      action: { kind: 'status', status: 401, body: { message: 'Sessão expirada' } },
    })
    await page.goto(origin)
    await expect(page.getByText('Entre novamente para continuar')).toBeVisible()
    await cutNetwork()
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await button(page, 'ENTRAR').click()
    const goOn = 'Continuar sem conexão como Totem da Portaria'
    await expect(button(page, goOn)).toBeVisible()
    for (const name of ['ENTRAR', 'Mostrar a senha', goOn]) {
      expect((await button(page, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(96)
    }
    await button(page, goOn).click()
    await expect(page.getByText('A sessão terminou; entre quando houver rede')).toBeVisible()
    await inspect('step 1, the session is over')
  })

  test('UX-23 UX-25 axe finds nothing on the notice of an arrival that was refused after the driver had left', async ({
    page,
    product,
    faults,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const match = { method: 'POST', path: '/api/ops/chegada' }
    await faults.plan({ match, action: { kind: 'cut-before' } })
    await faults.plan({ match: { ...match, nth: 2 }, action: { kind: 'status', status: 422 } })
    await signIn(page, kioskOf(product), 'totem')
    await introduce(page, maria)
    await announce(page, 'def5g67')
    await button(page, 'Finalizar').click()
    await expect(page.getByText('Avise a portaria')).toBeVisible({ timeout: 60_000 })
    await page.clock.setFixedTime(new Date())
    await expectAccessible(page, 'step 1 with what was refused', { kind: 'kiosk' })
    await button(page, 'Encerrar').click()
    await expectAccessible(page, 'step 1, asked whether it may go', { kind: 'kiosk' })
  })
})
