import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { choiceItem, idChecklist, idMaquina } from '#src/features/forklift/example-forklift.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import type { ShownMachine } from '#src/features/forklift/shown.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { operationExamples } from '../../operation-examples.ts'
import { jpeg } from '../picking.ts'
import {
  answersOf,
  base,
  checklistAnswers,
  checklistOn,
  machineToday,
  openForklift,
  pageOn,
  today,
} from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const current = checklistOn(today)
const summary = (change: Partial<ShownMachine>) =>
  machineToday({ current, checklists: [current], today: true, ...change })

/** The badge with this text in the machine's row: its icon, and the colour of its text. */
async function badge(words: string) {
  const row = await screen.findByRole('link', { name: /Empilhadeira 07/ })
  const label = within(row).getByText(words)
  const whole = label.parentElement ?? label
  return {
    icon: whole.querySelector('svg')?.getAttribute('class') ?? '',
    color: getComputedStyle(whole).color,
  }
}

test.each([
  ['FLK-06', 1, 'Em ordem', 'circle-check', 'success'],
  ['FLK-07', 2, 'Atenção', 'triangle-alert', 'warning'],
  ['FLK-08', 3, 'Com problema', 'octagon-x', 'danger'],
  ['FLK-09', 7, 'Sem checklist hoje', 'circle-dashed', 'neutral'],
])('%s a machine with status %i: «%s»', async (_, status, words, icon, tone) => {
  await openForklift({ answers: answersOf(summary({ status })) })
  const shown = await badge(words)
  expect(shown.icon).toContain(icon)
  expect(shown.color).toContain(tone)
})

test.each([
  [{ totalProblemas: 2, totalPendencias: 1 }, ['2 problemas', '1 pendência']],
  [{ totalProblemas: 1, totalPendencias: 0 }, ['1 problema']],
  [{ totalProblemas: 0, totalPendencias: 0 }, ['OK']],
  [{ totalProblemas: 0, totalPendencias: 0, totalPreenchidos: 2 }, []],
])('FLK-10 the badges of a machine with %j', async (totals, words) => {
  await openForklift({ answers: answersOf(summary({ totalPreenchidos: 3, ...totals })) })
  const row = await screen.findByRole('link', { name: /Empilhadeira 07/ })
  const shown = within(row).queryAllByText(/^(\d+ problemas?|\d+ pendências?|OK)$/)
  expect(shown.map(({ textContent }) => textContent)).toEqual(words)
})

const image: Parameters<Awaited<ReturnType<typeof openForklift>>['provider']['on']>[1] = (
  response,
) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(jpeg))

test('FLK-34 the machine’s picture is fetched from the provider with the session, without a token in its address', async () => {
  const { provider } = await openForklift({ at: `${base}/${idMaquina}` })
  provider.on(paths.forkliftImage(idMaquina, { thumb: true }), image)
  await screen.findByRole('heading', { level: 1, name: 'Empilhadeira 07' })
  await waitFor(() => expect(document.querySelector('main img, img')).not.toBeNull())
  const call = provider.received.find(({ path }) => path.includes('/files/maquina/'))
  expect(call?.path).toBe(`/checklists/empilhadeiras/files/maquina/${idMaquina}?thumb=1`)
  expect(call?.headers.authorization).toMatch(/^Bearer /)
})

test('FLK-35 a checklist’s photos are fetched from its files: of the hour meter, of a problem, of an issue', async () => {
  const page = pageOn(today)
  const { provider } = await openForklift({
    at: `${base}/checklist/${idChecklist}`,
    answers: checklistAnswers({
      ...page,
      checklist: {
        ...page.checklist,
        file01: 'horimetro.jpg',
        items: [
          choiceItem('pneus', {
            value: 'R',
            valueText: 'Ruim',
            variant: 'NOT',
            obs: { texto: 'Corte na lateral', file01: 'pneu.jpg' },
          }),
        ],
      },
      pendencias: [
        { pergunta: 'Buzina', texto: 'Falha', idChecklist: 51_999, file01: 'buzina.jpg' },
      ],
    }),
  })
  await screen.findByText('Corte na lateral')
  const wanted = [
    `/checklists/empilhadeiras/files/${idChecklist}/horimetro.jpg?thumb=1`,
    `/checklists/empilhadeiras/files/${idChecklist}/pneu.jpg?thumb=1`,
    '/checklists/empilhadeiras/files/51999/buzina.jpg?thumb=1',
  ]
  await waitFor(() =>
    expect(provider.received.map(({ path }) => path)).toEqual(expect.arrayContaining(wanted)),
  )
})

test('UX-04 a machine with unsent work has a mark in its row', async () => {
  const { args } =
    operationExamples.find(({ operation: { kind } }) => kind === answerItem.kind) ??
    expect.unreachable()
  const intent = answerItem({ ...(args as Parameters<typeof answerItem>[0]), idMaquina })
  await openForklift({
    answers: answersOf(summary({})),
    before: async ({ database, person }) => {
      await submit(database, { clock: { now: () => Date.now() } }, person, [intent])
    },
  })
  const row = await screen.findByRole('link', { name: /Empilhadeira 07/ })
  expect(await within(row).findByText('1 envio pendente')).toBeDefined()
})
