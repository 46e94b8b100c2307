import { expect, test } from 'vitest'
import { buildMultipart } from './multipart.ts'
import {
  readDatesOfAnswer,
  readDatesOfText,
  writeDatesOfBytes,
  type DateConfig,
} from './provider-dates.ts'
import { loadDates } from './send.ts'

const utc: DateConfig = { providerTimes: 'utc', timeZone: 'America/Sao_Paulo' }
const wall: DateConfig = { ...utc, providerTimes: 'wall' }
const moment = '2026-11-24T00:07:00.000Z'
const wallTime = '2026-11-23T21:07:00.000Z'
const bytesOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

test('dates in responses become wall time for a provider with true UTC, and stay for one with wall time', async () => {
  const answer = () => Response.json({ value: [{ createdAt: moment }] }, { status: 409 })
  const read = await readDatesOfAnswer(answer(), utc)
  expect([read.status, await read.json()]).toEqual([409, { value: [{ createdAt: wallTime }] }])
  expect(await loadDates(wall)).toBeUndefined()
  expect(await loadDates(utc)).toBeDefined()
  expect(readDatesOfText(JSON.stringify({ updatedAt: moment }), utc)).toBe(
    JSON.stringify({ updatedAt: wallTime }),
  )
  expect(readDatesOfText('<!doctype html>', utc)).toBe('<!doctype html>')
})

test('dates in outgoing JSON become true UTC', () => {
  const sent = writeDatesOfBytes(bytesOf({ anunciadaEm: wallTime, oc: 'OC-1' }), undefined, utc)
  expect(JSON.parse(new TextDecoder().decode(sent))).toEqual({ anunciadaEm: moment, oc: 'OC-1' })
})

test('dates in a multipart call become true UTC, and photo bytes stay unchanged', () => {
  const photo = new Uint8Array(256).map((_, at) => at)
  const partsAt = (data: string) =>
    buildMultipart('limite', [
      { name: 'data', value: data },
      { name: 'obs', value: 'Às 21:07, é' },
      { name: 'file', filename: 'foto.jpg', type: 'image/jpeg', bytes: photo.buffer },
    ])
  const sent = writeDatesOfBytes(partsAt(wallTime), 'multipart/form-data; boundary=limite', utc)
  expect([...sent]).toEqual([...partsAt(moment)])
})
