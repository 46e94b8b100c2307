import { expect, test } from 'vitest'
import type { Wanted } from '#src/reads/read.ts'
import { wantedOfEntry } from './offline.ts'

/** The paths that are requested, in order, when the provider answers with `answers`. */
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

test('for a product without a report, prefetches what a report starts from', () => {
  expect(ask(product({ referenceId: 3 }))).toEqual([
    `${base}/header/reference/3`,
    `${base}/checklist/modelo`,
  ])
})

test('for a report in progress, prefetches every checklist step, and no single damages', () => {
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

test('the cached products of an entry are stale when the list shows another status', () => {
  const past = (status: number) =>
    wantedOfEntry({ id: 5, status }, { extensions: false })[0]?.isPast?.([product({ status: 2 })])
  expect([past(2), past(10)]).toEqual([false, true])
})

test('the header by reference, an extension, is prefetched only where the provider supports it', () => {
  const [products] = wantedOfEntry({ id: 5, status: 0 }, { extensions: false })
  const wanted = products?.next?.([product({ referenceId: 3 })]) ?? []
  expect(wanted.map(({ path }) => path)).toEqual([`${base}/header/reference/3`])
})

test('for a closed report, prefetches what its page and its sections show', () => {
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
