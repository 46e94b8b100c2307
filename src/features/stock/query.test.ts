import { describe, expect, it } from 'vitest'
import type { StockQuery } from '#contract/schemas/stock.ts'
import { allocation, reallocation } from './example-stock.ts'
import { withMoveInStock } from './moved.ts'
import { arrangeStock } from './query.ts'

const items = [
  allocation({ idAlocacao: 1, local: 'A1-001', produto: 'PEBD EB 853 Injeção', lote: 'K26-1' }),
  allocation({ idAlocacao: 2, local: 'A1-002', produto: 'PEBD EB 853', lote: 'K26-10' }),
  allocation({ idAlocacao: 3, local: 'B1-001', produto: 'SBR 1502 Emulsão', lote: 'S1' }),
]

const ask = (asked: Partial<StockQuery>): StockQuery => ({
  type: 'PRODUTO',
  local: '',
  produto: '',
  lote: '',
  ...asked,
})

const findHere = (asked: Partial<StockQuery>) =>
  arrangeStock(ask(asked), { isFiltered: true })({ items, local: null }).items.map(
    ({ idAlocacao }) => idAlocacao,
  )

describe('a query on this device finds what the provider would find', () => {
  it.each<[string, Partial<StockQuery>, number[]]>([
    ['nothing typed finds all', {}, [1, 2, 3]],
    ['blanks are nothing', { produto: '  ' }, [1, 2, 3]],
    ['accents and case do not matter', { produto: 'INJECAO' }, [1]],
    ['a text that names one exactly finds that one', { produto: 'pebd eb 853' }, [2]],
    ['any other finds all that hold it', { produto: 'pebd' }, [1, 2]],
    ['dashes do not matter', { lote: 'k2610' }, [2]],
    ['an exact lot is that lot', { lote: 'K26-1' }, [1]],
    ['both have to be found', { produto: 'sbr', lote: 'k' }, []],
    ['a line as somebody writes it', { type: 'LINHA', local: 'a1 001' }, [1]],
    ['a street', { type: 'LINHA', local: 'a1' }, [1, 2]],
    ['signs alone are no name', { produto: '-/-' }, []],
    ['a query by line compares the line alone', { type: 'LINHA', produto: 'sbr' }, [1, 2, 3]],
  ])('%s', (_, asked, found) => {
    expect(findHere(asked)).toEqual(found)
  })
})

describe('the provider’s result with unsent work applied', () => {
  const moved = withMoveInStock({ items: [allocation()], local: null }, reallocation)
  const shown = (asked: Partial<StockQuery>) =>
    arrangeStock(ask(asked), { isFiltered: false })(moved).items.map(({ local }) => local)

  it('includes matching incoming rows, sorted in', () => {
    expect(shown({ produto: 'pebd' })).toEqual(['A1-001', 'A1-002', 'A1-003'])
    expect(shown({ lote: 'another' })).toEqual(['A1-001'])
    expect(shown({ type: 'LINHA', local: 'A1-003' })).toEqual(['A1-001', 'A1-003'])
  })

  it('hides an allocation without remaining weight, unless something is pending', () => {
    const arrange = arrangeStock(ask({}), { isFiltered: false })
    expect(arrange({ items: [allocation({ peso: 0 })], local: null }).items).toEqual([])
    const leaving = allocation({ peso: 0, saindo: 11 })
    expect(arrange({ items: [leaving], local: null }).items).toEqual([leaving])
  })
})
