import { expect, test } from 'vitest'
import { groupDrafts, mayHandOver, todosOf, type HandOver } from './hand-over.ts'

const nothing: HandOver = {
  unsentCount: 0,
  parkedCount: 0,
  heldCount: 0,
  photoCount: 0,
  photoBytes: 0,
  drafts: [],
  estimateMs: undefined,
  others: [],
  storage: undefined,
  signInNeeded: false,
  offline: false,
  portal: false,
}
const texts = (change: Partial<HandOver>) =>
  todosOf({ ...nothing, ...change }).map(({ text }) => text)

test('UX-07 the tablet may be handed over when the person has nothing unsent and no draft, whatever others have on it', () => {
  const others = [{ person: 'x|2', name: 'Bruno', count: 3 }]
  expect(mayHandOver({ ...nothing, others, offline: true })).toBe(true)
  expect(texts({ others, offline: true })).toEqual([])
})

test.each<[string, Partial<HandOver>, string[]]>([
  ['what goes by itself', { unsentCount: 2 }, ['Espere 2 envios terminarem.']],
  ['one', { unsentCount: 1 }, ['Espere 1 envio terminar.']],
  [
    'with a known pace',
    { unsentCount: 2, estimateMs: 150_000 },
    ['Espere 2 envios terminarem (estimativa: cerca de 3 minutos).'],
  ],
  [
    'no network',
    { unsentCount: 2, offline: true },
    ['Leve o tablet até onde há rede para enviar 2 envios.'],
  ],
  [
    'a portal',
    { unsentCount: 1, portal: true, offline: true },
    ['A rede pede login: entre nela para enviar 1 envio.'],
  ],
  [
    'signed out',
    { unsentCount: 1, signInNeeded: true, offline: true },
    ['Entre novamente para enviar 1 envio.'],
  ],
  [
    'refused, and what waits behind',
    { unsentCount: 3, parkedCount: 1, heldCount: 2, offline: true },
    ['Decida 1 envio que precisa de você.'],
  ],
  [
    'a draft',
    { drafts: [{ form: 'f', savedAt: 0, path: undefined }] },
    ['Termine ou descarte 1 rascunho.'],
  ],
])('UX-07 the hand-over states what to do first: %s', (_what, change, expected) => {
  expect(mayHandOver({ ...nothing, ...change })).toBe(false)
  expect(texts(change)).toEqual(expected)
})

test('the hand-over links to a draft whose screen is known', () => {
  const drafts = [
    { form: 'a', savedAt: 0, path: undefined },
    { form: 'b', savedAt: 0, path: '/ops/x' },
  ]
  expect(todosOf({ ...nothing, drafts })[0]?.to).toBe('/ops/x')
})

test('drafts are grouped by their screen, the most recently touched group first', () => {
  const path = '/ops/relatorios/recebimento/7/avarias/new'
  const drafts = [
    { form: 'a', savedAt: 1, path },
    { form: 'b', savedAt: 3, path: undefined },
    { form: 'c', savedAt: 2, path },
  ]
  expect(groupDrafts(drafts)).toEqual([
    { name: 'Outra tela', path: undefined, forms: ['b'], latestAt: 3 },
    { name: 'Recebimento #7', path, forms: ['c', 'a'], latestAt: 2 },
  ])
})
