import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { multipart } from '../../testing/calls/multipart.ts'
import { openProvider, type TestProvider } from '../../testing/open-provider.ts'
import { picture } from '../../testing/pictures.ts'
import { readReportRows, type ReportRows } from '../../testing/rows/read-report.ts'
import { type Reported } from '../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

let provider: TestProvider
let person: { authorization: string }
let ana: ReturnType<typeof receivingCalls>
let id: number
let damage: { idRecebimentoAvaria: number; packaging: number }
let before: ReportRows

beforeAll(async () => {
  provider = await openProvider()
  person = await provider.authorize('ana')
  ana = receivingCalls(provider, person)
  ;({ id } = await ana.start(await addEntry(provider.database)))
  damage = await ana.fillDamage(id)
  before = await readReportRows(provider.database, id)
})

afterAll(async () => {
  // None of the refused input was stored, and none caused an internal error.
  expect(await readReportRows(provider.database, id)).toEqual(before)
  expect(provider.reported).toEqual([])
  await provider.close()
})

const reported = ({ status, message }: Reported) => [status, message]

const most = 'precisa ser no máximo 999.999,999'
const least = 'precisa ser no mínimo 0'
const number = 'precisa ser um número'

test.each([
  ['12,5', number],
  ['abc', number],
  ['12kg', number],
  ['', number],
  ['1.2.3', number],
  ['1e3', number],
  ['0x10', number],
  ['NaN', number],
  ['Infinity', number],
  ['-1', least],
  ['1000000000', most],
  ['999999999999999999999', most],
  ["1'; drop table users; --", number],
])('a weight «%s» is refused with a message', async (typed, sentence) => {
  const answer = await ana.weigh(damage.packaging, typed)
  expect(reported(answer)).toEqual([400, `Valor: ${sentence}`])
})

test.each([
  [null, number],
  [true, number],
  [[], number],
  [{}, number],
  ['12', number],
  ['12,5', number],
  [-0.001, least],
  [1e9, most],
])('in JSON, a weight %j is refused with a message', async (weight, sentence) => {
  expect(reported(await ana.setWaste(id, weight))).toEqual([400, `Peso dos resíduos: ${sentence}`])
  expect(reported(await ana.classify(damage.idRecebimentoAvaria, weight))).toEqual([
    400,
    `Peso classificado: ${sentence}`,
  ])
  expect(reported(await ana.setUnderSize(id, 1, weight))).toEqual([
    400,
    `Peso dos materiais a menor: ${sentence}`,
  ])
})

test('a number that JSON parses as infinity is refused', async () => {
  const headers = { ...person, 'content-type': 'application/json' }
  const payload = `{"idRecebimento":${id},"pesoResiduo":1e400}`
  const url = paths.wasteSave()
  const answer = await provider.app.inject({ method: 'PUT', url, payload, headers })
  expect(answer.statusCode).toBe(400)
})

test.each([
  [1.5, 'Quantidade de embalagens: precisa ser um número inteiro'],
  [-1, 'Quantidade de embalagens: precisa ser no mínimo 0'],
  [100_000, 'Quantidade de embalagens: precisa ser no máximo 99.999'],
])('a count of %s is refused with a message', async (count, message) => {
  expect(reported(await ana.setUnderSize(id, count, 1))).toEqual([400, message])
})

test('a label, a seal or a number of sacks that is too long is refused with a message', async () => {
  const Value = '9'.repeat(200)
  const message = 'Valor: aceita no máximo 60 caracteres'
  for (const which of ['packagingLabel', 'packagingSeal'] as const) {
    expect(reported(await ana.setNumber(which, damage.packaging, { Value }))).toEqual([
      400,
      message,
    ])
  }
  const sacks = { IdRecebimentoAvaria: damage.idRecebimentoAvaria, Value }
  expect(reported(await ana.send('PUT', paths.damageSacks(), sacks))).toEqual([400, message])
})

test('SQL, script, paths and special characters in a text are stored as text', async () => {
  const { id: own } = await ana.start(await addEntry(provider.database))
  const { packaging } = await ana.fillDamage(own)
  for (const Value of [
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '${7*7}',
    '\u202eabc',
    '漢字 😀',
    '=1+1',
  ]) {
    expect((await ana.setNumber('packagingLabel', packaging, { Value })).status).toBe(200)
    expect((await ana.packaging(packaging)).numeroEtiqueta).toBe(Value)
  }
  const nul = await ana.setNumber('packagingLabel', packaging, { Value: 'a\0b' })
  expect(reported(nul)).toEqual([400, 'O texto tem um caractere que não pode ser guardado'])
})

const uploads = () =>
  [
    [paths.damageEvidence(), { IdRecebimentoAvaria: damage.idRecebimentoAvaria }, 'files'],
    [paths.packagingEvidence(), { IdRecebimentoAvariaEmbalagem: damage.packaging }, 'files'],
    [paths.wasteEvidence(), { IdRecebimento: id }, 'files'],
    [paths.underSizeEvidence(), { IdRecebimento: id }, 'files'],
    [paths.damageNew(), { IdRecebimento: id }, 'files'],
    [paths.checklistImageNew(), { IdChecklist: before.checklist.id, IdPergunta: 101 }, 'file'],
    [paths.checklistImageUnique(), { IdChecklist: before.checklist.id, IdPergunta: 101 }, 'file'],
  ] as const

test('a file that is not a picture is refused by every upload, whatever its name', async () => {
  for (const [url, fields, part] of uploads()) {
    const program = { ...fields, [part]: Buffer.from('MZ\x90 um programa') }
    expect(reported(await ana.send('POST', url, program))).toEqual([
      415,
      'O arquivo não é uma imagem',
    ])
    const empty = { ...fields, [part]: Buffer.alloc(0) }
    expect(reported(await ana.send('POST', url, empty))).toEqual([
      422,
      'O arquivo está vazio (0 bytes)',
    ])
    const text = await ana.send('POST', url, { ...fields, [part]: 'texto' })
    expect(text.status).toBe(400)
  }
  const seal = await ana.setNumber('packagingSeal', damage.packaging, {
    Files: Buffer.from('GIF8'),
  })
  expect(seal.status).toBe(415)
})

test('every upload names a missing part in its error', async () => {
  for (const [url, fields, part] of uploads()) {
    const without = await ana.send('POST', url, fields)
    expect([400, 422]).toContain(without.status)
    expect(Object.keys(without.error ?? {})).toEqual([part])
    const lonely = await ana.send('POST', url, { [part]: await picture() })
    expect([lonely.status, Object.keys(lonely.error ?? {})]).toEqual([400, Object.keys(fields)])
  }
})

test('an upload for an unknown record is refused before its photo is checked', async () => {
  for (const [url, fields, part] of uploads()) {
    const [name] = Object.keys(fields)
    const missing = { ...fields, [String(name)]: 999_999, [part]: Buffer.from('não é imagem') }
    expect((await ana.send('POST', url, missing)).status).toBe(404)
  }
})

test('a path in a file name has no effect, because the name is not used', async () => {
  const { id: own } = await ana.start(await addEntry(provider.database))
  const form = multipart([
    { name: 'IdRecebimento', value: String(own) },
    { name: 'files', bytes: await picture(), filename: '../../../etc/passwd' },
  ])
  const headers = { ...(form.headers as Record<string, string>), ...person }
  const url = paths.wasteEvidence()
  const answer = await provider.app.inject({
    method: 'POST',
    url,
    payload: form.payload as Buffer,
    headers,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('passwd')
})

test('more than 20 photos with a damage are refused, and none of them is stored', async () => {
  const files = await Promise.all(Array.from({ length: 21 }, () => picture(8, 8)))
  const answer = await ana.send('POST', paths.damageNew(), { IdRecebimento: id, files })
  expect(reported(answer)).toEqual([413, 'Envie no máximo 20 fotos de cada vez'])
})

test('one invalid photo among several refuses the whole damage', async () => {
  const files = [await picture(), Buffer.from('MZ'), await picture()]
  const answer = await ana.send('POST', paths.damageNew(), { IdRecebimento: id, files })
  expect(reported(answer)).toEqual([415, 'O arquivo não é uma imagem'])
})

test('a multipart call is refused as JSON, and a JSON call as multipart', async () => {
  const json = await ana.call('POST', paths.wasteEvidence(), { body: { IdRecebimento: id } })
  expect(reported(json)).toEqual([415, 'Envie os dados como multipart/form-data'])
  const parts = await ana.send('PUT', paths.wasteSave(), { idRecebimento: id, pesoResiduo: '1' })
  expect(reported(parts)).toEqual([415, 'Formato de envio não aceito'])
})

test.each(['0', '-1', '1.5', 'abc', '99999999999', "1' or 1=1", '1e1'])(
  'the id «%s» in a path is refused by every call',
  async (odd) => {
    for (const [method, url] of [
      ['GET', paths.receivingHeader(odd)],
      ['GET', paths.receivingProducts(odd)],
      ['GET', paths.receivingChecklist(odd)],
      ['GET', paths.receivingChecklist(id, odd)],
      ['GET', paths.damage(odd)],
      ['GET', paths.packaging(odd)],
      ['GET', paths.receivingImage(id, odd)],
      ['PUT', paths.receivingConfirm(odd)],
      ['DELETE', paths.receivingImageRemoval(odd)],
      ['DELETE', paths.checklistImageRemoval(odd)],
    ] as const) {
      expect((await ana.call(method, url)).status).toBe(400)
    }
  },
)
