import { expect, test } from 'vitest'
import type { Wanted } from '#src/reads/read.ts'
import { wantedOfEntry } from './offline.ts'

/** What is asked for, in its order, when the provider answers so. */
function askedFor(wanted: readonly Wanted[], answers: Record<string, unknown>): string[] {
  return wanted.flatMap(({ path, unwrap, next }) => {
    const body = answers[path]
    const more = body === undefined ? undefined : next?.(unwrap(body))
    return [path, ...(more === undefined ? [] : askedFor(more, answers))]
  })
}

const base = '/api/ops/recebimento'
const product = (change: object) => ({
  idRecebimento: null,
  idNotaFiscal: 5,
  produto: 'PEAD',
  lote: 'L1',
  peso: 1,
  status: 0,
  ...change,
})

const ask = (...products: object[]) =>
  askedFor(wantedOfEntry({ id: 5, status: 2 }, { extensions: true }), {
    [`${base}/produtos/5`]: { value: products },
    [`${base}/checklist/menu/31`]: { value: [{ step: 1 }, { step: 2 }] },
    [`${base}/avaria/list/31`]: {
      value: {
        items: [
          { idRecebimentoAvaria: 7, embalagens: [{ idRecebimentoAvariaEmbalagem: 9 }] },
          { idRecebimentoAvaria: 8, embalagens: [] },
        ],
      },
    },
  }).slice(1)

test('of a product without a report, what one begins with', () => {
  expect(ask(product({ referenceId: 3 }))).toEqual([
    `${base}/header/reference/3`,
    `${base}/checklist/modelo`,
  ])
})

test('of a report in progress, every step of the checklist; its damages are in their list', () => {
  expect(ask(product({ idRecebimento: 31, status: 2 }))).toEqual([
    `${base}/header/31`,
    `${base}/totals/31`,
    `${base}/history/31`,
    `${base}/checklist/menu/31`,
    `${base}/checklist/31`,
    `${base}/checklist/31/1`,
    `${base}/checklist/31/2`,
    `${base}/avaria/list/31`,
    `${base}/residuo/31`,
    `${base}/menor/31`,
  ])
})

test('what is kept of an entry is past where the list says another status', () => {
  const past = (status: number) =>
    wantedOfEntry({ id: 5, status }, { extensions: false })[0]?.isPast?.([product({ status: 2 })])
  expect([past(2), past(10)]).toEqual([false, true])
})

test('a call that no contract has is made where the provider takes such calls', () => {
  const [products] = wantedOfEntry({ id: 5, status: 0 }, { extensions: false })
  const wanted = products?.next?.([product({ referenceId: 3 })]) ?? []
  expect(wanted.map(({ path }) => path)).toEqual([`${base}/header/reference/3`])
})

test('of one that is closed, what its page and its sections show', () => {
  expect(ask(product({ idRecebimento: 31, status: 10 }))).toEqual([
    `${base}/header/31`,
    `${base}/totals/31`,
    `${base}/history/31`,
    `${base}/checklist/menu/31`,
    `${base}/avaria/list/31`,
    `${base}/residuo/31`,
    `${base}/menor/31`,
  ])
})
