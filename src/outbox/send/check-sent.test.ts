import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { defineOperation, type Operation } from '../model/operation.ts'
import type { WireRequest } from '../model/ports.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'
import { budget, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import {
  addPhoto,
  ana,
  answer,
  changeField,
  createReport,
  fakeBody,
  notify,
  setField,
} from '../testing/fake-ports.ts'
import { checkSent, sendAgain } from './check-sent.ts'
import { drain } from './drain.ts'

const never = new AbortController().signal
const dayMs = 24 * 60 * minutes

/** A provider with fields of reports, which a test can set back to an earlier state. */
function provider() {
  const fields = new Map<string, string>()
  const reports = new Map<string, number>()
  const given = { next: 57 }
  const respond = ({ method, path, body }: WireRequest) => {
    const text = new TextDecoder().decode(body)
    const said = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : undefined
    if (path.startsWith('/reports?title=')) {
      const id = reports.get(path.slice('/reports?title='.length))
      return answer(200, { value: id === undefined ? {} : { id } })
    }
    if (path === '/reports') {
      reports.set(said?.['title'] ?? '', given.next)
      return answer(200, { value: { id: given.next++ } })
    }
    if (method === 'PUT') fields.set(path, said?.['value'] ?? '')
    if (path.endsWith('/gone') && method === 'GET') return answer(404, { message: 'Não há' })
    return answer(200, { value: fields.get(path) ?? '' })
  }
  return { fields, reports, given, respond }
}

const change = (name: string, to: string, saw: unknown = '') => ({
  ...changeField({ report: 7, field: name, to }),
  saw,
})

async function withSent(...intents: Parameters<typeof submit>[3]) {
  const server = provider()
  const box = await outbox(server.respond)
  await box.submit(...intents)
  await drain(box.db, box.ports, budget)
  const check = () => checkSent(box.db, box.ports, never)
  const labels = async () => {
    const checked = await check()
    if (typeof checked === 'string') return checked
    return checked.map(({ entry: { label }, is, lacks }) => [label, is, ...(lacks ? [lacks] : [])])
  }
  const again = async (...only: string[]) => {
    const entries = await entriesOf(box.db, ana)
    const chosen = entries.filter(({ label }) => only.length === 0 || only.includes(label))
    const ids = new Set(chosen.map(({ id }) => id))
    return sendAgain(box.db, box.ports, ids, { checkedAt: 0, signal: never })
  }
  return { ...box, ...server, check, labels, again }
}

test('UX-15 tells what is there, what is certainly missing, and what no read can show', async () => {
  const box = await withSent(change('a', '1'), change('b', '2'), notify({ report: 7 }))
  expect(await box.labels()).toEqual([
    ['Campo a', 'there'],
    ['Campo b', 'there'],
    ['Aviso', 'unclear'],
  ])
  box.fields.delete('/reports/7/b')
  const calls = box.sent.length
  expect(await box.labels()).toContainEqual(['Campo b', 'missing'])
  expect(box.sent.slice(calls).every(({ method }) => method === 'GET')).toBe(true)
  box.fields.set('/reports/7/b', 'of somebody else')
  expect(await box.labels()).toContainEqual(['Campo b', 'there'])
})

test('UX-15 a value that a later entry replaced is not missing, though it was set back to what the person saw', async () => {
  const box = await withSent(change('a', '1'), change('a', '', '1'))
  expect(await box.labels()).toEqual([
    ['Campo a', 'there'],
    ['Campo a', 'there'],
  ])
})

test('UX-15 another value is unclear where nobody knows what the person saw', async () => {
  const box = await withSent(changeField({ report: 7, field: 'a', to: '1' }))
  box.fields.set('/reports/7/a', 'other')
  expect(await box.labels()).toEqual([['Campo a', 'unclear']])
})

test('UX-15 without network, without a session and while this device sends, it says why it compared nothing', async () => {
  const box = await withSent(change('a', '1'))
  box.state.respond = lostAnswer
  expect(await box.check()).toBe('network')
  box.state.respond = () => answer(401, { message: 'Sessão encerrada' })
  expect(await box.check()).toBe('signed-out')
  box.state.respond = box.respond
  const busy = box.ports.lock.hold('any', { steal: false }, () => box.check())
  expect(await busy).toBe('busy')
  box.state.token = undefined
  expect(await box.check()).toBe('signed-out')
})

test('UX-16 only what two reads did not find is sent again, once and under its key', async () => {
  const box = await withSent(change('a', '1'), change('b', '2'))
  const [, lost] = await entriesOf(box.db, ana)
  box.fields.delete('/reports/7/b')
  expect(await box.labels()).toContainEqual(['Campo b', 'missing'])
  const calls = box.sent.length
  expect(await box.again()).toBe(1)
  expect(await entriesOf(box.db, ana)).toMatchObject([
    { state: 'settled' },
    { state: 'waiting', key: lost?.key, seq: lost?.seq },
  ])
  await drain(box.db, box.ports, budget)
  expect(box.fields.get('/reports/7/b')).toBe('2')
  expect(box.sent.slice(calls).filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(await box.again()).toBe(0)
})

test('UX-16 what arrived between the two reads is not sent again', async () => {
  const box = await withSent(change('a', '1'))
  box.fields.clear()
  expect(await box.labels()).toEqual([['Campo a', 'missing']])
  box.fields.set('/reports/7/a', '1')
  expect(await box.again()).toBe(0)
  expect(await entriesOf(box.db, ana)).toMatchObject([{ state: 'settled' }])
})

test('UX-16 the second read follows the first at the distance of two reads after a lost response', async () => {
  const box = await withSent(change('a', '1'))
  box.fields.clear()
  const slept: number[] = []
  box.ports.clock.sleep = async (ms, signal) => {
    if (ms !== 5000 - 1)
      return new Promise((done) => signal.addEventListener('abort', () => done()))
    slept.push(ms)
  }
  const [entry] = await entriesOf(box.db, ana)
  const ids = new Set([entry?.id ?? ''])
  const given = { checkedAt: box.clock.at - 1, signal: never }
  expect(await sendAgain(box.db, box.ports, ids, given)).toBe(1)
  expect(slept).toEqual([4999])
})

test('UX-16 a lost record and what was recorded in it go again under the new number', async () => {
  const report = makeLocalId()
  const box = await withSent(
    createReport({ report, title: 'Nova' }),
    setField({ report, field: 'a', value: '1' }),
  )
  const late = setField({ report, field: 'b', value: '2' })
  await box.submit(late)
  expect(box.fields.get('/reports/57/a')).toBe('1')
  box.fields.clear()
  box.reports.clear()
  box.given.next = 58
  expect(await box.labels()).toEqual([
    ['Relatório Nova', 'missing'],
    ['Campo a', 'missing'],
  ])
  expect(await box.again('Relatório Nova', 'Campo a')).toBe(2)
  const [maker, ...children] = await entriesOf(box.db, ana)
  expect(children.map(({ dependsOn }) => dependsOn)).toEqual([[maker?.id], [maker?.id]])
  expect(await box.db.relaxed.aliases.count()).toBe(0)
  await drain(box.db, box.ports, budget)
  expect([...box.reports]).toEqual([['Nova', 58]])
  expect([...box.fields]).toEqual([
    ['/reports/58/a', '1'],
    ['/reports/58/b', '2'],
  ])
})

test('UX-16 a photo whose bytes left the device, and an entry without its record, are not sent again', async () => {
  const box = await withSent(changeField({ report: 7, field: 'gone', to: '1' }))
  const { observe: _, ...photo } = addPhoto
  const picture = defineOperation<{ report: number; photo: string }>({
    ...photo,
    kind: 'test.picture.v1',
    observe: {
      reads: () => '/reports/7/pictures',
      compare: (seen) => ({
        is: (seen as { value: string }).value === '' ? 'before' : 'mine',
      }),
    },
  })
  const typed = picture as unknown as Operation<never>
  box.ports.operations = new Map([...box.ports.operations, [picture.kind, typed]])
  const body = await fakeBody()
  await submit(box.db, box.ports, ana, [picture({ report: 7, photo: body.id })], [body])
  await drain(box.db, box.ports, budget)
  const gone = ['Campo gone', 'missing', 'record']
  expect(await box.labels()).toEqual([gone, ['Foto', 'missing']])
  box.clock.at += 2 * dayMs
  await box.submit(setField({ report: 7, field: 'later', value: '1' }))
  await drain(box.db, box.ports, budget)
  expect(await box.labels()).toEqual([
    gone,
    ['Foto', 'missing', 'photo'],
    ['Campo later', 'unclear'],
  ])
  const calls = box.sent.length
  expect(await box.again()).toBe(0)
  await drain(box.db, box.ports, budget)
  expect(box.sent.slice(calls).every(({ method }) => method === 'GET')).toBe(true)
})
