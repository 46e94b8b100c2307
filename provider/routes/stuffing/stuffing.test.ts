import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { StuffingListItem, StuffingUploadAnswer } from '#contract/schemas/stuffing.ts'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import { testDatabaseUrl } from '../../db/test-database.ts'
import { addReport } from '../../testing/rows/add-report.ts'
import { exitIds } from '../../testing/rows/fill-database.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { stuffingCalls } from '../../testing/calls/stuffing-calls.ts'
import { placePhoto } from './place-photo.ts'

const provider = await openForFile()
const headers = await provider.authorize('ana')
const calls = stuffingCalls(provider, headers)

const blank = {
  status: 0,
  preCounter: 0,
  picture1: 0,
  picture2: 0,
  picture3: 0,
  picture4: 0,
  picture5: 0,
  picture6: 0,
  picture7: 0,
  pictureChecklist: 0,
  pictures: [],
}

test('STF-05 a new report begins at step PRE or at step 1, with no photo', async () => {
  expect(await calls.read(exitIds.withPre)).toEqual({
    ...blank,
    idSaida: exitIds.withPre,
    step: 'PRE',
    hasPre: 1,
  })
  expect(await calls.read(exitIds.withoutPre)).toEqual({
    ...blank,
    idSaida: exitIds.withoutPre,
    step: '1',
    hasPre: 0,
  })
})

test('an exit without stuffing, or an unknown exit, has no report', async () => {
  for (const id of [exitIds.unstuffed, 999_999]) {
    const answer = await provider.app.inject({ url: paths.stuffing(id), headers })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'Relatório de estufagem não encontrado' })
  }
})

test('STF-12 STF-26 photos advance the report step by step until it is complete', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  await calls.upload(id, 'PRE')
  await calls.upload(id, 'PRE', await picture(80, 60))
  expect(await calls.read(id)).toMatchObject({ step: 'PRE', preCounter: 2 })
  expect((await calls.finishPre(id)).json()).toMatchObject({ value: { step: '1', preCounter: 2 } })

  const steps = stuffingSteps.slice(1)
  for (const [index, step] of steps.entries()) {
    expect(await calls.read(id)).toMatchObject({ step, status: 0 })
    const answer = await calls.upload(id, step)
    expect(answer.statusCode).toBe(200)
    const last = index === steps.length - 1
    expect(answer.json()).toMatchObject({
      value: { step: last ? '7' : steps[index + 1], status: last ? 1 : 0 },
    })
  }
  const flags = Object.entries(await calls.read(id)).filter(([name]) => /^picture[\dC]/.test(name))
  expect(flags.map(([, flag]) => flag)).toEqual(Array.from({ length: 8 }, () => 1))
})

test('an upload returns the size and the SHA-256 of the received bytes', async () => {
  const id = await addReport(provider.database)
  const bytes = await picture(120, 90)
  const { value } = (await calls.upload(id, '1', bytes)).json<{ value: StuffingUploadAnswer }>()
  expect(value).toMatchObject({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  expect(value.id).toBeGreaterThan(0)
})

test('a photo of an earlier step replaces the existing photo and advances nothing', async () => {
  const id = await addReport(provider.database)
  await calls.upload(id, '1', await picture(64, 48, 'red'))
  const before = (await calls.file(id, '1')).headers['etag']
  const answer = await calls.upload(id, '1', await picture(64, 48, 'blue'))
  expect(answer.json()).toMatchObject({ value: { step: '2', picture1: 1, picture2: 0 } })
  expect((await calls.file(id, '1')).headers['etag']).not.toBe(before)
})

test('for each step but PRE, a report has the hash of the current photo and its author', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  await calls.upload(id, 'PRE')
  await calls.finishPre(id)
  const other = stuffingCalls(provider, await provider.authorize('beto'))
  const bytes = await Promise.all([41, 42, 43].map((width) => picture(width, 40)))
  const [first, second, again] = bytes.map((one) => createHash('sha256').update(one).digest('hex'))
  await calls.upload(id, '1', bytes[0])
  await other.upload(id, '2', bytes[1])
  const [ana, beto] = (await calls.read(id)).pictures ?? []
  expect(ana).toEqual({ step: '1', sha256: first, operador: ana?.operador })
  expect(beto).toEqual({ step: '2', sha256: second, operador: beto?.operador })
  expect(ana?.operador).not.toBe(beto?.operador)
  const answer = await other.upload(id, '1', bytes[2])
  const { pictures } = answer.json<{ value: StuffingUploadAnswer }>().value
  expect(pictures?.[0]).toEqual({ step: '1', sha256: again, operador: beto?.operador })
  expect(pictures).toHaveLength(2)
})

test('the photo of a step is not replaced by a person who has not seen it', async () => {
  const id = await addReport(provider.database)
  const [first, second] = [await picture(41, 40), await picture(42, 40)]
  const upload = async (bytes: Buffer, seen: string) =>
    (await calls.upload(id, '1', bytes, {}, seen)).statusCode
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const shown = async () => (await calls.read(id)).pictures?.[0]?.sha256
  // The first photo, then the same photo again after a lost response.
  expect([await upload(first, ''), await upload(first, '')]).toEqual([200, 200])
  expect(await upload(second, '')).toBe(409)
  expect(await shown()).toBe(hashOf(first))
  expect(await upload(second, hashOf(first))).toBe(200)
  expect(await shown()).toBe(hashOf(second))
})

test('a photo of a later step is refused, and nothing of it is stored', async () => {
  const id = await addReport(provider.database)
  const before = await calls.read(id)
  const answer = await calls.upload(id, '2')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ message: 'A etapa atual do relatório é a 1' })
  expect(await calls.read(id)).toEqual(before)
})

test('photos of a complete report can still be replaced', async () => {
  const id = await addReport(provider.database, { step: '7' })
  await calls.upload(id, '7')
  for (const step of ['1', 'C', '7']) {
    const answer = await calls.upload(id, step, await picture(30, 30))
    expect(answer.json()).toMatchObject({ value: { status: 1, step: '7' } })
  }
})

test('PRE photos received after PRE is finished are added, whoever took them, and advance nothing', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  await calls.upload(id, 'PRE', await picture(40, 40))
  const first = (await calls.file(id, 'PRE', { n: 1 })).headers['etag']
  await calls.finishPre(id)
  const late = stuffingCalls(provider, await provider.authorize('beto'))
  for (const [index, width] of [50, 60, 70].entries()) {
    const answer = await late.upload(id, 'PRE', await picture(width, 40))
    expect(answer.json()).toMatchObject({ value: { step: '1', preCounter: index + 2 } })
  }
  const kept = await Promise.all([1, 2, 3, 4].map((n) => calls.file(id, 'PRE', { n })))
  expect(new Set(kept.map(({ headers: { etag } }) => etag)).size).toBe(4)
  expect(kept[0]?.headers['etag']).toBe(first)
})

test('a PRE photo for a complete report replaces the last PRE photo', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  await calls.upload(id, 'PRE', await picture(40, 40))
  await calls.upload(id, 'PRE', await picture(50, 40))
  await calls.finishPre(id)
  for (const step of stuffingSteps.slice(1)) await calls.upload(id, step)
  const first = (await calls.file(id, 'PRE', { n: 1 })).headers['etag']
  const last = (await calls.file(id, 'PRE', { n: 2 })).headers['etag']
  const unseen = await calls.upload(id, 'PRE', await picture(60, 40), {}, '')
  expect(unseen.statusCode).toBe(409)
  const reported = (await calls.read(id)).pictures?.find(({ step }) => step === 'PRE')
  expect(last).toContain(reported?.sha256)
  const seen = reported?.sha256
  const answer = await calls.upload(id, 'PRE', await picture(60, 40), {}, seen)
  expect(answer.json()).toMatchObject({ value: { step: '7', status: 1, preCounter: 2 } })
  expect((await calls.file(id, 'PRE', { n: 1 })).headers['etag']).toBe(first)
  expect((await calls.file(id, 'PRE', { n: 2 })).headers['etag']).not.toBe(last)
})

test('a report without PRE takes no PRE photo and has no PRE to finish', async () => {
  const id = await addReport(provider.database)
  const message = 'Este relatório não tem a etapa de paletes e sacarias'
  const upload = await calls.upload(id, 'PRE')
  expect([upload.statusCode, upload.json()]).toEqual([409, { message }])
  const finish = await calls.finishPre(id)
  expect([finish.statusCode, finish.json()]).toEqual([409, { message }])
})

test('STF-23 finishing PRE twice changes nothing the second time', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const first = await calls.finishPre(id)
  const second = await calls.finishPre(id)
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
  expect(first.json()).toMatchObject({ value: { step: '1', preCounter: 0 } })
})

test('concurrent uploads advance the report by one step, and all PRE photos count', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const pictures = await Promise.all([10, 20, 30, 40].map((width) => picture(width, 10)))
  const added = await Promise.all(pictures.map((bytes) => calls.upload(id, 'PRE', bytes)))
  expect(added.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await calls.read(id)).toMatchObject({ preCounter: 4 })
  await calls.finishPre(id)
  const moved = await Promise.all(pictures.map((bytes) => calls.upload(id, '1', bytes)))
  expect(moved.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await calls.read(id)).toMatchObject({ step: '2', picture1: 1, picture2: 0 })
})

/** The embedded database has one connection, so no call waits for a row lock there. */
test.skipIf(testDatabaseUrl === undefined)(
  'a PRE photo that is stored while PRE is being finished is counted',
  async () => {
    const { orm, transact } = provider.database
    const elsewhere = await calls.upload(await addReport(provider.database, { hasPre: 1 }), 'PRE')
    const { sha256 } = elsewhere.json<{ value: StuffingUploadAnswer }>().value
    const idSaida = await addReport(provider.database, { hasPre: 1 })
    let finishes: ReturnType<typeof finish> | undefined
    const finish = async () => calls.finishPre(idSaida)
    await transact(
      async (tx) => {
        await placePhoto(tx, { idSaida, step: 'PRE', sha256, uid: 1, now: new Date() })
        finishes = finish()
        while ((await orm.execute(waiting)).rows.length === 0) await turn()
      },
      { isolation: 'read committed' },
    )
    expect((await finishes)?.json()).toMatchObject({ value: { step: '1', preCounter: 1 } })
  },
)

const waiting = sql`
  select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

const search = async (query: string) => {
  const answer = await provider.app.inject({ url: `/api/ops/estufagem/list?${query}`, headers })
  return answer.json<{ value: StuffingListItem[] }>().value
}

test('STF-02 STF-03 the list finds by number, OT, OC, container and plate, as typed', async () => {
  const [row] = await search('search=OT-4711&items=20')
  expect(row).toEqual({
    idSaida: 4711,
    ot: 'OT-4711',
    dataAgendada: '2026-11-20T12:00:00.000Z',
    oc: 'OC-4711',
    containerNumero: 'MSKU 471100-1',
    placaCavalo: 'ABC-1D23',
    placaCarreta: 'XYZ-9876',
    status: 0,
    step: 'PRE',
    hasPre: 1,
  })
  for (const text of ['4711', 'ot-4711', 'oc-4711', 'msku 4711001', 'MSKU 471100-1']) {
    const found = await search(`search=${encodeURIComponent(text)}`)
    expect(found.map(({ idSaida }) => idSaida)).toEqual([4711])
  }
  expect((await search('search=abc1d23')).map(({ idSaida }) => idSaida)).toEqual([4712, 4711])
})

test('characters with a meaning in SQL are plain characters in a search', async () => {
  for (const text of ['%', '_', '\\', "' or 1=1 --", '"; drop table users; --']) {
    expect(await search(`search=${encodeURIComponent(text)}`)).toEqual([])
  }
})

test('the list returns the requested number of rows, 20 by default', async () => {
  for (let made = 0; made < 22; made += 1) await addReport(provider.database)
  expect(await search('')).toHaveLength(20)
  expect(await search('search=&items=3')).toHaveLength(3)
  expect(await search('itens=5')).toHaveLength(5)
})

test('STF-06 the exit has the field names that the screens show', async () => {
  const answer = await provider.app.inject({ url: paths.exit(exitIds.withPre), headers })
  expect(answer.json()).toEqual({
    data: {
      saida: {
        ot: 'OT-4711',
        dataAgendada: '2026-11-20T12:00:00.000Z',
        dataSaida: null,
        containerNumero: 'MSKU 471100-1',
        containerCategoria: "40' HC",
        placaCavaloNavigation: { placa: 'ABC-1D23' },
        placaCarretaNavigation: { placa: 'XYZ-9876' },
        idMotoristaNavigation: { nome: 'João da Silva' },
        destinatarioNavigation: { razaoSocial: 'Exportações Açaí Ltda.' },
      },
    },
  })
  const missing = await provider.app.inject({ url: paths.exit(999_999), headers })
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'Saída não encontrada' }])
})
