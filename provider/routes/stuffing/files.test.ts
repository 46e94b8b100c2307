import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addReport } from '../../testing/rows/add-report.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { stuffingCalls } from '../../testing/calls/stuffing-calls.ts'

const provider = await openForFile({ now: () => new Date('2026-11-20T02:30:00.000Z') })
const calls = stuffingCalls(provider, await provider.authorize('ana'))

test("a photo is served as a JPEG, cacheable only by this person's browser, with sniffing forbidden", async () => {
  const id = await addReport(provider.database)
  await calls.upload(id, '1', await picture(300, 200))
  const answer = await calls.file(id, '1')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="estufagem-${id}-1.jpg"`,
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 300, height: 200 })
})

test('an unchanged photo is answered with 304', async () => {
  const id = await addReport(provider.database)
  await calls.upload(id, '1')
  const etag = String((await calls.file(id, '1')).headers['etag'])
  const again = await calls.file(id, '1', {}, { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  await calls.upload(id, '1', await picture(20, 20))
  expect((await calls.file(id, '1', {}, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('for PRE the last photo is served, or the requested one', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  for (const width of [101, 102, 103]) await calls.upload(id, 'PRE', await picture(width, 50))
  const widthOf = async (choice: { n?: number }) =>
    (await sharp((await calls.file(id, 'PRE', choice)).rawPayload).metadata()).width
  expect([await widthOf({}), await widthOf({ n: 1 }), await widthOf({ n: 2 })]).toEqual([
    103, 101, 102,
  ])
  const missing = await calls.file(id, 'PRE', { n: 4 })
  expect([missing.statusCode, missing.json()]).toEqual([
    404,
    { message: 'Esta etapa ainda não tem foto' },
  ])
})

test('a thumbnail is at most 320 px and has an ETag of its own', async () => {
  const id = await addReport(provider.database)
  await calls.upload(id, '1', await picture(800, 600))
  const whole = await calls.file(id, '1')
  const thumbnail = await calls.file(id, '1', { thumb: true })
  expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
  expect(thumbnail.headers['etag']).not.toBe(whole.headers['etag'])
})

test('the report is a tagged PDF in Portuguese with every photo in it', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  for (const width of [101, 102]) await calls.upload(id, 'PRE', await picture(width, 50))
  await calls.finishPre(id)
  await calls.upload(id, '1', await picture(103, 50))
  const answer = await calls.pdf(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="estufagem-${id}.pdf"`,
  })
  const text = answer.rawPayload.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toContain('/Lang (pt-BR)')
  expect(text).toContain('/MarkInfo')
  expect(text.match(/\/S \/Figure/g)).toHaveLength(3)
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(3)
  for (const width of [101, 102, 103]) expect(text).toContain(`/Width ${width}\n`)
})

test('each photo is on one page with its caption, and no page is left half empty', async () => {
  const id = await addReport(provider.database, { hasPre: 1 })
  const pre = [1, 2, 3, 4, 5, 6, 7]
  for (const _ of pre) await calls.upload(id, 'PRE')
  await calls.finishPre(id)
  for (const step of ['1', '2', '3']) await calls.upload(id, step)
  const { pageTexts, pages } = readPdf((await calls.pdf(id)).rawPayload)
  const captions = pageTexts.map((text) => text.match(/ · .*\nRecebida em /g)?.length)
  // Two rows fit on the first page below the facts, three on every other page.
  expect([captions, pages]).toEqual([[4, 6], 2])
})

test('SHELL-16 dates of the PDF are wall time: a photo of the evening is not of the next day', async () => {
  const id = await addReport(provider.database)
  await calls.upload(id, '1')
  const { text } = readPdf((await calls.pdf(id)).rawPayload)
  expect(text).toContain('Recebida em 19/11/2026 23:30')
  expect(text).not.toContain('20/11/2026')
})

test('a report without photos has a PDF, and an exit without stuffing gets 404', async () => {
  const id = await addReport(provider.database)
  expect((await calls.pdf(id)).statusCode).toBe(200)
  expect((await calls.pdf(999_999)).statusCode).toBe(404)
})
