import { describe, expect, it } from 'vitest'
import { mostKnownPlans } from '#contract/limits.ts'
import { applyPending } from '#src/reads/overlay.ts'
import type { Read } from '#src/reads/read.ts'
import { allocation, line, reallocation, seenTons } from '../example-stock.ts'
import { reads } from '../reads.ts'
import type { ShownLine } from '../shown.ts'
import { saveReallocation } from './save-reallocation.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const context = { id: Number }
const { observe } = saveReallocation
if (observe === undefined) throw new Error('not observed')
/** Context after a lost response, without pictures. */
const lost = { ...context, extensions: false, shows: () => undefined }

/** Responses with the weights of the three places, in ton; null where the product never lay. */
const seen = (...tons: (number | null)[]) =>
  tons.map((peso) => (peso === null ? null : { value: allocation({ peso }) }))

const find = (before: unknown, now: unknown) =>
  observe.compare(now, reallocation, { ...lost, baseline: before }).is

/** The precondition with this weight of the origin and this seen weight. */
const compareSeen = (peso: number, saw: number) =>
  observe.compare(seen(peso, 3, null), reallocation, { ...context, extensions: true, saw })

/** The value of a read with the reallocation applied. */
function shown<T>(read: Read<T>, value: T): T | undefined {
  let now: unknown = value
  for (const effect of saveReallocation.effects(reallocation)) {
    if (effect.key === read.key) now = effect.apply(now)
  }
  return now as T | undefined
}

describe('the call that saves a reallocation', () => {
  it('REALLOC-11 is PUT realocacao with idAlocacao and movimentacoes, and with the seen weight', () => {
    const sent = extendedCall(saveReallocation)(reallocation, { ...context, replaces: seenTons })
    expect(sent).toEqual({
      method: 'PUT',
      path: '/api/core/estoque/realocacao',
      json: {
        idAlocacao: 5001,
        movimentacoes: reallocation.movimentacoes,
        anterior: 11,
        plano: reallocation.plano,
      },
    })
  })

  it('accepts a product whose units have no weight or whose sets hold no units', () => {
    const packing = { ...reallocation.packing, unidadesConjunto: 0, pesoUnidade: 0 }
    const args = { ...reallocation, packing }
    expect(() => saveReallocation.check(args)).not.toThrow()
    const [origin] = saveReallocation
      .effects(args)
      .flatMap(({ key, apply }) =>
        key === reads.allocation(601, 501).key ? [apply(allocation())] : [],
      )
    expect(origin).toMatchObject({ peso: 6.875, qtdConjunto: 5, qtdUnidade: 0 })
  })

  it('REALLOC-10 is rejected without movements', () => {
    expect(() => saveReallocation.check({ ...reallocation, movimentacoes: [] })).toThrow()
  })

  it('has a label with the weight, the origin and the destinations', () => {
    expect(saveReallocation.label(reallocation)).toBe(
      'Realocação de 4,125 t de A1-001 para 2 linhas',
    )
    expect(saveReallocation.lane(reallocation)).toBe('allocation:5001')
  })

  it('conflicts when the allocation has another weight by now, and shows both weights', () => {
    expect(compareSeen(8, seenTons)).toEqual({
      is: 'theirs',
      there: 8,
      message: 'A alocação mudou',
      seen: { peso: 8, anterior: 11 },
    })
    expect(observe.facts?.({ peso: 8, anterior: 11 }, reallocation)).toEqual([
      { term: 'A1-001', value: '8 t, antes 11 t' },
    ])
    expect(observe.precondition).toBe(true)
    expect(observe.reads(reallocation, context)[0]).toBe(
      '/api/core/estoque/consulta/alocacao/601/501',
    )
  })

  it('is sent after the person has decided on exactly that weight, which it names', () => {
    expect(compareSeen(8, 8).is).toBe('before')
    expect(compareSeen(7, 8).is).toBe('theirs')
    const decided = { ...context, replaces: 8, overrules: true as const }
    expect(extendedCall(saveReallocation)(reallocation, decided).json).toMatchObject({
      anterior: 8,
    })
  })

  it('ignores binary rounding errors of the weight', () => {
    expect(compareSeen(0.3, 0.1 + 0.2).is).toBe('before')
  })
})

describe('reconciliation of a reallocation after a lost response', () => {
  it('reads the origin and every destination', () => {
    expect(observe.reads(reallocation, context)).toEqual(
      [501, 502, 503].map((line) => `/api/core/estoque/consulta/alocacao/601/${line}`),
    )
  })

  it.each([
    [
      'the origin weighs less by ours and the destinations have it, which an equal move does as well',
      seen(6.875, 5.75, 1.375),
      'unclear',
    ],
    ['nothing has changed', seen(11, 3, null), 'before'],
    ['the origin alone weighs less', seen(6.875, 3, null), 'unclear'],
    ['one destination has it', seen(6.875, 5.75, null), 'unclear'],
    ['somebody took of the origin as well', seen(5, 5.75, 1.375), 'unclear'],
    ['somebody brought more to a destination', seen(6.875, 6, 1.375), 'unclear'],
    ['the origin cannot be found', seen(null, 5.75, 1.375), 'unclear'],
  ])('decides by the weights when %s', (_, now, found) => {
    expect(find(seen(11, 3, null), now)).toBe(found)
  })

  it('returns `unclear` for the expected weights, even when each row names this person, who may use another device', () => {
    const before = seen(11, 3, 0)
    const named = { operador: 'Ana Souza', updatedAt: '2026-11-20T10:05:00Z' }
    const now = seen(6.875, 5.75, 1.375).map((one) => ({ value: { ...one?.value, ...named } }))
    expect(find(before, now)).toBe('unclear')
  })

  it('compares kilos, not binary fractions', () => {
    expect(find(seen(0.1 + 0.2, 3, null), seen(0.3, 3, null))).toBe('before')
    expect(find(seen(0.1 + 0.2, 3, null), seen(0.31, 3, null))).toBe('unclear')
  })

  describe('after a refusal with 409 and no lost response, the change is another person’s', () => {
    const findRefused = (before: unknown, now: unknown, body: object) =>
      observe.compare(now, reallocation, { ...lost, baseline: before, refusal: body }).is

    it.each([
      ['somebody took of the origin', seen(8, 3, null), { peso: 8, anterior: 11 }, 'before'],
      [
        'somebody took, and others brought and took since',
        seen(7, 4, 2),
        { peso: 8, anterior: 11 },
        'before',
      ],
      ['it does not say the weight', seen(8, 3, null), { message: 'A alocação mudou' }, 'before'],
      [
        'somebody’s equal move stood in its way, or its own effect',
        seen(6.875, 5.75, 1.375),
        { peso: 6.875, anterior: 11 },
        'unclear',
      ],
      [
        'what it found may be its own effect, and somebody went on with it',
        seen(6.875, 5.75, null),
        { peso: 6.875, anterior: 11 },
        'unclear',
      ],
      [
        'it does not say the weight, and the destinations have changed',
        seen(5, 5.75, null),
        { message: 'A alocação mudou' },
        'unclear',
      ],
    ])('decides by the refusal when %s', (_, now, body, found) => {
      expect(findRefused(seen(11, 3, null), now, body)).toBe(found)
    })
  })

  describe('where the provider lists the plans sent from the origin', () => {
    const withPlans = (bodies: unknown[], ...realocacoes: string[]) => {
      const [first, ...others] = bodies as { value: object }[]
      return [{ value: { ...first?.value, realocacoes } }, ...others]
    }
    const { plano } = reallocation
    const other = '00000000-0000-4000-8000-000000000000'
    const findSent = (before: unknown, now: unknown, extensions: boolean) =>
      observe.compare(now, reallocation, { ...lost, extensions, baseline: before }).is

    it('returns `mine` when our plan is listed, whatever else was moved since', () => {
      expect(find(seen(11, 3, null), withPlans(seen(1, 0, 9), other, plano))).toBe('mine')
    })

    it('returns `before` when an equal move is listed under another plan', () => {
      const now = withPlans(seen(6.875, 5.75, 1.375), other)
      expect(findSent(seen(11, 3, null), now, true)).toBe('before')
    })

    it('compares weights when the plan was not sent, as it cannot be listed', () => {
      const now = withPlans(seen(6.875, 5.75, 1.375))
      expect(findSent(seen(11, 3, null), now, false)).toBe('unclear')
    })

    it('compares weights when the list may be incomplete', () => {
      const many = Array.from({ length: mostKnownPlans }, () => other)
      expect(find(seen(11, 3, null), withPlans(seen(6.875, 5.75, 1.375), ...many))).toBe('unclear')
      expect(find(seen(11, 3, null), withPlans(seen(11, 3, null), ...many))).toBe('before')
      expect(find(seen(11, 3, null), withPlans(seen(2, 3, null), ...many))).toBe('unclear')
    })
  })

  it.each([undefined, null, {}, [], [null], ['x'], seen(11, 3)])(
    'returns `unclear` without a valid baseline: %j',
    (before) => {
      expect(find(before, seen(6.875, 5.75, 1.375))).toBe('unclear')
    },
  )
})

describe('effects of a reallocation before the provider answers', () => {
  const stock = reads.stock({ type: 'PRODUTO' })

  it('lower the weight and the quantities of the origin', () => {
    expect(shown(reads.allocation(601, 501), allocation())).toMatchObject({
      peso: 6.875,
      qtdConjunto: 5,
      qtdUnidade: 0,
      saindo: 4.125,
    })
  })

  it('add pending weight to an existing destination, and a new row for another one', () => {
    const there = allocation({ idAlocacao: 5002, idArmazem: 502, local: 'A1-002', peso: 3 })
    const items = shown(stock, { items: [allocation(), there], local: null })?.items
    expect(items).toHaveLength(3)
    expect(items?.[1]).toMatchObject({ idAlocacao: 5002, peso: 3, chegando: 2.75 })
    expect(items?.[2]).toMatchObject({
      idAlocacao: null,
      local: 'A1-003',
      lote: 'K26112001',
      peso: 0,
      chegando: 1.375,
    })
  })

  it('leave another product on the same line unchanged', () => {
    const other = allocation({ idAlocacao: 5009, idProduto: 602 })
    expect(shown(reads.allocation(602, 501), other)).toEqual(other)
  })

  it('change the free space of the lines', () => {
    const lines: ShownLine[] = [
      line({ id: 501, tag: 'A1-001', indisponivel: 11 }),
      line(),
      line({ id: 504, tag: 'A1-004' }),
    ]
    const indisponivel = shown(reads.lines(), lines)?.map((one) => one.indisponivel)
    expect(indisponivel).toEqual([6.875, 12.75, 10])
    expect(shown(reads.line('A1-002'), line())).toMatchObject({
      indisponivel: 12.75,
      chegando: 2.75,
    })
    expect(shown(reads.lines(), lines)?.map(({ saindo, chegando }) => [saindo, chegando])).toEqual([
      [4.125, undefined],
      [undefined, 2.75],
      [undefined, undefined],
    ])
  })

  it("are not shown after a refusal: the stock is the provider's", () => {
    const [intent] = [saveReallocation(reallocation)]
    const entry = {
      format: 1,
      kind: saveReallocation.kind,
      args: intent.args,
      state: 'parked',
      parked: { why: 'conflict', at: 2, message: 'A alocação mudou' },
    }
    const over = {
      pending: { entries: [entry as never], serverIds: new Map() },
      operations: new Map([[saveReallocation.kind, saveReallocation as never]]),
      now: 3,
    }
    const { key } = reads.allocation(601, 501)
    expect(applyPending(key, { value: allocation({ peso: 8 }), askedAt: 1 }, over)).toMatchObject({
      peso: 8,
    })
  })
})
