import { describe, expect, it } from 'vitest'
import type { LocalId } from '#src/outbox/entry.ts'
import {
  checklist,
  dia,
  idChecklist,
  idMaquina,
  items,
  machine,
  page,
} from '../example-forklift.ts'
import { reads } from '../reads.ts'
import { standingChecklist } from '../conflict.ts'
import { knownOf } from '../starting.ts'
import { answerItem, type AnswerItemArgs } from './answer-item.ts'
import { clearItem } from './clear-item.ts'
import { startChecklist, type StartChecklistArgs } from './start-checklist.ts'

const local: LocalId = 'local:00000000-0000-4000-8000-000000000001'
const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const context = { id: Number }
const doneAt = `${dia}T11:00:00.000Z`

const start: StartChecklistArgs = {
  idChecklist: local,
  idMaquina,
  horimetro: 1235.5,
  photoId,
  size: 3,
  sha256: 'abc',
  doneAt,
  dia,
  responsavel: 'Ana',
  ...knownOf(machine()),
}

const answer: AnswerItemArgs = {
  idMaquina,
  maquina: 'Empilhadeira 07',
  idChecklist,
  dia,
  field: 'freio',
  fieldType: 'CL',
  descricao: 'Item freio',
  before: '',
  after: { totalPreenchidos: 1, totalProblemas: 1, totalPendencias: 1, pendenciasDaMaquina: 1 },
  doneAt,
  value: 'R',
  valueText: 'Ruim',
  variant: 'NOT',
  obs: 'Pedal no fundo',
  responsavel: 'Ana',
}

interface Shows {
  effects: (args: never) => { key: string; apply: (value: unknown) => unknown }[]
}

/** What a read shows, by an operation's own effects. */
function shown<Value>(
  operation: Shows,
  args: unknown,
  read: { key: string; type?: Value },
  value?: Value,
): Value | undefined {
  let now: unknown = value
  for (const effect of operation.effects(args as never)) {
    if (effect.key === read.key) now = effect.apply(now)
  }
  return now as Value | undefined
}

describe('a checklist that is begun', () => {
  it('FLK-21 goes as multipart with horimetro and file, and with when it was done', () => {
    expect(startChecklist.request(start, context)).toEqual({
      method: 'POST',
      path: '/checklists/empilhadeiras/checklist/new/7',
      parts: [
        { name: 'horimetro', value: '1235.5' },
        { name: 'data', value: doneAt },
        { name: 'file', bodyId: photoId },
      ],
    })
    expect(startChecklist.accept({ id: 9, size: 3, sha256: 'abc' }, start)).toMatchObject({
      id: 9,
      received: { size: 3, sha256: 'abc' },
    })
    expect(startChecklist.accept({ message: 'ok' }, start)).toBeUndefined()
  })

  it('shows at once as today’s, in the list, on its machine, in the month and by itself', () => {
    const row = { id: local, horimetro: 1235.5, totalItens: 3, totalPreenchidos: 0, photoId }
    const list = shown(startChecklist, start, reads.list(), [machine(), machine({ id: 8 })])
    expect(list?.map(({ today }) => today)).toEqual([true, false])
    expect(shown(startChecklist, start, reads.machine(idMaquina), machine())).toMatchObject({
      current: row,
    })
    const month = reads.history(idMaquina, { year: 2026, month: 11 })
    expect(shown(startChecklist, start, month, [])).toMatchObject([row])
    expect(shown(startChecklist, start, reads.checklist(local))).toMatchObject({
      checklist: { ...row, items },
      maquina: { id: idMaquina, today: true },
    })
  })

  it('hangs on no other record of this device', () => {
    const current = checklist({ id: local })
    const issue = { pergunta: 'Item freio', texto: null, idChecklist: local, photoId }
    const known = knownOf(machine({ current, checklists: [current], pendencias: [issue] }))
    expect(JSON.stringify(known)).not.toContain('local:')
  })

  const find = (answered: unknown) => {
    const { replay } = startChecklist
    if (replay.class !== 'probe') throw new Error('not a probe')
    return replay.find(answered, start, { ...context, baseline: undefined })
  }
  const row = (change: object = {}) => ({ ...checklist(), id: 9, sha256: 'abc', ...change })

  it('is looked for in the month of its day, also after midnight', () => {
    const { replay } = startChecklist
    if (replay.class !== 'probe') throw new Error('not a probe')
    expect(replay.ask(start, context)).toBe('/checklists/empilhadeiras/historico/7/2026/11')
  })

  it('is there when one of its day has its photo', () => {
    expect(find([row({ dia: '2026-11-19', id: 8 }), row()])).toEqual({
      is: 'present',
      value: { id: 9 },
    })
  })

  it('is not there when that day has none, or somebody else’s', () => {
    expect(find([])).toEqual({ is: 'absent' })
    expect(find([row({ dia: '2026-11-19' })])).toEqual({ is: 'absent' })
    expect(find([row({ sha256: 'another' })])).toEqual({ is: 'absent' })
  })

  it('without names of photos, its person and hour-meter tell it', () => {
    const { sha256: _, ...plain } = row({ responsavel: 'Ana', horimetro: 1235.5 })
    expect(find([plain])).toMatchObject({ is: 'present' })
    expect(find([{ ...plain, responsavel: 'Beto' }])).toEqual({ is: 'absent' })
  })

  it.each([undefined, {}, '<html>'])('an answer that is no list (%j) tells nothing', (answered) => {
    expect(find(answered)).toEqual({ is: 'unclear' })
  })

  it('a refusal names the checklist that stands in the way', () => {
    const seen = { message: 'já existe', id: 9, responsavel: 'Beto', dia, horimetro: 1234 }
    const parked = { why: 'conflict', at: 0, message: 'já existe', seen } as const
    expect(standingChecklist(parked)).toEqual({ id: 9, responsavel: 'Beto', dia, horimetro: 1234 })
    expect(standingChecklist({ ...parked, seen: { message: 'x' } })).toBeUndefined()
    expect(standingChecklist({ ...parked, why: 'refused' })).toBeUndefined()
  })
})

describe('an answer to an item', () => {
  const photo = { photoId, size: 3, sha256: 'abc' }

  it('FLK-30 goes as multipart with field, fieldType, value, variant, and obs and file where there are', () => {
    expect(answerItem.request({ ...answer, photo }, context)).toEqual({
      method: 'POST',
      path: '/checklists/empilhadeiras/checklist/52001',
      parts: [
        { name: 'field', value: 'freio' },
        { name: 'fieldType', value: 'CL' },
        { name: 'value', value: 'R' },
        { name: 'variant', value: 'NOT' },
        { name: 'obs', value: 'Pedal no fundo' },
        { name: 'data', value: doneAt },
        { name: 'anterior', value: '' },
        { name: 'file', bodyId: photoId },
      ],
    })
    const { obs: _, ...plain } = answer
    const names = answerItem.request(plain, context).parts?.map(({ name }) => name)
    expect(names).toEqual(['field', 'fieldType', 'value', 'variant', 'data', 'anterior'])
  })

  it('says nothing of what stood there once the person has decided to overrule it', () => {
    const { parts } = answerItem.request(answer, { ...context, overrules: {} })
    expect(parts?.map(({ name }) => name)).not.toContain('anterior')
  })

  it('shows at once on its checklist, and counts wherever that is listed', () => {
    const read = reads.checklist(idChecklist)
    expect(shown(answerItem, { ...answer, photo }, read, page())).toMatchObject({
      checklist: { totalPreenchidos: 1, status: 3, items: [{ value: 'R', photoId }, {}, {}] },
      pendencias: [{ pergunta: 'Item freio', photoId }],
    })
    const current = checklist()
    const known = machine({ current, checklists: [current] })
    expect(shown(answerItem, answer, reads.list(), [known])).toMatchObject([
      { status: 3, totalProblemas: 1, totalPendencias: 1 },
    ])
    const month = reads.history(idMaquina, { year: 2026, month: 11 })
    expect(shown(answerItem, answer, month, [current])).toMatchObject([{ totalProblemas: 1 }])
  })

  it('is corrected by the next one to the same item of the same checklist', () => {
    const target = (args: AnswerItemArgs) =>
      answerItem.replay.class === 'natural' ? answerItem.replay.target(args) : ''
    expect(target(answer)).toBe(target({ ...answer, value: 'B' }))
    expect(target(answer)).not.toBe(target({ ...answer, idChecklist: 1 }))
    expect(target(answer)).not.toBe(target({ ...answer, field: 'buzina' }))
  })

  it('takes the checklist as its answer, and what was received of the photo', () => {
    const body = { ...page(), size: 3, sha256: 'abc' }
    expect(answerItem.accept(body, answer)).toEqual({ received: { size: 3, sha256: 'abc' } })
    expect(answerItem.accept(page(), answer)).toEqual({})
    expect(answerItem.accept({ message: 'ok' }, answer)).toBeUndefined()
  })

  it('clearing sends an empty value', () => {
    const { value: _, valueText: __, variant: ___, obs: ____, responsavel: _____, ...args } = answer
    const cleared = { ...args, before: 'R' }
    expect(clearItem(cleared).args).toEqual(cleared)
    expect(clearItem.request(cleared, context).parts).toContainEqual({ name: 'value', value: '' })
    expect(clearItem.request(cleared, context).parts).toContainEqual({
      name: 'anterior',
      value: 'R',
    })
    const answered = shown(answerItem, answer, reads.checklist(idChecklist), page())
    expect(
      shown(clearItem, cleared, reads.checklist(idChecklist), answered)?.checklist.items[0],
    ).toMatchObject({ value: null })
  })
})
