import { describe, expect, it } from 'vitest'
import type { ForkliftItem } from '#contract/schemas/forklift.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import type { ObserveContext, RequestContext } from '#src/outbox/model/observe.ts'
import {
  checklist,
  choiceItem,
  dia,
  idChecklist,
  idMaquina,
  items,
  machine,
  page,
} from '../example-forklift.ts'
import { reads } from '../reads.ts'
import { currentChecklist } from '../conflict.ts'
import { knownOf } from '../starting.ts'
import { answerItem, type AnswerItemArgs } from './answer-item.ts'
import { clearItem } from './clear-item.ts'
import { startChecklist, type StartChecklistArgs } from './start-checklist.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

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

/** Applies an operation's effects to the value of a read. */
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

describe('starting a forklift checklist', () => {
  it('FLK-21 a start is sent as multipart with horimetro, file and the time of the act', () => {
    expect(extendedCall(startChecklist)(start, context)).toEqual({
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

  it('shows a started checklist at once in the list, on its machine, in the month and on its own page', () => {
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

  it('a start contains no local id of another record', () => {
    const current = checklist({ id: local })
    const issue = { pergunta: 'Item freio', texto: null, idChecklist: local, photoId }
    const known = knownOf(machine({ current, checklists: [current], pendencias: [issue] }))
    expect(JSON.stringify(known)).not.toContain('local:')
  })

  const { observe } = startChecklist
  const find = (answered: unknown, extensions = true) =>
    observe?.compare(answered, start, { ...context, extensions })
  const row = (change: object = {}) => ({ ...checklist(), id: 9, sha256: 'abc', ...change })

  it('reads the month of the start’s own day, also after midnight', () => {
    expect(observe?.reads(start, context)).toBe('/checklists/empilhadeiras/historico/7/2026/11')
  })

  it('reads the following month too when the call could not state its day', () => {
    const asked = (of: string) =>
      observe?.reads({ ...start, dia: of }, { ...context, extensions: false })
    const months = '/checklists/empilhadeiras/historico/7'
    expect(asked('2026-11-30')).toEqual([`${months}/2026/11`, `${months}/2026/12`])
    expect(asked('2026-12-31')).toEqual([`${months}/2026/12`, `${months}/2027/1`])

    const later = row({ dia: '2026-12-01' })
    expect(find([[row({ sha256: 'another' })], [later]], false)).toMatchObject({ is: 'mine' })
    expect(find([{ value: [] }, { value: [later] }], false)).toMatchObject({ is: 'mine' })
    expect(find([[row({ dia: '2026-11-19' })], []], false)).toEqual({ is: 'before' })
    expect(find([[], null], false)).toEqual({ is: 'unclear' })
    expect(find([later], true)).toEqual({ is: 'before' })
  })

  it('finds its own start by the day and the hash of the photo', () => {
    expect(find([row({ dia: '2026-11-19', id: 8 }), row()])).toEqual({
      is: 'mine',
      value: { id: 9 },
    })
  })

  it('reports `before` when the day has no checklist or only another person’s', () => {
    expect(find([])).toEqual({ is: 'before' })
    expect(find([row({ dia: '2026-11-19' })])).toEqual({ is: 'before' })
    expect(find([row({ sha256: 'another' })])).toEqual({ is: 'before' })
  })

  it('identifies its own start by person and hour-meter when photos have no hash', () => {
    const { sha256: _, ...plain } = row({ responsavel: 'Ana', horimetro: 1235.5 })
    expect(find([plain])).toMatchObject({ is: 'mine' })
    expect(find([{ ...plain, responsavel: ' ANA ' }])).toMatchObject({ is: 'mine' })
    expect(find([{ ...plain, responsavel: 'Beto' }])).toEqual({ is: 'before' })
  })

  it.each([undefined, {}, '<html>'])('a response that is no list (%j) is `unclear`', (answered) => {
    expect(find(answered)).toEqual({ is: 'unclear' })
  })

  it('reads the existing checklist from a 409', () => {
    const seen = { message: 'já existe', id: 9, responsavel: 'Beto', dia, horimetro: 1234 }
    const parked = { why: 'conflict', at: 0, message: 'já existe', seen } as const
    expect(currentChecklist(parked)).toEqual({ id: 9, responsavel: 'Beto', dia, horimetro: 1234 })
    expect(currentChecklist({ ...parked, seen: { message: 'x' } })).toBeUndefined()
    expect(currentChecklist({ ...parked, why: 'refused' })).toBeUndefined()
  })
})

describe('answering a forklift item', () => {
  const photo = { photoId, size: 3, sha256: 'abc' }

  it('FLK-30 an answer is sent as multipart with field, fieldType, value, variant, and optional obs and file', () => {
    const over = { ...context, replaces: { value: '' } }
    expect(extendedCall(answerItem)({ ...answer, photo }, over)).toEqual({
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
    const names = extendedCall(answerItem)(plain, over).parts?.map(({ name }) => name)
    expect(names).toEqual(['field', 'fieldType', 'value', 'variant', 'data', 'anterior'])
  })

  it('an answer omits `anterior` when the previous answer is unknown', () => {
    const { parts } = extendedCall(answerItem)(answer, context)
    expect(parts?.map(({ name }) => name)).not.toContain('anterior')
  })

  it('a refusal yields the current answer at the provider, and none for another day’s checklist', () => {
    const tells = answerItem.observe?.refusalTells
    expect(tells?.({ message: 'x', item: choiceItem('freio', theirs) })).toMatchObject({
      ...{ value: 'R', valueText: 'Ruim', variant: 'NOT', responsavel: 'Beto Araújo' },
      ...{ texto: 'Vaza', photo: { sha256: 'theirs', file01: 'theirs.jpg' } },
    })
    for (const refusal of [{ message: 'x' }, { message: 'x', id: 9 }]) {
      expect(tells?.(refusal)).toBeUndefined()
    }
  })

  it('shows an answer at once on its checklist and in every list that counts it', () => {
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

  it('answers share a target only for the same item of the same checklist', () => {
    const target = (args: AnswerItemArgs) => answerItem.target?.(args)
    expect(target(answer)).toBe(target({ ...answer, value: 'B' }))
    expect(target(answer)).not.toBe(target({ ...answer, idChecklist: 1 }))
    expect(target(answer)).not.toBe(target({ ...answer, field: 'buzina' }))
  })

  it('accepts the checklist as response, with the received size and hash of the photo', () => {
    const body = { ...page(), size: 3, sha256: 'abc' }
    expect(answerItem.accept(body, answer)).toEqual({ received: { size: 3, sha256: 'abc' } })
    expect(answerItem.accept(page(), answer)).toEqual({})
    expect(answerItem.accept({ message: 'ok' }, answer)).toBeUndefined()
  })

  const pageWith = (change: Partial<ForkliftItem>) => ({
    ...page(),
    checklist: { ...page().checklist, items: [choiceItem('freio', change)] },
  })
  const theirs = {
    value: 'R',
    valueText: 'Ruim',
    variant: 'NOT' as const,
    obs: { texto: 'Vaza', file01: 'theirs.jpg', sha256: 'theirs' },
    responsavel: 'Beto Araújo',
  }
  const seenTheirs = { value: 'R', variant: 'NOT', texto: 'Vaza', photo: { sha256: 'theirs' } }
  const send = (args: AnswerItemArgs, more: Partial<RequestContext>) =>
    new Map(
      extendedCall(answerItem)(args, { ...context, ...more }).parts?.map((part) => [
        part.name,
        'value' in part ? part.value : part.bodyId,
      ]),
    )

  const compare = (
    page: unknown,
    args: AnswerItemArgs,
    more: Partial<ObserveContext> = { saw: { value: '' } },
  ) => answerItem.observe?.compare(page, args, { ...context, extensions: true, ...more })

  it('reads the checklist as a precondition before an answer is sent', () => {
    expect(answerItem.observe).toMatchObject({ precondition: true })
    expect(answerItem.observe?.reads(answer, context)).toBe(
      '/checklists/empilhadeiras/checklist/52001',
    )
  })

  it('reports `theirs` when the answer, its text or its photo at the provider is not what the user saw', () => {
    const there = pageWith(theirs)
    expect(compare(there, answer)).toMatchObject({
      is: 'theirs',
      message: 'Beto Araújo já respondeu «Ruim»: «Vaza», com foto. Confira e responda de novo.',
    })
    for (const change of [{ texto: 'Pinga' }, { photo: null }, { variant: 'OK' }]) {
      expect(compare(there, answer, { saw: { ...seenTheirs, ...change } })).toMatchObject({
        is: 'theirs',
        message: expect.stringContaining('Beto Araújo já respondeu'),
      })
    }
    expect(compare(there, answer, { saw: seenTheirs })).toMatchObject({ is: 'before' })
    const reported = send(answer, { replaces: seenTheirs })
    expect([...reported].filter(([name]) => name.startsWith('anterior'))).toEqual([
      ['anterior', 'R'],
      ['anteriorVariant', 'NOT'],
      ['anteriorObs', 'Vaza'],
      ['anteriorFoto', 'theirs'],
    ])
    expect(compare(pageWith({}), answer, { saw: seenTheirs })).toMatchObject({
      is: 'theirs',
      message: 'A resposta foi apagada por outra pessoa. Confira e responda de novo.',
    })
  })

  it('reports `mine` when the whole answer matches, and `unclear` for a page without the item', () => {
    const again = { ...answer, obs: 'Vaza', photo: { photoId, size: 3, sha256: 'theirs' } }
    expect(compare(pageWith(theirs), again)).toMatchObject({ is: 'mine' })
    for (const seen of [{ message: 'x' }, undefined, { checklist: { items: [] } }]) {
      expect(compare(seen, answer)).toEqual({ is: 'unclear' })
    }
  })

  it('treats a photo without a hash as another person’s unless the responsible person matches', () => {
    const obs = { texto: 'Vaza', file01: 'theirs.jpg' }
    const again = { ...answer, obs: 'Vaza', photo }
    expect(compare(pageWith({ ...theirs, obs }), again)).toMatchObject({
      is: 'theirs',
      message: expect.stringContaining('com foto'),
    })
    for (const responsavel of ['Ana', ' ANA ']) {
      const own = pageWith({ ...theirs, obs, responsavel })
      expect(compare(own, again)).toMatchObject({ is: 'mine' })
    }
  })

  it.each([
    [true, 'mine'],
    [false, 'before'],
    [undefined, 'unclear'],
  ])('compares the pictures after a lost response when photos have no hash (%s)', (isIt, is) => {
    const there = pageWith({ ...theirs, obs: { texto: 'Vaza', file01: 'theirs.jpg' } })
    const again = { ...answer, obs: 'Vaza', photo }
    const shows = (id: string, path: string) =>
      id === photoId && path === '/checklists/empilhadeiras/files/52001/theirs.jpg'
        ? isIt
        : expect.unreachable()
    expect(compare(there, again, { shows })).toMatchObject({ is })
  })

  it('overruling an answer of the same value clears that person’s text and photo, but not a third person’s answer', () => {
    const overTheirs = { replaces: seenTheirs, overrules: true } as const
    const { obs: _, ...bare } = answer
    const decided = send(bare, overTheirs)
    expect(decided.get('semFoto')).toBe('1')
    expect(decided.get('obs')).toBe('')
    expect(decided.get('anteriorFoto')).toBe('theirs')
    expect(send({ ...answer, photo }, overTheirs).has('semFoto')).toBe(false)
    expect(send({ ...answer, value: 'B' }, overTheirs).has('semFoto')).toBe(false)
    const overruled = { saw: seenTheirs, overrules: true } as const
    expect(compare(pageWith(theirs), bare, overruled)).toMatchObject({ is: 'before' })
    // The user decided about the second answer, not about this third one.
    const third = pageWith({ ...theirs, responsavel: 'Caio', obs: { texto: 'x', file01: null } })
    expect(compare(third, bare, overruled)).toMatchObject({
      is: 'theirs',
      message: expect.stringContaining('Caio já respondeu'),
    })
  })

  it('an answer with a local photo equals the same answer as the provider shows it later', () => {
    const read = reads.checklist(idChecklist)
    const here = shown(answerItem, { ...answer, photo }, read, page())
    const saw = answerItem.observe?.there?.(here, answer)
    expect(saw).toMatchObject({ value: 'R', photo: { sha256: 'abc' } })
    const obs = { texto: 'Pedal no fundo', file01: 'own.jpg', sha256: 'abc' }
    const next = { ...answer, value: 'B' }
    expect(compare(pageWith({ ...theirs, obs }), next, { saw })).toMatchObject({ is: 'before' })
  })

  it('removes the photo when a problem is saved again without one', () => {
    const read = reads.checklist(idChecklist)
    const with_ = shown(answerItem, { ...answer, photo }, read, page())
    expect(with_?.checklist.items[0]?.obs).toEqual({
      texto: 'Pedal no fundo',
      file01: null,
      sha256: 'abc',
    })
    const without = shown(answerItem, { ...answer, withoutPhoto: true as const }, read, with_)
    expect(without?.checklist.items[0]).not.toHaveProperty('photoId')
    expect(without?.checklist.items[0]?.obs).toEqual({ texto: 'Pedal no fundo', file01: null })
    expect(send({ ...answer, withoutPhoto: true }, {}).get('semFoto')).toBe('1')
  })

  it('clearing reports `theirs` when the answer at the provider is not what the user saw', () => {
    const { value: _, valueText: __, variant: ___, obs: ____, responsavel: _____, ...args } = answer
    const { observe } = clearItem
    const clear = (page: unknown) =>
      observe?.compare(page, args, { ...context, extensions: true, saw: seenTheirs })
    expect(clear(pageWith(theirs))).toMatchObject({ is: 'before' })
    expect(
      extendedCall(clearItem)(args, { ...context, replaces: seenTheirs }).parts,
    ).toContainEqual({ name: 'anteriorObs', value: 'Vaza' })
    expect(clear(pageWith({}))).toMatchObject({ is: 'mine' })
    const other = { ...theirs, obs: { ...theirs.obs, texto: 'Pinga' } }
    expect(clear(pageWith(other))).toMatchObject({
      is: 'theirs',
      message: expect.stringContaining('«Ruim»: «Pinga», com foto'),
    })
    expect(observe?.reads(args, context)).toBe('/checklists/empilhadeiras/checklist/52001')
  })

  it('clearing an item sends an empty value', () => {
    const { value: _, valueText: __, variant: ___, obs: ____, responsavel: _____, ...args } = answer
    expect(clearItem(args).args).toEqual(args)
    const over = { ...context, replaces: { value: 'R' } }
    expect(extendedCall(clearItem)(args, over).parts).toContainEqual({
      name: 'value',
      value: '',
    })
    expect(extendedCall(clearItem)(args, over).parts).toContainEqual({
      name: 'anterior',
      value: 'R',
    })
    const answered = shown(answerItem, answer, reads.checklist(idChecklist), page())
    expect(
      shown(clearItem, args, reads.checklist(idChecklist), answered)?.checklist.items[0],
    ).toMatchObject({ value: null })
  })
})
