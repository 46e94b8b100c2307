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

test('LOAD-17 advancing calls POST …/{idSaida}/{idStatus} without a body, and with extensions sends the time of the act', () => {
  const call = { method: 'POST', path: `/api/ops/carregamento/${idSaida}/2` }
  const { extensions, ...plain } = advanceLoading.request(advance, context)
  expect(plain).toEqual(call)
  expect(extensions).toEqual({ json: { feitoEm: advance.doneAt } })
})

test('shows the device’s time of an offline step where the provider has no own time', () => {
  const own = {
    ...{ kind: advanceLoading.kind, args: advance, state: 'settled' },
    made: { at: 0, clockOffset: 0 },
    call: { at: Date.parse('2026-11-21T15:40:00Z') },
    end: { at: Date.parse('2026-11-21T15:40:02Z'), answer: { status: 200 } },
  } as unknown as Entry
  const { status, usuario } = advance
  const received = (timestamp: string) => ({ status, usuario, timestamp })
  const [first, other, reported] = withDoneHere(
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
  expect(reported?.feitoEm).toBe('2026-11-21T09:00:00.000Z')
})

describe('reconciling an advance after a lost response', () => {
  it.each([
    ['the status that it had', 1, 'before'],
    ['that status', 2, 'mine'],
    ['a later one', 4, 'mine'],
  ])('classifies the status at the provider: %s', (_, status, found) => {
    expect(find(exampleLoading(status))).toBe(found)
    expect(find({ value: exampleLoading(status) })).toBe(found)
  })

  it('a status between the old and the new one is `unclear`', () => {
    expect(find(exampleLoading(2), { ...advance, idStatus: 3 })).toBe('unclear')
  })

  it.each([null, [], {}, { carregamento: { status: 'x' } }, '<html>'])(
    'the response %j is `unclear`',
    (body) => {
      expect(find(body)).toBe('unclear')
    },
  )
})

describe('the optimistic update of an advance', () => {
  it('an advance updates the status, the timeline and the next step', () => {
    const loading = withAdvanced(exampleLoading(1), advance)
    expect(loading.carregamento).toMatchObject({
      status: 2,
      statusNavigation: { status: 'Em Carregamento' },
    })
    expect(loading.historico).toHaveLength(2)
    expect(loading.historico[0]).toMatchObject({ usuario: 'Ana', kept: true })
    expect(loading.next).toEqual({ idCarregamentoStatus: 3, status: 'Veículo Carregado' })
  })

  it('offers no next step after the last status or outside the contract’s order', () => {
    const last = { ...advance, before: 3, idStatus: 4, status: 'Fim de Carregamento' }
    expect(withAdvanced(exampleLoading(3), last).next).toBeNull()
    const other = { ...advance, idStatus: 3, status: 'Pesado' }
    expect(withAdvanced(exampleLoading(1), other).next).toBeNull()
  })

  it('leaves a loading unchanged whose status has changed in the meantime', () => {
    const loading = exampleLoading(3)
    expect(withAdvanced(loading, advance)).toBe(loading)
  })

  it('an advance updates only its own row of the list', () => {
    const other = { ...exampleRow, id: 4712 }
    const rows = withAdvancedRow([exampleRow, other], advance)
    expect(rows.map(({ status }) => status)).toEqual([2, 1])
    expect(withAdvancedRow([{ ...exampleRow, status: 4 }], advance)[0]?.status).toBe(4)
  })
})
