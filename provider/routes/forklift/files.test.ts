import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { forklifts } from '../../db/schema/forklifts.ts'
import { addForklift } from '../../testing/rows/add-forklift.ts'
import { forkliftCalls } from '../../testing/calls/forklift-calls.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { picture } from '../../testing/pictures.ts'

const provider = await openForFile()
const ivo = forkliftCalls(provider, await provider.authorize('ivo'))

test('FLK-35 the photos of a checklist are served by name, full size and as thumbnails, only for that checklist', async () => {
  const { id } = await addForklift(provider.database)
  await ivo.create(id, 1, { file: await picture(800, 600, '#223344') })
  const { current } = await ivo.machine(id)
  const checklist = current?.id ?? 0
  await ivo.answer(checklist, 'pneus', '2', { file: await picture(500, 400, '#665544') })
  const { checklist: whole, pendencias } = await ivo.page(checklist)
  const problem = whole.items.find(({ field }) => field === 'pneus')?.obs?.file01 ?? ''
  expect(pendencias[0]?.file01).toBe(problem)
  const sizes: unknown[] = []
  for (const file of [current?.file01 ?? '', problem]) {
    for (const thumb of [false, true]) {
      const answer = await ivo.call('GET', paths.forkliftFile(checklist, file, { thumb }))
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      })
      const { width, height } = await sharp(answer.bytes).metadata()
      sizes.push([width, height])
    }
  }
  expect(sizes).toEqual([
    [800, 600],
    [320, 240],
    [500, 400],
    [320, 256],
  ])
  const other = await ivo.start((await addForklift(provider.database)).id)
  for (const [of, file] of [
    [other, problem],
    [checklist, 'a'.repeat(64)],
    [checklist, '../../../etc/passwd'],
    [999_999, problem],
  ] as const) {
    const { status, message } = await ivo.call('GET', paths.forkliftFile(of, file))
    expect([status, message]).toEqual([404, 'Foto não encontrada'])
  }
})

test('FLK-34 the photo of a machine is served; without one the answer is 404', async () => {
  const { id } = await addForklift(provider.database)
  const none = await ivo.call('GET', paths.forkliftImage(id))
  expect([none.status, none.message]).toEqual([404, 'Foto não encontrada'])
  await ivo.create(id, 1, { file: await picture(640, 320) })
  const { current } = await ivo.machine(id)
  await provider.database.orm
    .update(forklifts)
    .set({ sha256: current?.sha256 ?? '' })
    .where(eq(forklifts.id, id))
  const answer = await ivo.call('GET', paths.forkliftImage(id, { thumb: true }))
  expect(answer.headers['content-disposition']).toBe(`inline; filename="empilhadeira-${id}.jpg"`)
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 320, height: 160 })
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  expect(
    (await ivo.call('GET', paths.forkliftImage(id, { thumb: true }), { headers })).status,
  ).toBe(304)
  expect((await ivo.call('GET', paths.forkliftImage(999_999))).message).toBe(
    'Empilhadeira não encontrada',
  )
})

test.each([
  ['ivo', 200],
  ['gil', 200],
  ['chefe', 200],
  ['lia', 403],
  ['ana', 403],
  ['sandra', 403],
])('%s calls: %i', async (username, status) => {
  const { id } = await addForklift(provider.database)
  const checklist = await ivo.start(id)
  const calls = forkliftCalls(provider, await provider.authorize(username))
  const { current } = await ivo.machine(id)
  const answers = [
    await calls.call('GET', paths.forkliftList('')),
    await calls.call('GET', paths.forklift(id)),
    await calls.call('GET', paths.forkliftHistory(id, 2026, 1)),
    await calls.call('GET', paths.forkliftChecklist(checklist)),
    await calls.call('GET', paths.forkliftFile(checklist, current?.file01 ?? '')),
    await calls.answer(checklist, 'pneus', '1'),
    await calls.create((await addForklift(provider.database)).id, 1),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  const image = await calls.call('GET', paths.forkliftImage(id))
  expect(image.status).toBe(status === 200 ? 404 : 403)
})

test('calls without a session get 401, and unknown records get 404', async () => {
  const nobody = forkliftCalls(provider, {})
  expect((await nobody.call('GET', paths.forkliftList(''))).status).toBe(401)
  for (const [path, words] of [
    [paths.forklift(999_999), 'Empilhadeira não encontrada'],
    [paths.forkliftHistory(999_999, 2026, 1), 'Empilhadeira não encontrada'],
    [paths.forkliftChecklist(999_999), 'Checklist de empilhadeira não encontrado'],
  ] as const) {
    const { status, message } = await ivo.call('GET', path)
    expect([status, message]).toEqual([404, words])
  }
  for (const [path, words] of [
    [paths.forkliftHistory(1, 2026, 13), 'Mês: precisa ser no máximo 12'],
    [paths.forkliftHistory(1, 1999, 1), 'Ano: precisa ser no mínimo 2000'],
    [paths.forklift('x'), /precisa ser um número inteiro$/],
  ] as const) {
    const { status, message } = await ivo.call('GET', path)
    expect([status, message]).toEqual([
      400,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
  }
})
