import { createRequire } from 'node:module'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { checklist, idChecklist, idMaquina } from '#src/features/forklift/example-forklift.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import {
  answersOf,
  base,
  checklistOn,
  machineToday,
  openForklift,
  pageOn,
  checklistAnswers,
  today,
  yesterday,
} from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })

interface Axe {
  run: (element: Element, options: object) => Promise<{ violations: { id: string }[] }>
}
const require = createRequire(import.meta.url)
const axe = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as Axe

/** jsdom draws nothing: contrast is computed from the tokens and checked in a browser. */
async function violations() {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations: found } = await act(() => axe.run(document.body, { rules }))
  return found.map(({ id }) => id)
}

/** The value next to a term. */
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent

const at = `${base}/${idMaquina}`
const [year = 0, month = 0] = today.split('-').map(Number)

test('FLK-01 FLK-03 FLK-05 the list shows each machine and its state today', async () => {
  const current = { ...checklistOn(today), totalPreenchidos: 3, totalProblemas: 1 }
  const change = { current, checklists: [current], today: true, status: 3 }
  const totals = { totalPreenchidos: 3, totalProblemas: 1, totalPendencias: 2 }
  const { provider } = await openForklift({
    answers: answersOf(machineToday({ ...change, ...totals })),
  })
  const row = await screen.findByRole('link', { name: /Empilhadeira 07/ })
  expect(row.getAttribute('href')).toBe(at)
  expect(row.textContent).toContain('Hyster H50 · Horímetro 1.230 h')
  expect(row.textContent).toContain('Beto Araújo')
  expect(row.textContent).toContain('3 de 3 itens hoje')
  for (const words of ['Com problema', '1 problema', '2 pendências']) {
    expect(row.textContent).toContain(words)
  }
  expect(provider.received.map(({ path }) => path)).toContain(
    '/checklists/empilhadeiras/list?search=&itens=20',
  )
  expect(await violations()).toEqual([])
})

test('a machine with an open issue of another day still says that it has no checklist today', async () => {
  await openForklift({ answers: answersOf(machineToday({ status: 2, totalPendencias: 1 })) })
  const row = await screen.findByRole('link', { name: /Empilhadeira 07/ })
  expect(row.textContent).toContain('Atenção')
  expect(row.textContent).toContain('Sem checklist hoje')
})

test('FLK-02 FLK-04 the search waits 500 ms after the last key, and says so when it finds nothing', async () => {
  const { provider, address } = await openForklift({
    answers: { ...answersOf(), [paths.forkliftList('99')]: [] },
  })
  await screen.findByRole('link', { name: /Empilhadeira 07/ })
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  type('9')
  act(() => void vi.advanceTimersByTime(400))
  type('99')
  act(() => void vi.advanceTimersByTime(499))
  expect(address()).toBe(base)
  act(() => void vi.advanceTimersByTime(1))
  expect(address()).toBe(`${base}?busca=99`)
  vi.useRealTimers()

  await screen.findByText('Nenhuma empilhadeira foi encontrada!')
  const asked = provider.received.map(({ path }) => path).filter((path) => /search=9/.test(path))
  expect(asked).toEqual(['/checklists/empilhadeiras/list?search=99&itens=20'])
})

test('a server error is not reported as a missing network', async () => {
  const { provider, user } = await openForklift({ answers: {} })
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  provider.on(paths.forkliftList(''), json({ message: 'Em manutenção' }, 500))
  await user.click(again)
  expect(await screen.findByText('Em manutenção')).toBeDefined()
  expect(screen.getByText('O servidor respondeu, mas não com a lista.')).toBeDefined()
  expect(screen.queryByText(/uma vez com rede/)).toBeNull()
})

test('without a network, searches the last opened list on the device', async () => {
  const { user, provider } = await openForklift()
  await screen.findByRole('link', { name: /Empilhadeira 07/ })
  provider.on(paths.forkliftList('HYSTER'), cut)
  await user.type(screen.getByRole('searchbox'), 'HYSTER')
  await screen.findByText(/a pesquisa foi feita só neste aparelho/)
  expect(screen.getByRole('link', { name: /Empilhadeira 07/ })).toBeDefined()
})

test('FLK-11 FLK-13 FLK-14 FLK-17 offers a new checklist for a machine without one today', async () => {
  const { provider } = await openForklift({ at })
  await screen.findByRole('heading', { level: 1, name: 'Empilhadeira 07' })
  expect(provider.received.map(({ path }) => path)).toContain('/checklists/empilhadeiras/7')
  expect(fact('Horímetro')).toBe('1.230 h')
  expect(screen.getByText('Nenhum Checklist foi criado no dia de Hoje')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Criar' }).getAttribute('href')).toBe(
    `${base}/checklist/new/${idMaquina}`,
  )
  await screen.findByText('Checklists não cadastrados')
  expect(await violations()).toEqual([])
})

test('FLK-11 FLK-12 FLK-14 FLK-18 shows today’s checklist on the machine’s page, where it can be edited', async () => {
  const { maquina } = pageOn(today)
  // This changes the answer for the machine itself, not the one for its page.
  const read = { ...maquina, lastHorimetro: 1234.5 }
  await openForklift({ at, answers: { ...checklistAnswers(pageOn(today)), ...answersOf(read) } })
  const edit = await screen.findByRole('link', { name: 'Editar' })
  expect(edit.getAttribute('href')).toBe(`${base}/checklist/52001/${today}`)
  const row = screen.getByRole('link', { name: /Beto Araújo · 1.234,5 h/ })
  expect(fact('Horímetro')).toBe('1.234,5 h')
  expect(row.textContent).toContain('0 de 3 itens')
  expect(row.textContent).toContain('Atenção')
})

test('a machine that was read yesterday counts as having no checklist today', async () => {
  const current = checklistOn(yesterday)
  const read = machineToday({ dia: yesterday, current, checklists: [current], today: true })
  await openForklift({ at, answers: answersOf(read) })
  await screen.findByText('Nenhum Checklist foi criado no dia de Hoje')
  expect(screen.getByRole('link', { name: 'Criar' })).toBeDefined()
})

test('FLK-15 FLK-16 the history shows this month, and another month and year that are chosen', async () => {
  const other = (month % 12) + 1
  const history = (of: number, responsavel: string) => ({
    [paths.forkliftHistory(idMaquina, of, other)]: [checklist({ id: of, responsavel })],
  })
  const { user, provider } = await openForklift({
    at,
    answers: { ...answersOf(), ...history(year, 'Cida'), ...history(2025, 'Duda') },
  })
  await screen.findByText('Checklists não cadastrados')
  const [months, years] = ['Mês', 'Ano'].map((name) =>
    screen.getByLabelText<HTMLSelectElement>(name),
  )
  expect([months?.value, years?.value]).toEqual([`${month}`, `${year}`])
  await user.selectOptions(months ?? expect.unreachable(), `${other}`)
  await screen.findByRole('link', { name: /Cida/ })
  await user.selectOptions(years ?? expect.unreachable(), '2025')
  expect((await screen.findByRole('link', { name: /Duda/ })).getAttribute('href')).toBe(
    `${base}/checklist/2025/2026-11-20`,
  )
  expect(screen.queryByRole('link', { name: /Cida/ })).toBeNull()
  const asked = provider.received.map(({ path }) => path).filter((path) => /historico/.test(path))
  const root = '/checklists/empilhadeiras/historico/7'
  expect(asked).toEqual([
    `${root}/${year}/${month}`,
    `${root}/${year}/${other}`,
    `${root}/2025/${other}`,
  ])
})

const unreadable = [
  ['FLK-19', `${base}/8`],
  ['FLK-33', `${base}/checklist/8`],
  ['FLK-19', `${base}/checklist/new/8`],
] as const

test.each([404, 500].flatMap((status) => unreadable.map((unread) => [...unread, status] as const)))(
  '%s %s leads to /error/404 where it answers %i',
  async (_, unread, status) => {
    const { address, provider } = await openForklift({
      at: unread,
      before: async (device) => {
        for (const path of [paths.forklift(8), paths.forkliftChecklist(8)]) {
          device.provider.on(path, json({ message: 'Sem resposta' }, status))
        }
      },
    })
    await waitFor(() => expect(address()).toBe('/error/404'))
    expect(provider.received.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/8$/))
  },
)

test('FLK-19 an address without an id opens no machine', async () => {
  const { address } = await openForklift({ at: `${base}/undefined` })
  await waitFor(() => expect(address()).toBe('/error/404'))
})

test.each(unreadable.map(([, unread]) => unread))(
  'without a network, says that it cannot be known, and offers a retry: %s',
  async (unread) => {
    const { address } = await openForklift({
      at: unread,
      before: async ({ provider }) => {
        for (const path of [paths.forklift(8), paths.forkliftChecklist(8)]) provider.on(path, cut)
      },
    })
    expect(await screen.findByText('Erro de Conexão')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined()
    expect(address()).toBe(unread)
  },
)

describe('the provider’s dates are in UTC', () => {
  const issue = { pergunta: 'Buzina', texto: 'Falha', openedAt: '2026-11-18T01:30:00.000Z' }
  // The checklist was made in the evening of the 20th, in the warehouse's time zone.
  const late = { data: '2026-11-21T01:30:00.000Z', dia: '2026-11-20' }

  test('SHELL-16 are shown in local time in the list of machines', async () => {
    await openForklift()
    const row = await screen.findByRole('link', { name: /Empilhadeira 07/ })
    expect(row.textContent).toContain('Último: 19/11/2026 10:00, Beto Araújo')
  })

  test('SHELL-16 are shown in local time on a machine’s page, with the day of a checklist when it differs', async () => {
    const [first, second] = [checklist(), checklist({ id: 9, ...late })]
    const shown = machineToday({ pendencias: [issue] })
    await openForklift({
      at,
      answers: {
        ...answersOf(shown),
        [paths.forkliftHistory(idMaquina, year, month)]: [first, second],
      },
    })
    const history = within(await screen.findByRole('region', { name: 'Histórico' }))
    const rows = await history.findAllByRole('link')
    expect(rows.map(({ textContent }) => textContent.split('Beto')[0])).toEqual([
      '20/11/2026 10:12',
      '21/11/2026 01:30, do dia 20/11/2026',
    ])
    expect(screen.getByText('18/11/2026 01:30')).toBeDefined()
  })

  test('SHELL-16 are shown in local time on a checklist', async () => {
    const page = pageOn(today)
    const shown = { ...page, checklist: { ...page.checklist, ...late }, pendencias: [issue] }
    await openForklift({ at: `${base}/checklist/${idChecklist}`, answers: checklistAnswers(shown) })
    await screen.findByText('Item freio')
    expect(fact('Data')).toBe('21/11/2026 01:30, do dia 20/11/2026')
    expect(screen.getByText('18/11/2026 01:30')).toBeDefined()
  })
})
