import { describe, expect, it } from 'vitest'
import { mostKnownPlans } from '#contract/limits.ts'
import { layOver } from '#src/reads/overlay.ts'
import type { Read } from '#src/reads/read.ts'
import { allocation, line, reallocation, seenTons } from '../example-stock.ts'
import { reads } from '../reads.ts'
import type { ShownLine } from '../shown.ts'
import { saveReallocation } from './save-reallocation.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const context = { id: Number }
const { observe } = saveReallocation
if (observe === undefined) throw new Error('not observed')
/** After a lost answer, where no picture is told. */
const lost = { ...context, extensions: false, shows: () => undefined }

/** What the three places weigh, in ton; null where the product never lay. */
const seen = (...tons: (number | null)[]) =>
  tons.map((peso) => (peso === null ? null : { value: allocation({ peso }) }))

const find = (before: unknown, now: unknown) =>
  observe.compare(now, reallocation, { ...lost, baseline: before }).is

/** Before a call, where the origin weighs that much and the person saw as much. */
const compareSeen = (peso: number, saw: number) =>
  observe.compare(seen(peso, 3, null), reallocation, { ...context, extensions: true, saw })

/** What a read shows with the reallocation laid over it. */
function shown<T>(read: Read<T>, value: T): T | undefined {
  let now: unknown = value
  for (const effect of saveReallocation.effects(reallocation)) {
    if (effect.key === read.key) now = effect.apply(now)
  }
  return now as T | undefined
}

describe('the call', () => {
  it('REALLOC-11 is PUT realocacao with idAlocacao and movimentacoes, and with the weight that was seen', () => {
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

  it('a product whose units are not weighed, or whose sets hold none, can be moved as well', () => {
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

  it('REALLOC-10 with no movements there is none', () => {
    expect(() => saveReallocation.check({ ...reallocation, movimentacoes: [] })).toThrow()
  })

  it('says in Envios what goes where', () => {
    expect(saveReallocation.label(reallocation)).toBe(
      'Realocação de 4,125 t de A1-001 para 2 linhas',
    )
    expect(saveReallocation.lane(reallocation)).toBe('allocation:5001')
  })

  it('does not go where the allocation weighs otherwise by now: both weights are shown', () => {
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

  it('goes once the person has decided on just that weight, which the provider is told', () => {
    expect(compareSeen(8, 8).is).toBe('before')
    expect(compareSeen(7, 8).is).toBe('theirs')
    const decided = { ...context, replaces: 8, overrules: true as const }
    expect(extendedCall(saveReallocation)(reallocation, decided).json).toMatchObject({
      anterior: 8,
    })
  })

  it('the dust of a binary fraction is no other weight', () => {
    expect(compareSeen(0.3, 0.1 + 0.2).is).toBe('before')
  })
})

describe('whether a lost call arrived', () => {
  it('the origin and every destination are asked', () => {
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
  ])('%s', (_, now, found) => {
    expect(find(seen(11, 3, null), now)).toBe(found)
  })

  it('it weighs as after ours, and each row names this person, whose account another device may have', () => {
    const before = seen(11, 3, 0)
    const named = { operador: 'Ana Souza', updatedAt: '2026-11-20T10:05:00Z' }
    const now = seen(6.875, 5.75, 1.375).map((one) => ({ value: { ...one?.value, ...named } }))
    expect(find(before, now)).toBe('unclear')
  })

  it('kilos are compared, not binary fractions', () => {
    expect(find(seen(0.1 + 0.2, 3, null), seen(0.3, 3, null))).toBe('before')
    expect(find(seen(0.1 + 0.2, 3, null), seen(0.31, 3, null))).toBe('unclear')
  })

  describe('refused with 409 and none of its answers lost, it is another person’s change', () => {
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
    ])('%s', (_, now, body, found) => {
      expect(findRefused(seen(11, 3, null), now, body)).toBe(found)
    })
  })

  describe('where the provider names the plans that went from there', () => {
    const withPlans = (bodies: unknown[], ...realocacoes: string[]) => {
      const [first, ...others] = bodies as { value: object }[]
      return [{ value: { ...first?.value, realocacoes } }, ...others]
    }
    const { plano } = reallocation
    const other = '00000000-0000-4000-8000-000000000000'
    const findSent = (before: unknown, now: unknown, extensions: boolean) =>
      observe.compare(now, reallocation, { ...lost, extensions, baseline: before }).is

    it('its own says that it arrived, whatever else was moved since', () => {
      expect(find(seen(11, 3, null), withPlans(seen(1, 0, 9), other, plano))).toBe('mine')
    })

    it('somebody else’s move of the same weight between the same lines is not taken for it', () => {
      const now = withPlans(seen(6.875, 5.75, 1.375), other)
      expect(findSent(seen(11, 3, null), now, true)).toBe('before')
    })

    it('a plan that was not sent cannot be named: the weights count', () => {
      const now = withPlans(seen(6.875, 5.75, 1.375))
      expect(findSent(seen(11, 3, null), now, false)).toBe('unclear')
    })

    it('of a list that may not hold all of them the weights count', () => {
      const many = Array.from({ length: mostKnownPlans }, () => other)
      expect(find(seen(11, 3, null), withPlans(seen(6.875, 5.75, 1.375), ...many))).toBe('unclear')
      expect(find(seen(11, 3, null), withPlans(seen(11, 3, null), ...many))).toBe('before')
      expect(find(seen(11, 3, null), withPlans(seen(2, 3, null), ...many))).toBe('unclear')
    })
  })

  it.each([undefined, null, {}, [], [null], ['x'], seen(11, 3)])('%j says nothing', (before) => {
    expect(find(before, seen(6.875, 5.75, 1.375))).toBe('unclear')
  })
})

describe('what is shown before the provider knows', () => {
  const stock = reads.stock({ type: 'PRODUTO' })

  it('the origin is lowered, with its quantities', () => {
    expect(shown(reads.allocation(601, 501), allocation())).toMatchObject({
      peso: 6.875,
      qtdConjunto: 5,
      qtdUnidade: 0,
      saindo: 4.125,
    })
  })

  it('a destination where it lies already awaits more; another is a row of its own', () => {
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

  it('another product on the same line stays as it is', () => {
    const other = allocation({ idAlocacao: 5009, idProduto: 602 })
    expect(shown(reads.allocation(602, 501), other)).toEqual(other)
  })

  it('the lines have more room or less', () => {
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

  it('what was refused is not shown any more: the stock is as the provider has it', () => {
    const [intent] = [saveReallocation(reallocation)]
    const entry = {
      format: 1,
      kind: saveReallocation.kind,
      args: intent.args,
      state: 'parked',
      parked: { why: 'conflict', at: 2, message: 'A alocação mudou' },
    }
    const over = {
      laid: { entries: [entry as never], serverIds: new Map() },
      operations: new Map([[saveReallocation.kind, saveReallocation as never]]),
      now: 3,
    }
    const { key } = reads.allocation(601, 501)
    expect(layOver(key, { value: allocation({ peso: 8 }), askedAt: 1 }, over)).toMatchObject({
      peso: 8,
    })
  })
})
