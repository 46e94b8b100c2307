import { paths } from '#contract/paths.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import type { DamageList, ReceiptItem, ReceiptProduct } from '#contract/schemas/receiving.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { askProvider, type ProviderApi } from './support/provider-api.ts'
import {
  findMachine,
  machineAddress,
  openMachinesFully,
  startChecklist,
} from './support/forklift.ts'
import { signedGet } from './support/receiving.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { findAllocation, openReallocation, openStockFully, planSets } from './support/stock.ts'
import { expectStep, openReport, reportAddress, takePhoto } from './support/stuffing.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

test.use({ ...phone, ownProduct: true })
test.setTimeout(120_000)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const title = 'UX-23 UX-25 UX-27 axe finds nothing in any theme at any size:'

test(`${title} the sign-in, the error pages, the kiosk`, async ({ page, product }) => {
  const look = (screen: string) => expectAccessible(page, screen)
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  await look('sign-in')
  await page.getByLabel('Usuário').fill('operador')
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page.getByRole('alert')).toHaveText('Usuário ou senha inválidos')
  await look('sign-in refused')

  await signIn(page, product.origin, 'operador')
  for (const [address, heading] of [
    ['/adm/auth/users', 'SEM PERMISSÃO'],
    ['/nada', 'ERRO 404'],
    ['/error/500', 'ERRO 500'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await look(heading)
  }

  await page.goto(product.origin.replace('localhost', 'chegada.localhost'))
  await expect(page.locator('h1')).toBeVisible()
  await look('kiosk')
})

test(`${title} the shell, Envios and the hand-over with nothing unsent`, async ({
  page,
  signedInAs,
}) => {
  const look = (screen: string) => expectAccessible(page, screen)
  await signedInAs('admin')
  await expect(page.getByRole('heading', { name: /^Olá/ })).toBeVisible()
  await look('home')
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await expect(page.getByRole('link', { name: 'Sair' })).toBeVisible()
  await look('menu')
  for (const [address, words] of [
    ['/relatorios', 'Estufagem'],
    ['/envios', 'Tudo enviado'],
    ['/entregar', 'Pode entregar'],
    ['/preparar', 'Não está neste aparelho'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    await look(address)
  }
  await page.goto('/envios')
  await page.getByRole('button', { name: 'Trazer de arquivo' }).click()
  await page.getByRole('button', { name: 'Abrir arquivo' }).click()
  await expect(page.getByText('Escolha o arquivo.')).toBeVisible()
  await look('a file to be brought in')
})

test(`${title} stuffing, from the list to a complete report`, async ({
  page,
  product,
  signedInAs,
}) => {
  const look = (screen: string) => expectAccessible(page, screen)
  const provider = await askProvider(product.origin)
  const pre = await provider.findReport(({ step, preCounter }) => step === 'PRE' && preCounter > 0)
  const complete = await provider.findReport(({ status }) => status === 1)
  await signedInAs('operador')
  await page.goto('/ops/relatorios/estufagem')
  await expect(page.getByText(/^OT /).first()).toBeVisible()
  await look('list')
  await page.getByRole('searchbox').fill('não há')
  await expect(page.getByText('Nenhum registro foi encontrado')).toBeVisible()
  await look('list, nothing found')

  await page.goto(reportAddress(pre.idSaida))
  await expect(page.getByRole('img', { name: /foto 1/ })).toBeVisible()
  await look('report')
  await page.getByRole('button', { name: 'Avançar Próxima Etapa' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('dialog')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^Abrir a foto/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await look('viewer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await expect(page.getByRole('button', { name: 'Usar a câmera do aparelho' })).toBeVisible()
  await look('camera')

  await page.goto(reportAddress(complete.idSaida))
  await expect(page.getByText('RELATÓRIO PREENCHIDO')).toBeVisible()
  await look('complete report')
  await page.goto(reportAddress(99_999))
  await expect(page.getByText('Estufagem não encontrada')).toBeVisible()
  await look('no such report')
})

test(`${title} what is unsent, refused, and left behind`, async ({
  page,
  product,
  faults,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const look = (screen: string) => expectAccessible(page, screen)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(({ step, status }) => step === '3' && status === 0)
  await signedInAs('operador')
  await waitForWorker(page)
  await openReport(page, idSaida)
  await faults.plan({
    match: { method: 'PUT', path: '/upload/' },
    action: { kind: 'status', status: 422, body: { message: 'Foto ilegível' } },
  })
  await takePhoto(page, { words: 'recusada' })
  await expect(page.getByText('Recusado: Foto ilegível').first()).toBeVisible()
  await look('refused report')
  await cutNetwork()
  await page.goto(reportAddress(idSaida))
  await expect(page.getByText('Rede: Sem conexão')).toBeVisible()
  await takePhoto(page, { words: 'com a rede cortada' })
  await expectStep(page, '4')
  // Mark, network, count and menu beside each other: the bar takes one line of a small screen.
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(async () => (await page.locator('header').boundingBox())?.height).toBe(64)
  }
  await look('report with no network')

  await page.goto('/')
  await expect(page.getByText('precisa de uma decisão sua')).toBeVisible()
  await look('home with unsent work')
  await page.goto('/envios')
  await page.getByRole('button', { name: /^Foto da etapa C/ }).click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' }).last()).toBeVisible()
  await look('Envios')
  await page.getByRole('button', { name: 'Descartar' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('discard')
  await page.goto('/entregar')
  await expect(page.getByText('Ainda não')).toBeVisible()
  await look('hand-over')
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Sair mesmo assim' })).toBeVisible()
  await look('sign-out')
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(page.getByText('aguardam o login')).toBeVisible()
  await look('sign-in with work waiting')
  await cutNetwork(false)
  await fillSignIn(page, 'operadora')
  await expect(page.getByText('aguardam o login')).toBeVisible()
  await look("home, another's work")
})

test(`${title} receiving, from the list to a packaging`, async ({ page, product, signedInAs }) => {
  const look = (screen: string) => expectAccessible(page, screen)
  const { idReceipt, idRecebimento, damage } = await findDamagedReceipt(
    await askProvider(product.origin),
  )
  const base = '/ops/relatorios/recebimento'
  const report = `${base}/${idRecebimento}`
  const idAvaria = damage.idRecebimentoAvaria
  const idEmbalagem = damage.embalagens[0]?.idRecebimentoAvariaEmbalagem
  await signedInAs('supervisora')
  for (const address of [
    base,
    `${base}/produto/${idReceipt}`,
    report,
    `${report}/checklist/menu`,
    `${report}/checklist/1`,
    `${report}/avarias`,
    `${report}/avarias/new`,
    `${report}/avarias/${idAvaria}`,
    `${report}/avarias/${idAvaria}/embalagem/${idEmbalagem}`,
    `${report}/residuos`,
    `${report}/menor`,
  ]) {
    await page.goto(address)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByText('Carregando')).toHaveCount(0)
    await look(address)
  }
})

test(`${title} forklift checklists, from the list to two of one day`, async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const look = (screen: string) => expectAccessible(page, screen)
  const today = await findMachine(product.origin, ({ current }) => current?.status === 3)
  const open = await findMachine(product.origin, ({ lastDate }) => lastDate === null)
  await signedInAs('inspetor')
  await openMachinesFully(page, open.id)
  await look('forklifts')
  await page.goto(machineAddress(today.id))
  await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
  await look('machine')
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await look('checklist with a problem')

  await page.goto(machineAddress(open.id))
  await expect(page.getByText('Nenhum Checklist foi criado no dia de Hoje')).toBeVisible()
  await look('machine with no checklist')
  await cutNetwork()
  await page.getByRole('link', { name: 'Criar' }).click()
  await page.getByRole('button', { name: 'Avançar' }).click()
  await expect(page.getByText('Fotografe o horímetro antes de avançar')).toBeVisible()
  await look('new checklist')
  await page.goto(machineAddress(open.id))
  await startChecklist(page, 'horímetro', '10')
  await look('choice')
  await page.getByRole('button', { name: /^Pressão dos pneus/ }).click()
  await expect(page.getByLabel('Pressão dos pneus (psi)', { exact: true })).toBeVisible()
  await look('number')
  await page.getByRole('button', { name: 'Com problema' }).click()
  await expect(page.getByText('Informe um número')).toBeVisible()
  await page.getByLabel('Pressão dos pneus (psi)', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Com problema' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('problem')
  await page.keyboard.press('Escape')
})

test(`${title} the checklist of a vehicle, empty, filled in with no network, and complete`, async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const look = (screen: string) => expectAccessible(page, screen)
  test.slow()
  const base = '/sgi/checklists/carregamento'
  const get = await signedGet(product.origin, 'inspetor')
  const list = await get<LoadingChecklistHeader[]>(paths.loadingChecklistList(''))
  const complete = list.find(({ faltam }) => faltam === 0)
  const open = list.find(({ faltam }) => faltam === 14)
  await signedInAs('inspetor')
  await page.goto(base)
  await expect(page.getByText('Abre sem conexão')).toHaveCount(list.length, { timeout: 60_000 })
  await look('vehicles')
  await page.goto(`${base}/${complete?.id}`)
  await expect(page.getByText('Todas as perguntas respondidas')).toBeVisible()
  await expect(page.getByText('Carregando')).toHaveCount(0)
  await look('complete checklist of a vehicle')
  await page.goto(`${base}/${open?.id}`)
  await cutNetwork()
  await page.getByRole('button', { name: 'Pavilhão H' }).click()
  await page.getByRole('button', { name: 'Outro local' }).click()
  await page.getByRole('button', { name: 'Salvar local' }).click()
  await expect(page.getByText('Informe o local')).toBeVisible()
  await page.getByRole('button', { name: 'Não conforme' }).click()
  await page.getByRole('button', { name: 'Salvar resposta' }).click()
  await expect(page.getByText('Escreva uma observação')).toBeVisible()
  await look('checklist of a vehicle, a place and an observation')
  await page.getByRole('button', { name: 'Cancelar' }).first().click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Remover Pavilhão H' }).click()
  await page.getByRole('button', { name: 'Conforme', exact: true }).click()
  await expect(page.getByText('1 de 10 perguntas')).toBeVisible()
  await look('checklist of a vehicle with no network')
  await page.goto(`${base}/0`)
  await expect(page.getByText('Checklist não encontrado')).toBeVisible()
  await look('no such vehicle')
})

test(`${title} loading, from the list to a step taken with no network`, async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const look = (screen: string) => expectAccessible(page, screen)
  const provider = await askProvider(product.origin)
  const rows = await provider.value<LoadingListItem[]>(paths.loadingList(''))
  const { id } = rows.find(({ status }) => status === 1) ?? {}
  await signedInAs('operador')
  await page.goto('/ops/carregamento')
  await expect(page.getByText(/^OT /).first()).toBeVisible()
  await look('loadings')
  await page.goto(`/ops/carregamento/${id}`)
  await expect(page.getByText('HISTÓRICO')).toBeVisible()
  await look('loading')
  await cutNetwork()
  await page.getByRole('button', { name: 'Em Carregamento' }).click()
  await expect(page.getByText('Neste aparelho, por confirmar')).toBeVisible()
  await look('loading with no network')
})

test(`${title} stock, from the query to a reallocation planned with no network`, async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const look = (screen: string) => expectAccessible(page, screen)
  const { allocation, free } = await findAllocation(product.origin)
  await signedInAs('operador')
  await openStockFully(page)
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page.getByText('Selecione um tipo de Consulta')).toBeVisible()
  await look('stock, no type chosen')
  await page.getByRole('radio', { name: 'Produto' }).check()
  await page.getByRole('combobox', { name: 'Produto' }).fill('p')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('stock, suggestions')
  await openReallocation(page, allocation)
  await cutNetwork()
  await planSets(page, free[0]?.tag ?? '', allocation.umConjunto, 1)
  await look('reallocation')
  await page.getByRole('button', { name: 'Criar Movimentação' }).click()
  await page.getByLabel('Linha de destino').fill(free[1]?.tag ?? '')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByLabel(allocation.umConjunto, { exact: true }).fill('9999')
  await expect(page.getByText(/^O peso é maior/)).toBeVisible()
  await look('new movement')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar Movimentações' }).click()
  await expect(page.getByText(/^\+.* por confirmar$/)).toBeVisible()
  await look('stock with a reallocation unconfirmed')
})

/** A report in progress with a damage whose packagings are there. */
async function findDamagedReceipt({ value }: ProviderApi) {
  for (const { id } of await value<ReceiptItem[]>(paths.receivingList(''))) {
    for (const one of await value<ReceiptProduct[]>(paths.receivingProducts(id))) {
      if (one.idRecebimento === null || one.status !== 2) continue
      const { items } = await value<DamageList>(paths.damageList(one.idRecebimento))
      const damage = items.find(({ embalagens }) => embalagens.length > 0)
      if (damage) return { idReceipt: id, idRecebimento: one.idRecebimento, damage }
    }
  }
  throw new Error('no such report in the demo data')
}

test(`${title} administration`, async ({ page, signedInAs }) => {
  const look = (screen: string) => expectAccessible(page, screen)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await signedInAs('admin')
  await page.goto('/adm/auth/users')
  await expect(button(/^Editar/)).toBeVisible()
  await look('users')
  await button('Criar').click()
  await button('Salvar').click()
  await expect(page.getByText('Campo obrigatório').first()).toBeVisible()
  await look('a new user, refused')
  await button('Fechar').click()
  await button(/^Editar/).click()
  await expect(page.getByLabel('Bloqueado')).toBeVisible()
  await look('a user')

  await page.goto('/adm/auth/permissions')
  await page.getByRole('link', { name: 'Supervisão das operações' }).click()
  await expect(button(/^Remover/)).toBeVisible()
  await button('Adicionar').click()
  await expect(page.getByText('Selecione um Usuário')).toBeVisible()
  await look('a role')
  await button(/^Remover/).click()
  await look('a permission about to be removed')

  await page.goto('/adm/auth/permissions/user/2')
  await button('Adicionar').click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await look('permissions of a user, and the dialog that adds')

  for (const address of ['/adm/auth/permissions', '/adm/integrity/io']) {
    await page.goto(address)
    await expect(page.getByText(/^\d+ registros$/)).toBeVisible()
    await look(address)
  }
  await page.goto('/adm/avarias/delete')
  await button('Excluir').click()
  await expect(page.getByText('Informe o ID da Avaria')).toBeVisible()
  await look('the deletion of a damage')
})

test(`${title} monitors`, async ({ page, signedInAs }) => {
  const look = (screen: string) => expectAccessible(page, screen)
  await signedInAs('supervisora')
  for (const address of ['/monitor/ops/chegadas', '/monitor/ops/carregamentos']) {
    await page.goto(address)
    await expect(page.getByText(/^Atualizado às/)).toBeVisible()
    await look(address)
  }
  await page
    .getByRole('button', { name: /^Saída \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Copiar Telefone' })).toBeVisible()
  await look('a loading')
})

test(`${title} reports`, async ({ page, signedInAs }) => {
  const look = (screen: string) => expectAccessible(page, screen)
  // What is there for paper alone stands in the page as well.
  const words = (text: string | RegExp) =>
    page.getByRole('main').getByText(text).filter({ visible: true }).first()
  await signedInAs('admin')
  await page.goto('/rep/sgi/empilhadeiras')
  await expect(words('EMP-01')).toBeVisible()
  await look('forklifts')
  await page.goto('/rep/ops/carregamento')
  await words('Ver em tabela').click()
  await expect(page.getByRole('table', { name: 'Carregamentos por dia' })).toBeVisible()
  await expect(words(/^Página/)).toBeVisible()
  await look('loadings')
  await page.goto('/rep/ops/recebimento?status=10')
  await expect(words('Reprovar')).toBeVisible()
  await look('receiving')
  await page.goto('/rep/core/estoque/contabilidade')
  await expect(words(/fim do dia escolhido/)).toBeVisible()
  await look('stock')
})
