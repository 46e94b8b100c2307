import { describe, expect, it } from 'vitest'
import { machineOn, pageOn } from './days.ts'
import { checklist, choiceItem, dia, idChecklist, machine, page } from './example-forklift.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { readHourMeter } from './hour-meter.ts'
import { readMeasure, textOfMeasure } from './measure.ts'
import {
  badgesOf,
  forkliftStatusWord,
  itemType,
  summaryOf,
  withAnswer,
  withSummary,
  withStarted,
  withoutAnswer,
  type GivenAnswer,
} from './rules.ts'

const given = (change: Partial<GivenAnswer> = {}): GivenAnswer => ({
  field: 'freio',
  descricao: 'Item freio',
  value: 'B',
  valueText: 'Bom',
  variant: 'OK',
  responsavel: 'Ana',
  doneAt: `${dia}T11:00:00.000Z`,
  ...change,
})
const bad = (change: Partial<GivenAnswer> = {}) =>
  given({ value: 'R', valueText: 'Ruim', variant: 'NOT', obs: 'Pedal no fundo', ...change })

describe('reading a typed hour-meter', () => {
  it.each([
    ['1234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1234.5 h', 1234.5],
    ['1230', 1230],
  ])('reads %s as hours', (typed, hours) => {
    expect(readHourMeter(typed, 1230)).toEqual({ hours })
  })

  it.each([
    ['', 'Informe o horímetro'],
    ['12a4', 'Use só números e vírgula'],
    ['-5', 'Não pode ser negativo'],
    ['1234567890', 'O horímetro vai até 999.999,9 h'],
    ['1234,55', 'Use no máximo 1 casa decimal'],
    ['1229,9', 'O horímetro não pode ser menor que o último: 1.230 h'],
  ])('refuses the hour-meter «%s» with a message', (typed, problem) => {
    expect(readHourMeter(typed, 1230)).toEqual({ problem })
  })

  it('an hour-meter has no lower bound before the first checklist of a machine', () => {
    expect(readHourMeter('0', null)).toEqual({ hours: 0 })
  })
})

describe('reading a typed measure', () => {
  it('a measure has a decimal point as value and a comma as text', () => {
    expect(readMeasure('087,50', 'Pressão')).toEqual({ value: '87.5', text: '87,5' })
  })

  it.each(['', 'oitenta', '-1', '1000000', '1,2345'])(
    'refuses the measure «%s» with a message',
    (typed) => {
      expect(readMeasure(typed, 'Pressão')).toHaveProperty('problem')
    },
  )

  it('a percentage is at most 100', () => {
    expect(readMeasure('100', 'Carga (%)')).toEqual({ value: '100', text: '100' })
    expect(readMeasure('150', 'Carga (%)')).toEqual({ problem: 'Precisa ser no máximo 100' })
    expect(readMeasure('100,5 %', 'Carga (%)')).toEqual({ problem: 'Precisa ser no máximo 100' })
  })

  it.each([
    ['87.5', '87,5', '87,5'],
    ['1234', '1.234', '1234'],
    ['1.234', '1,234', '1,234'],
    [null, null, ''],
    ['?', 'ilegível', 'ilegível'],
  ])('shows an answer of %s in its field with a comma', (value, valueText, text) => {
    expect(textOfMeasure(value, valueText)).toBe(text)
  })
})

describe('an answer to a forklift item', () => {
  it('FLK-26 an item is a choice or a number, and an unknown type is undefined', () => {
    expect(itemType(choiceItem('a'))).toBe('choice')
    expect(itemType(choiceItem('a', { fieldType: 'DECIMAL' }))).toBe('number')
    expect(itemType(choiceItem('a', { fieldType: 'FOTO' }))).toBeUndefined()
    expect(itemType(choiceItem('a', { respostas: [] }))).toBeUndefined()
  })

  it('an answer counts at once, on the checklist and on its machine', () => {
    const { checklist: shown, maquina } = withAnswer(page(), given())
    expect(shown).toMatchObject({ totalPreenchidos: 1, totalProblemas: 0, status: 2 })
    expect(maquina.current).toMatchObject({ totalPreenchidos: 1 })
    expect(maquina).toMatchObject({ totalPreenchidos: 1, status: 2 })
  })

  it('FLK-32 a problem opens a pendência with its text, and another answer withdraws it', () => {
    const wrong = withAnswer(page(), bad({ photoId: 'p1' }))
    expect(wrong.pendencias).toMatchObject([
      { pergunta: 'Item freio', texto: 'Pedal no fundo', idChecklist, photoId: 'p1' },
    ])
    expect(wrong.checklist).toMatchObject({ status: 3, totalProblemas: 1, totalPendencias: 1 })
    const right = withAnswer(wrong, given())
    expect(right.pendencias).toEqual([])
    expect(right.checklist).toMatchObject({ totalProblemas: 0, totalPendencias: 0 })
    expect(right.checklist.items[0]?.obs).toBeNull()
  })

  it('an answer closes a pendência of an earlier checklist, and clearing it opens the pendência again', () => {
    const older = { pergunta: 'Item freio', texto: 'Chiado', field: 'freio', idChecklist: 1 }
    const answered = withAnswer(page({ pendencias: [older] }), given())
    expect(answered.pendencias).toEqual([])
    const cleared = withoutAnswer(answered, given())
    expect(cleared.pendencias).toEqual([older])
    expect(cleared.checklist.items[0]).toMatchObject({ value: null, obs: null })
    expect(cleared.checklist.totalPreenchidos).toBe(0)
  })

  it('clearing an answer that was already sent opens again the pendências it had closed', () => {
    const older = { pergunta: 'Item freio', texto: 'Chiado', field: 'freio', idChecklist: 1 }
    const read = { ...withAnswer(page(), given()), encerradas: [older] }
    expect(withoutAnswer(read, given()).pendencias).toEqual([older])
  })

  it('the same answer again keeps its text and photo unless new ones are given', () => {
    const first = withAnswer(page(), bad({ photoId: 'p1' }))
    const { obs: _, ...again } = bad()
    const kept = withAnswer(first, again).checklist.items[0]
    expect(kept).toMatchObject({ obs: { texto: 'Pedal no fundo' }, photoId: 'p1' })
  })

  it('applying an answer twice gives the same totals as applying it once', () => {
    const once = withAnswer(page(), bad())
    expect(summaryOf(withAnswer(once, bad()))).toEqual(summaryOf(once))
  })

  it('a completely filled checklist without a problem has status 1', () => {
    const all = page().checklist.items.map(({ field, descricao }) => given({ field, descricao }))
    expect(all.reduce(withAnswer, page()).checklist).toMatchObject({ status: 1 })
  })
})

describe('a forklift machine', () => {
  const started = checklist({ id: 'local:1', dia: '2026-11-20' })

  it('a machine shows a checklist started on this device as today’s', () => {
    const shown = withStarted(machine(), started)
    expect(shown).toMatchObject({ today: true, current: started, horimetroText: '1.234,5 h' })
  })

  it('keeps the provider’s checklist of that day as current and lists both', () => {
    const known = machine({ current: checklist(), checklists: [checklist()] })
    const shown = withStarted(known, started)
    expect(shown.current?.id).toBe(idChecklist)
    expect(shown.checklists.map(({ id }) => id)).toEqual([idChecklist, 'local:1'])
  })

  it('keeps today’s checklist as current when yesterday’s is added later', () => {
    const known = machine({ current: checklist(), checklists: [checklist()] })
    const late = checklist({ id: 'local:1', dia: '2026-11-19' })
    expect(withStarted(known, late).current?.id).toBe(idChecklist)
  })

  it('a machine that was read yesterday has no checklist today', () => {
    const current = checklist({ totalPreenchidos: 3 })
    const read = machine({ current, checklists: [current], totalPreenchidos: 3, status: 1 })
    expect(machineOn(read, '2026-11-20').current).toBe(current)
    expect(machineOn(read, '2026-11-21')).toMatchObject({
      current: null,
      checklists: [],
      today: false,
      totalPreenchidos: 0,
      status: 0,
    })
    const { dia: _, ...undated } = checklist({ data: '2026-11-20T22:30:00.000Z' })
    const late = machine({ current: undated, checklists: [undated] })
    expect(machineOn(late, '2026-11-20').current).toBe(undated)
  })

  it('a checklist of yesterday is not editable', () => {
    const editable = (day: string) =>
      pageOn(page(), day).checklist.items.map((item) => item.editable)
    expect(editable('2026-11-20')).toEqual([true, true, true])
    expect(editable('2026-11-21')).toEqual([false, false, false])
  })

  it('updates another checklist of the machine without counting it as today’s', () => {
    const summary = summaryOf(withAnswer(page(), bad()))
    const other = machine({ current: checklist({ id: 9 }), checklists: [checklist()] })
    const shown = withSummary(other, idChecklist, summary)
    expect(shown.totalPreenchidos).toBe(0)
    expect(shown.checklists[0]).toMatchObject({ totalProblemas: 1, status: 3 })
  })
})

describe('status words and badges', () => {
  it('FLK-06 FLK-07 FLK-08 FLK-09 status 1 is green, 2 a warning, 3 an error, any other neutral', () => {
    const tones = [1, 2, 3, 0, 42].map((status) => forkliftStatusWord(status).tone)
    expect(tones).toEqual(['success', 'warning', 'danger', 'neutral', 'neutral'])
  })

  it.each([
    [{ totalPreenchidos: 3, totalProblemas: 0, totalPendencias: 0 }, ['OK']],
    [{ totalPreenchidos: 2, totalProblemas: 0, totalPendencias: 0 }, []],
    [{ totalPreenchidos: 3, totalProblemas: 0, totalPendencias: 1 }, ['1 pendência']],
    [
      { totalPreenchidos: 3, totalProblemas: 2, totalPendencias: 3 },
      ['2 problemas', '3 pendências'],
    ],
  ])('FLK-10 the badges of %j', (totals, words) => {
    expect(badgesOf({ totalItens: 3, ...totals }).map(({ text }) => text)).toEqual(words)
  })
})

it('UX-26 a tap right after an answer is the second one of a double tap', () => {
  expect(isSameTap(1_000, 1_150)).toBe(true)
  expect(isSameTap(1_000, 1_400)).toBe(false)
  expect(isSameTap(Number.NEGATIVE_INFINITY, 5)).toBe(false)
})

it('UX-26 a tap from before the next question was on the screen is ignored', () => {
  expect(isSameTap(1_000, 1_400, 1_700)).toBe(true)
  expect(isSameTap(1_000, 1_750, 1_700)).toBe(false)
})
