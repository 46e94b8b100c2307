import { expect, test } from 'vitest'
import { momentOfCell, readXlsx } from '../testing/read-xlsx.ts'
import { writeSheet, type Sheet } from './write-sheet.ts'

interface Row {
  text: string | null
  count: number | null
  tons: number
  at: Date | null
}

const sheet: Sheet<Row> = {
  name: 'Estoque 2026-11-20',
  columns: [
    { title: 'Texto', width: 20, kind: 'text', value: (row) => row.text },
    { title: 'Contagem', width: 10, kind: 'integer', value: (row) => row.count },
    { title: 'Peso (ton)', width: 10, kind: 'weight', value: (row) => row.tons },
    { title: 'Início', width: 18, kind: 'moment', value: (row) => row.at },
  ],
}

const at = new Date('2026-11-20T14:32:00.000Z')
const write = async (rows: Row[]) => readXlsx(await writeSheet(sheet, rows))

test('a cell has the type of its value, below a header row', async () => {
  const { name, rows, values } = await write([
    { text: 'PEAD «Ação» & <1>', count: 7, tons: 1.375, at },
    { text: null, count: null, tons: 0, at: null },
  ])
  expect(name).toBe('Estoque 2026-11-20')
  expect(values[0]).toEqual(['Texto', 'Contagem', 'Peso (ton)', 'Início'])
  expect(values[1]?.slice(0, 3)).toEqual(['PEAD «Ação» & <1>', 7, 1.375])
  expect(rows[1]?.map((cell) => [cell?.type === 'n', cell?.format])).toEqual([
    [false, ''],
    [true, '0'],
    [true, '#,##0.000'],
    [true, 'dd/mm/yyyy hh:mm'],
  ])
  expect(momentOfCell(values[1]?.[3])).toBe(at.toISOString())
  expect(rows[2]?.filter((cell) => cell !== undefined)).toMatchObject([{ type: 'n', value: 0 }])
})

test.each(['=1+1', '=HYPERLINK("http://x")', '+5511', '-2', '@SUM(A1)', '007', '1e5', 'TRUE'])(
  'the text «%s» stays text',
  async (text) => {
    const { rows } = await write([{ text, count: 1, tons: 1, at }])
    const [cell] = rows[1] ?? []
    expect(cell).toMatchObject({ value: text, formula: false })
    expect(cell?.type).not.toBe('n')
  },
)

test('a character that XML does not allow does not break the file', async () => {
  const { values } = await write([
    { text: 'a\u0001b\ud800c\u000bd\ufffe😀\n', count: 1, tons: 1, at },
    { text: 'x'.repeat(40_000), count: 1, tons: 1, at },
  ])
  expect(values[1]?.[0]).toBe('abcd😀\n')
  expect(String(values[2]?.[0])).toHaveLength(32_767)
})
