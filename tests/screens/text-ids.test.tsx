import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { textId, withTextIds } from '#provider/testing/text-ids.ts'
import { headerOf, loadingPage } from '#src/checklist/example-loading.ts'
import DeleteDamageScreen from '#src/features/admin/screens/delete-damage-screen.tsx'
import PermissionsScreen from '#src/features/admin/screens/permissions-screen.tsx'
import { ArrivalFlow } from '#src/features/arrival/arrival-flow.tsx'
import { cpf, exampleDriver } from '#src/features/arrival/example-driver.ts'
import { forkliftScreen } from '#src/features/forklift/feature.ts'
import { idChecklist } from '#src/features/forklift/example-forklift.ts'
import { loadingChecklistScreen } from '#src/features/loading-checklist/feature.ts'
import { exampleExit, exampleLoading, exampleRow } from '#src/features/loading/example-loading.ts'
import { loadingScreen } from '#src/features/loading/feature.ts'
import LoadingsScreen from '#src/features/monitors/screens/loadings-screen.tsx'
import { damage } from '#src/features/receiving/testing/example-records.ts'
import { receivingScreen } from '#src/features/receiving/feature.ts'
import ReceivingReportScreen from '#src/features/reports/screens/receiving-screen.tsx'
import { allocation, line, packaging } from '#src/features/stock/example-stock.ts'
import { stuffingScreen } from '#src/features/stuffing/feature.ts'
import { json } from '../support/sentinel-server.ts'
import { button, fillVehicle, toVehicle } from './arrival/open-arrival.tsx'
import { checklistAnswers, pageOn, today } from './forklift/open-forklift.tsx'
import { item, monitor } from './monitors/open-loadings.tsx'
import { openFeature, type OpenFeature } from './open-feature.tsx'
import { openOnline, type OpenScreen } from './open-online.tsx'
import { pick, shrinkToOne } from './picking.ts'
import { base as ofReceiving, listAnswers, reportAnswers } from './receiving/open-receiving.tsx'
import { allowed } from './receiving/sections.ts'
import { openStock } from './stock/open-stock.tsx'
import { plan, save } from './stock/planning.ts'
import { begun, row as ofStuffing } from './stuffing/open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

type Answers = Record<string, unknown>

/** The same provider with text ids, in its answers and in its paths. */
function inText(answers: Answers, ids: readonly number[]): Answers {
  const segment = new RegExp(`(?<=/)(?:${ids.join('|')})(?=/|\\?|$)`, 'g')
  const spell = (path: string) =>
    path.replaceAll(segment, (id) => encodeURIComponent(textId(Number(id))))
  return Object.fromEntries(
    Object.entries(answers).map(([path, body]) => [spell(path), withTextIds(body)]),
  )
}

const enveloped = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, { value }]))

const tap = async ({ user }: Pick<OpenScreen, 'user'>, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }))

/** The writes that arrived, each with its path and body. */
const sent = ({ provider }: Pick<OpenScreen, 'provider'>) =>
  provider.received
    .filter(({ method }) => ['PUT', 'POST', 'DELETE'].includes(method))
    .map(({ method, path, body }) => `${method} ${path} ${body}`)

interface Walk {
  feature: string
  ids: number[]
  open: (ids: number[]) => Promise<OpenFeature>
  /** Goes from the list to the record and acts on it. */
  walk: (feature: OpenFeature) => Promise<void>
  /** Each text must occur in one of the calls. */
  says: string[]
}

const onFloor =
  (at: string, element: ReactNode, answers: Answers, path = `${at}/*`) =>
  (ids: number[]) =>
    openFeature({
      ...{ at, path, element },
      answers: inText(answers, ids),
      roles: ['SGI_CHECK_EMPILHADEIRA'],
    })

/** The list names the products of an entry as well. */
async function openProducts(feature: OpenFeature) {
  await tap(feature, 'link', /LZJ-0913/)
  await screen.findByRole('heading', { name: /^Selecione o Produto/ })
}

const floor: Walk[] = [
  {
    feature: 'receiving',
    ids: [22_001, 31_001, 21_002],
    open: onFloor(
      ofReceiving,
      <receivingScreen.Screen />,
      enveloped({
        ...listAnswers(),
        ...reportAnswers(allowed),
        [paths.waste(31_001)]: { pesoResiduo: null, imagens: [] },
      }),
    ),
    walk: async (feature) => {
      await openProducts(feature)
      await tap(feature, 'link', /PEAD HB0454/)
      await tap(feature, 'link', /^Resíduos/)
      await feature.user.type(await screen.findByLabelText('Peso dos resíduos (Kg)'), '7')
      await tap(feature, 'button', 'Salvar peso')
    },
    says: ['"idRecebimento":"reg/31001"'],
  },
  {
    feature: 'stuffing',
    ids: [4711],
    open: onFloor('/ops/relatorios/estufagem', <stuffingScreen.Screen />, {
      [paths.stuffing(4711)]: { value: begun },
      [paths.exit(4711)]: { data: { saida: exampleExit } },
      [paths.stuffingList('')]: { value: [ofStuffing] },
    }),
    walk: async (feature) => {
      await tap(feature, 'link', /MSCU 498163-1/)
      await screen.findByRole('button', { name: 'Tirar foto' })
      await pick(feature.user, 'camera')
    },
    says: ['/upload/reg%2F4711 '],
  },
  {
    feature: 'loading',
    ids: [4711],
    open: onFloor('/ops/carregamento', <loadingScreen.Screen />, {
      [paths.loadingList('')]: { value: [exampleRow] },
      [paths.loading(4711)]: exampleLoading(1),
      [paths.exit(4711)]: { data: { saida: exampleExit } },
    }),
    walk: async (feature) => {
      await tap(feature, 'link', /LZJ-0913/)
      await tap(feature, 'button', 'Em Carregamento')
    },
    says: ['/carregamento/reg%2F4711/2 '],
  },
  {
    feature: 'the checklist of a vehicle',
    ids: [4711],
    open: onFloor('/sgi/checklists/carregamento', <loadingChecklistScreen.Screen />, {
      [paths.loadingChecklistList('')]: [headerOf(loadingPage())],
      [paths.loadingChecklist(4711)]: loadingPage(),
      [paths.exit(4711)]: { data: { saida: exampleExit } },
    }),
    walk: async (feature) => {
      await tap(feature, 'link', /ABC-1D23/)
      await tap(feature, 'button', 'Conforme')
    },
    says: ['"idChecklist":"reg/41001"', '"idPergunta":"reg/206"', '"idOption":"reg/2061"'],
  },
  {
    feature: 'the checklist of a forklift',
    ids: [7, idChecklist],
    open: onFloor(
      '/sgi/checklists/empilhadeiras',
      <forkliftScreen.Screen />,
      checklistAnswers(pageOn(today)),
    ),
    walk: async (feature) => {
      await tap(feature, 'link', /Empilhadeira 07/)
      await tap(feature, 'link', 'Editar')
      await tap(feature, 'button', 'Bom')
    },
    says: [`/checklist/${encodeURIComponent(textId(idChecklist))} `],
  },
  {
    feature: 'stock',
    ids: [501, 502, 503, 504, 601],
    open: async (ids) => {
      const rows = [allocation()]
      const stock = { items: rows, local: null, embalagens: [{ idProduto: 601, ...packaging }] }
      const lines = [line({ id: 501, tag: 'A1-001', indisponivel: 11 }), line()]
      return openStock({
        at: '/ops/estoque?tipo=linha&local=A1-001',
        answers: inText(
          {
            [paths.stockQuery()]: { value: stock },
            [paths.allocation(601, 501)]: { value: rows[0] },
            [paths.productPackaging(601)]: { value: packaging },
            [paths.lines()]: { value: lines },
            ...Object.fromEntries(lines.map((one) => [paths.line(one.tag), one])),
          },
          ids,
        ),
      })
    },
    walk: async (feature) => {
      const found = within(await screen.findByRole('list', { name: 'Alocações' }))
      await feature.user.click(await found.findByRole('link'))
      const nothing = json({ message: 'Alocação não encontrada' }, 404)
      feature.provider.on(paths.allocation(textId(601), textId(502)), nothing)
      await plan(feature as Awaited<ReturnType<typeof openStock>>, 'a1-002', 2)
      await feature.user.click(save() ?? expect.unreachable())
    },
    says: [`"idAlocacao":"reg/${allocation().idAlocacao}"`, `"idArmazem":"reg/${line().id}"`],
  },
  {
    feature: 'arrival',
    ids: [exampleDriver.id as number],
    open: onFloor(
      '/',
      <ArrivalFlow home="/" />,
      {
        [paths.driverSearch(cpf)]: { value: { id: exampleDriver.id } },
        [paths.driver(exampleDriver.id, cpf)]: { value: exampleDriver },
        [paths.drivers()]: { value: 2046 },
        [paths.carriers('', 1000)]: { value: [{ id: 101, nome: 'Três Rios Operadora' }] },
        [paths.arrival()]: { value: 71_047 },
      },
      '*',
    ),
    walk: async (feature) => {
      await toVehicle(feature)
      await fillVehicle(feature)
      await feature.user.click(button('Registrar chegada'))
    },
    says: [`"idMotorista":"${textId(exampleDriver.id as number)}"`],
  },
]

it.each(floor)('$feature: a text id goes from the list into the call', async (one) => {
  const feature = await one.open(one.ids)
  await one.walk(feature)
  await waitFor(async () => expect(await feature.entries()).toHaveLength(1))
  await feature.deliver()
  const calls = sent(feature).join('\n')
  for (const words of one.says) expect(calls).toContain(words)
})

it('receiving: the report behind a text id is prefetched from the products', async () => {
  const at = `${ofReceiving}/produto/${encodeURIComponent(textId(22_001))}`
  const answers = enveloped({ ...listAnswers(), ...reportAnswers() })
  const open = onFloor(at, <receivingScreen.Screen />, answers, `${ofReceiving}/*`)
  const feature = await open([22_001, 31_001, 21_002])
  await screen.findByRole('link', { name: /PEAD HB0454/ })
  const header = paths.receivingHeader(textId(31_001))
  await waitFor(() => expect(feature.provider.received.map(({ path }) => path)).toContain(header))
})

it('administration: adds a role to a user with a text id', async () => {
  const role = { rid: 5, role: 'SGL_OPS_ADMIN', descricao: 'Supervisão das operações' }
  const routes = (
    <Routes>
      <Route path="/adm/auth/permissions/*" element={<PermissionsScreen />} />
    </Routes>
  )
  const answers = {
    [paths.permissionTable()]: { rows: [role], count: 1 },
    [paths.role(5)]: { ...role, users: [] },
    [paths.permissionUsers()]: [{ uid: 7, username: 'ana', nome: 'Ana Conceição' }],
  }
  const feature = await openOnline(routes, {
    at: '/adm/auth/permissions',
    answers: inText(answers, [5, 7]),
  })
  await tap(feature, 'link', role.descricao)
  await screen.findByRole('option', { name: 'Ana Conceição (ana)' })
  await feature.user.selectOptions(screen.getByLabelText('Usuário'), textId(7))
  feature.provider.on(paths.permissionAdd(textId(7)), json({ urid: textId(99) }))
  await tap(feature, 'button', 'Adicionar')
  await screen.findByText('Permissão adicionada')
  expect(feature.writes()).toEqual([
    { call: `POST ${paths.permissionAdd(textId(7))}`, body: { role: textId(5), dynamic: '' } },
  ])
})

it('administration: finds a damage with a text id from its report', async () => {
  const one = damage({ idRecebimentoAvaria: 34_063, idRecebimento: 31_067 })
  const totals = { pesoAvariadoTotal: 25.5, pesoClassificadoTotal: 0, pesoVarreduraTotal: 25.5 }
  const answers = {
    [paths.damageList(31_067)]: { value: { items: [one], totals } },
    [paths.damage(34_063)]: { value: one },
    [paths.stockDamageRemoval(34_063)]: { message: 'Avaria excluída' },
  }
  const feature = await openOnline(<DeleteDamageScreen />, {
    answers: inText(answers, [31_067, 34_063]),
  })
  const field = screen.getByLabelText('ID do relatório de recebimento')
  await feature.user.type(field, ` ${textId(31_067)} {Enter}`)
  await tap(feature, 'button', `Excluir a avaria ${textId(34_063)}`)
  const dialog = within(await screen.findByRole('dialog'))
  await feature.user.click(dialog.getByRole('button', { name: 'Excluir' }))
  await waitFor(() =>
    expect(feature.writes()).toEqual([
      { call: `DELETE ${paths.stockDamageRemoval(textId(34_063))}`, body: undefined },
    ]),
  )
})

it('monitors: calls a driver with a text id', async () => {
  const answers = { [paths.loadingMonitor('')]: monitor([item]) }
  const feature = await openOnline(<LoadingsScreen />, { answers: inText(answers, [4711]) })
  feature.provider.on(paths.exitDriverCall(textId(4711)), json({ message: 'ok' }))
  await tap(feature, 'button', `Saída ${textId(4711)}`)
  await tap(feature, 'button', 'Chamar Motorista')
  await screen.findByText('Motorista chamado')
  expect(feature.writes().map(({ call }) => call)).toEqual([
    `PUT ${paths.exitDriverCall(textId(4711))}`,
  ])
})

it('reports: approves a report with a text id', async () => {
  const confirmedAt = '2026-11-20T22:03:00.000Z'
  const row = { id: 31_067, ot: '1', produto: 'SBR', lote: 'W', nf: '3', status: 10, confirmedAt }
  const times = { createdAt: confirmedAt, approvedAt: null, operador: 'Ana', fornecedor: 'E' }
  const report = { idRecebimento: 31_067, status: 10, confirmedAt }
  const answers = {
    [paths.receivingReport()]: { itens: [{ ...row, ...times }], quantidade: 1 },
    [paths.receivingHeader(31_067)]: { value: { report } },
  }
  const feature = await openOnline(<ReceivingReportScreen />, {
    roles: ['SGL_OPS_ADMIN'],
    answers: inText(answers, [31_067]),
  })
  const call = paths.receivingApprove(textId(31_067))
  feature.provider.on(call, json({ value: {} }))
  await tap(feature, 'button', `Aprovar o relatório ${textId(31_067)}`)
  const dialog = within(await screen.findByRole('dialog'))
  await feature.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
  await screen.findByText('Relatório aprovado')
  expect(feature.writes()).toMatchObject([
    { call: `PUT ${call}`, body: { idRecebimento: textId(31_067) } },
  ])
})
