import { describe, expect, it, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { exampleLoading, exampleRow, idSaida } from '../example-loading.ts'
import { withAdvanced, withAdvancedRow, type Advance } from '../rules.ts'
import { advanceLoading, withDoneHere } from './advance-loading.ts'

const advance: Advance = {
  idSaida,
  before: 1,
  idStatus: 2,
  status: 'Em Carregamento',
  usuario: 'Ana',
  doneAt: '2026-11-21T14:32:00.000Z',
}
const context = { id: Number }

function find(answer: unknown, args = advance) {
  const { observe } = advanceLoading
  expect(observe?.reads(args, context)).toBe(paths.loading(idSaida))
  return observe?.compare(answer, args, { ...context, extensions: true }).is
}

test('LOAD-17 the call is POST …/{idSaida}/{idStatus} with no body; where extensions are taken, with when it was done', () => {
  const call = { method: 'POST', path: `/api/ops/carregamento/${idSaida}/2` }
  const { extensions, ...plain } = advanceLoading.request(advance, context)
  expect(plain).toEqual(call)
  expect(extensions).toEqual({ json: { feitoEm: advance.doneAt } })
})

test('what was done here with no network says when, where the provider does not', () => {
  const own = {
    ...{ kind: advanceLoading.kind, args: advance, state: 'settled' },
    made: { at: 0, clockOffset: 0 },
    call: { at: Date.parse('2026-11-21T15:40:00Z') },
    end: { at: Date.parse('2026-11-21T15:40:02Z'), answer: { status: 200 } },
  } as unknown as Entry
  const { status, usuario } = advance
  const received = (timestamp: string) => ({ status, usuario, timestamp })
  const [first, other, told] = withDoneHere(
    [
      received('2026-11-21T15:40:01.000Z'),
      received('2026-11-21T15:50:00.000Z'),
      { ...received('2026-11-21T15:40:01.000Z'), feitoEm: '2026-11-21T09:00:00.000Z' },
    ],
    [own],
    'UTC',
  )
  expect(first?.feitoEm).toBe(advance.doneAt)
  expect(other?.feitoEm).toBeUndefined()
  expect(told?.feitoEm).toBe('2026-11-21T09:00:00.000Z')
})

describe('whether a lost call arrived', () => {
  it.each([
    ['the status that it had', 1, 'before'],
    ['that status', 2, 'mine'],
    ['a later one', 4, 'mine'],
  ])('%s', (_, status, found) => {
    expect(find(exampleLoading(status))).toBe(found)
    expect(find({ value: exampleLoading(status) })).toBe(found)
  })

  it('a status between the two says nothing', () => {
    expect(find(exampleLoading(2), { ...advance, idStatus: 3 })).toBe('unclear')
  })

  it.each([null, [], {}, { carregamento: { status: 'x' } }, '<html>'])(
    '%j says nothing',
    (body) => {
      expect(find(body)).toBe('unclear')
    },
  )
})

describe('what is shown before the provider knows', () => {
  it('the status, the timeline with this person, and the step after it', () => {
    const loading = withAdvanced(exampleLoading(1), advance)
    expect(loading.carregamento).toMatchObject({
      status: 2,
      statusNavigation: { status: 'Em Carregamento' },
    })
    expect(loading.historico).toHaveLength(2)
    expect(loading.historico[0]).toMatchObject({ usuario: 'Ana', kept: true })
    expect(loading.next).toEqual({ idCarregamentoStatus: 3, status: 'Veículo Carregado' })
  })

  it('after the last status, and on a way that is not the contract’s, no step is made up', () => {
    const last = { ...advance, before: 3, idStatus: 4, status: 'Fim de Carregamento' }
    expect(withAdvanced(exampleLoading(3), last).next).toBeNull()
    const other = { ...advance, idStatus: 3, status: 'Pesado' }
    expect(withAdvanced(exampleLoading(1), other).next).toBeNull()
  })

  it('one that stands elsewhere meanwhile is left as it is', () => {
    const loading = exampleLoading(3)
    expect(withAdvanced(loading, advance)).toBe(loading)
  })

  it('the row of the list, and no other', () => {
    const other = { ...exampleRow, id: 4712 }
    const rows = withAdvancedRow([exampleRow, other], advance)
    expect(rows.map(({ status }) => status)).toEqual([2, 1])
    expect(withAdvancedRow([{ ...exampleRow, status: 4 }], advance)[0]?.status).toBe(4)
  })
})
