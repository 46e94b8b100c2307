import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import type { WireRequest } from '../model/ports.ts'
import type { submit } from '../act/submit.ts'
import { budget, lostAnswer, outbox } from '../testing/example-outbox.ts'
import { answer, changeField, createReport, notify, setField } from '../testing/fake-ports.ts'
import { checkSent } from './check-sent.ts'
import { drain } from './drain.ts'

const never = new AbortController().signal

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
    return checked.map(({ entry: { label }, is }) => [label, is])
  }
  return { ...box, ...server, check, labels }
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
  expect(await box.labels()).toContainEqual(['Campo b', 'unclear'])
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

test('UX-15 a value of somebody else, or of an own act before it, is unclear: nobody can tell who lost what', async () => {
  const box = await withSent(change('a', '1'), change('a', '2', '1'))
  box.fields.set('/reports/7/a', '')
  expect(await box.labels()).toEqual([
    ['Campo a', 'there'],
    ['Campo a', 'unclear'],
  ])
})

test('UX-15 a later act that was not sent has replaced nothing', async () => {
  const box = await withSent(change('a', '1'))
  box.state.respond = (request) =>
    request.method === 'PUT' ? answer(422, { message: 'Recusado' }) : box.respond(request)
  await box.submit(change('a', '2', '1'))
  await drain(box.db, box.ports, budget)
  box.fields.clear()
  expect(await box.labels()).toEqual([['Campo a', 'missing']])
})

test('UX-15 what was recorded in a lost record is missing with it', async () => {
  const report = makeLocalId()
  const box = await withSent(
    createReport({ report, title: 'Nova' }),
    setField({ report, field: 'a', value: '1' }),
  )
  box.reports.clear()
  expect(await box.labels()).toEqual([
    ['Relatório Nova', 'missing'],
    ['Campo a', 'missing'],
  ])
})

test('UX-15 a record that somebody has made again under another number is unclear, with what was recorded in it', async () => {
  const report = makeLocalId()
  const box = await withSent(
    createReport({ report, title: 'Nova' }),
    setField({ report, field: 'a', value: '1' }),
  )
  box.reports.set('Nova', 58)
  expect(await box.labels()).toEqual([
    ['Relatório Nova', 'unclear'],
    ['Campo a', 'unclear'],
  ])
})

test('UX-15 what belongs to a record that is gone is missing', async () => {
  const box = await withSent(changeField({ report: 7, field: 'gone', to: '1' }))
  expect(await box.labels()).toEqual([['Campo gone', 'missing']])
})
