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
  askedFor(wantedOfEntry({ id: 5 }), {
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

test('of a report in progress, every step of the checklist and every damage', () => {
  expect(ask(product({ idRecebimento: 31, status: 2 }))).toEqual([
    `${base}/header/31`,
    `${base}/totals/31`,
    `${base}/history/31`,
    `${base}/checklist/menu/31`,
    `${base}/checklist/31`,
    `${base}/checklist/31/1`,
    `${base}/checklist/31/2`,
    `${base}/avaria/list/31`,
    `${base}/avaria/7`,
    `${base}/embalagem/9`,
    `${base}/avaria/8`,
    `${base}/residuo/31`,
    `${base}/menor/31`,
  ])
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
