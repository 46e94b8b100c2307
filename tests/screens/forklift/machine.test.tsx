import { createRequire } from 'node:module'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { checklist, idMaquina } from '#src/features/forklift/example-forklift.ts'
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

/** jsdom draws nothing: contrast is computed from the tokens, and looked at in a browser. */
async function violations() {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations: found } = await act(() => axe.run(document.body, { rules }))
  return found.map(({ id }) => id)
}

const at = `${base}/${idMaquina}`
const [year = 0, month = 0] = today.split('-').map(Number)

test('FLK-01 FLK-03 FLK-05 the list shows each machine, and how it stands today', async () => {
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

test('FLK-02 FLK-04 a search that finds nothing says so', async () => {
  const { user } = await openForklift({
    answers: { ...answersOf(), [paths.forkliftList('99')]: [] },
  })
  await screen.findByRole('link', { name: /Empilhadeira 07/ })
  await user.type(screen.getByRole('searchbox'), '99')
  await screen.findByText('Nenhuma empilhadeira foi encontrada!')
})

test('a server that fails is not taken for the network', async () => {
  const { provider, user } = await openForklift({ answers: {} })
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  provider.on(paths.forkliftList(''), json({ message: 'Em manutenção' }, 500))
  await user.click(again)
  expect(await screen.findByText('Em manutenção')).toBeDefined()
  expect(screen.getByText('O servidor respondeu, mas não com a lista.')).toBeDefined()
  expect(screen.queryByText(/uma vez com rede/)).toBeNull()
})

test('without a network the list that was opened last is searched on the device', async () => {
  const { user, provider } = await openForklift()
  await screen.findByRole('link', { name: /Empilhadeira 07/ })
  provider.on(paths.forkliftList('HYSTER'), cut)
  await user.type(screen.getByRole('searchbox'), 'HYSTER')
  await screen.findByText(/a pesquisa olhou só o que está neste aparelho/)
  expect(screen.getByRole('link', { name: /Empilhadeira 07/ })).toBeDefined()
})

test('FLK-11 FLK-13 FLK-14 FLK-17 a machine with no checklist today can have one made', async () => {
  await openForklift({ at })
  await screen.findByRole('heading', { level: 1, name: 'Empilhadeira 07' })
  expect(screen.getByText('Nenhum Checklist foi criado no dia de Hoje')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Criar' }).getAttribute('href')).toBe(
    `${base}/checklist/new/${idMaquina}`,
  )
  await screen.findByText('Checklists não cadastrados')
  expect(await violations()).toEqual([])
})

test('FLK-12 FLK-14 FLK-18 today’s checklist stands on the machine’s page and can be edited', async () => {
  const { maquina } = pageOn(today)
  await openForklift({ at, answers: { ...checklistAnswers(pageOn(today)), ...answersOf(maquina) } })
  const edit = await screen.findByRole('link', { name: 'Editar' })
  expect(edit.getAttribute('href')).toBe(`${base}/checklist/52001/${today}`)
  const row = screen.getByRole('link', { name: /Beto Araújo · 1.234,5 h/ })
  expect(row.textContent).toContain('0 de 3 itens')
  expect(row.textContent).toContain('Atenção')
})

test('a machine that was read yesterday has no checklist today', async () => {
  const current = checklistOn(yesterday)
  const read = machineToday({ dia: yesterday, current, checklists: [current], today: true })
  await openForklift({ at, answers: answersOf(read) })
  await screen.findByText('Nenhum Checklist foi criado no dia de Hoje')
  expect(screen.getByRole('link', { name: 'Criar' })).toBeDefined()
})

test('FLK-15 FLK-16 the history is of this month, and of another that is chosen', async () => {
  const lastYear = paths.forkliftHistory(idMaquina, 2025, month)
  const { user, provider } = await openForklift({
    at,
    answers: { ...answersOf(), [lastYear]: [checklist({ id: 9, responsavel: 'Cida' })] },
  })
  await screen.findByText('Checklists não cadastrados')
  expect(provider.received.map(({ path }) => path)).toContain(
    `/checklists/empilhadeiras/historico/7/${year}/${month}`,
  )
  await user.selectOptions(screen.getByLabelText('Ano'), '2025')
  expect((await screen.findByRole('link', { name: /Cida/ })).getAttribute('href')).toBe(
    `${base}/checklist/9/2026-11-20`,
  )
})

test.each([`${base}/8`, `${base}/abc`, `${base}/checklist/8`, `${base}/checklist/new/8`])(
  'FLK-19 FLK-33 an unknown machine or checklist leads to /error/404: %s',
  async (unknown) => {
    const { provider, address } = await openForklift({ at: unknown })
    provider.on(paths.forklift(8), json({ message: 'Não encontrado' }, 404))
    await waitFor(() => expect(address()).toBe('/error/404'))
  },
)
