import { connect } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { largestFile } from '../plugins/collect-parts.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { listen } from '../testing/listen.ts'
import { multipart, type Part } from '../testing/calls/multipart.ts'
import { openProvider, type TestProvider } from '../testing/open-provider.ts'
import { picture } from '../testing/pictures.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'

let provider: TestProvider
let origin: string
let session: { authorization: string }
let calls: ReturnType<typeof stuffingCalls>
let photo: Buffer
let id: number

beforeAll(async () => {
  provider = await openProvider()
  origin = await listen(provider)
  session = await provider.authorize('ana')
  calls = stuffingCalls(provider, session)
  photo = await picture()
  id = await addReport(provider.database)
})

afterAll(async () => {
  // None of the refused input was stored, and none caused an internal error.
  expect(await calls.read(id)).toMatchObject({ step: '1', picture1: 0 })
  expect(provider.reported).toEqual([])
  await provider.close()
})

const send = async (parts: Part[], url = paths.stuffingUpload(id)) => {
  const body = multipart(parts)
  const headers = { ...body.headers, ...session }
  const answer = await provider.app.inject({ method: 'PUT', url, payload: body.payload, headers })
  return [answer.statusCode, answer.json()]
}

const step = { name: 'step', value: '1' }
const steps = 'PRE, 1, 2, 3, C, 4, 5, 6, 7'

test('a file that is not an image, or is empty, is refused with a message', async () => {
  const file = (bytes: Buffer) => send([step, { name: 'file', bytes, filename: 'foto.jpg' }])
  const none = 'O arquivo não é uma imagem'
  expect(await file(Buffer.from('MZ\x90 um programa'))).toEqual([
    415,
    { message: none, error: { file: none } },
  ])
  const empty = 'O arquivo está vazio (0 bytes)'
  expect(await file(Buffer.alloc(0))).toEqual([422, { message: empty, error: { file: empty } }])
})

test('a missing part, or a part of another kind, is named in the error', async () => {
  expect(await send([step])).toEqual([
    400,
    { message: 'Arquivo: campo obrigatório', error: { file: 'Campo obrigatório' } },
  ])
  expect(await send([{ name: 'file', bytes: photo }])).toEqual([
    400,
    { message: 'Etapa: campo obrigatório', error: { step: 'Campo obrigatório' } },
  ])
  expect(await send([step, { name: 'file', value: 'texto' }])).toMatchObject([
    400,
    { error: { file: 'Precisa ser um arquivo' } },
  ])
  expect(await send([])).toMatchObject([400, { error: { step: 'Campo obrigatório' } }])
})

test('an unknown step is refused, whatever its text', async () => {
  for (const value of ['8', '', 'pre', "1' or '1'='1", '<script>alert(1)</script>', '1\n2']) {
    expect(
      await send([
        { name: 'step', value },
        { name: 'file', bytes: photo },
      ]),
    ).toEqual([
      400,
      {
        message: `Etapa: precisa ser um destes valores: ${steps}`,
        error: { step: `Precisa ser um destes valores: ${steps}` },
      },
    ])
  }
})

test('a repeated part, or a second file, is refused', async () => {
  expect(await send([step, step, { name: 'file', bytes: photo }])).toEqual([
    400,
    { message: 'Etapa: veio mais de uma vez no mesmo envio', error: { step: 'Repetida' } },
  ])
  const unnamed = { name: 'zyx', value: '1' }
  expect(await send([step, unnamed, unnamed, { name: 'file', bytes: photo }])).toEqual([
    400,
    { message: 'Dados: veio mais de uma vez no mesmo envio', error: { zyx: 'Repetida' } },
  ])
  const two = [step, { name: 'file', bytes: photo }, { name: 'other', bytes: photo }]
  expect(await send(two)).toEqual([413, { message: 'Envie um arquivo de cada vez' }])
  const odd = await send([step, { name: '__proto__', value: 'x' }, { name: 'file', bytes: photo }])
  expect(odd).toEqual([400, { message: 'O envio tem um campo com nome não aceito' }])
})

test('a path in a file name has no effect, because the name is not used', async () => {
  const own = await addReport(provider.database)
  const body = multipart([step, { name: 'file', bytes: photo, filename: '../../../etc/passwd' }])
  const url = paths.stuffingUpload(own)
  const headers = { ...body.headers, ...session }
  const answer = await provider.app.inject({ method: 'PUT', url, payload: body.payload, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('passwd')
  const sent = await calls.file(own, '1')
  expect(sent.headers['content-disposition']).toBe(`inline; filename="estufagem-${own}-1.jpg"`)
})

const overLimit = 'O arquivo passa do limite de 15 MB'
const tooLarge = { message: overLimit, error: { file: overLimit } }

test('a file over 15 MB is read to its end and then refused, so that the sender gets the response', async () => {
  const body = new FormData()
  body.set('step', '1')
  body.set('file', new Blob([photo.toString('latin1'), Buffer.alloc(largestFile)]), 'foto.jpg')
  const url = `${origin}${paths.stuffingUpload(id)}`
  const answer = await fetch(url, { method: 'PUT', body, headers: session })
  expect([answer.status, await answer.json()]).toEqual([413, tooLarge])
})

test('an upload whose announced length is far too large is refused unread', async () => {
  const headers = { ...session, 'content-type': 'multipart/form-data; boundary=x' }
  const url = paths.stuffingUpload(id)
  const length = { 'content-length': String(200 * 1024 * 1024) }
  const answer = await provider.app.inject({
    method: 'PUT',
    url,
    headers: { ...headers, ...length },
  })
  expect([answer.statusCode, answer.json()]).toEqual([413, tooLarge])
})

test('files that are too large together are refused as such, with and without an announced length', async () => {
  const files = (sizes: number[]) =>
    multipart([
      { name: 'IdRecebimento', value: '1' },
      ...sizes.map((size) => ({ name: 'files', bytes: Buffer.alloc(size) })),
    ])
  const register = async ({ headers, payload }: ReturnType<typeof multipart>) => {
    const all = { ...headers, ...session }
    const url = paths.damageNew()
    const answer = await provider.app.inject({ method: 'POST', url, headers: all, payload })
    return [answer.statusCode, answer.json()]
  }
  const refused = (message: string) => [413, { message, error: { files: message } }]
  const five = files(Array.from({ length: 5 }, () => largestFile - 1_000_000))
  const together = refused('O envio passa de 64 MB: envie menos fotos de cada vez')
  expect(await register({ ...five, payload: Readable.from([five.payload]) })).toEqual(together)
  expect(await register(five)).toEqual(together)
  expect(await register(files([largestFile + 1, 1]))).toEqual(refused(overLimit))
})

test('a body over the size limit that is not a file is refused', async () => {
  const payload = { username: 'x'.repeat(2_000_000), password: 'x' }
  const answer = await provider.app.inject({ method: 'POST', url: paths.signIn(), payload })
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { message: 'O envio passa do tamanho permitido' },
  ])
})

test('an upload that breaks off in its body or within its file stores nothing', async () => {
  const whole = multipart([step, { name: 'file', bytes: photo }])
  const payload = whole.payload as Buffer
  const url = paths.stuffingUpload(id)
  for (const length of [payload.length - 10, payload.length / 2, 60, 1]) {
    const headers = { ...whole.headers, ...session }
    const cut = payload.subarray(0, length)
    const answer = await provider.app.inject({ method: 'PUT', url, payload: cut, headers })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'O envio chegou incompleto ou malformado' },
    ])
  }
})

test('a connection that dies in the middle of an upload leaves the provider working', async () => {
  const { port } = new URL(origin)
  const whole = multipart([step, { name: 'file', bytes: photo }])
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PUT ${paths.stuffingUpload(id)} HTTP/1.1\r\nHost: x\r\n` +
      `Authorization: ${session.authorization}\r\n` +
      `Content-Type: ${String(whole.headers['content-type'])}\r\nContent-Length: 999999\r\n\r\n`,
  )
  socket.write((whole.payload as Buffer).subarray(0, 200))
  socket.end()
  socket.resume()
  await once(socket, 'close')
  expect((await calls.read(id)).picture1).toBe(0)
})

async function say(text: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('input that is not HTTP gets a message, and the provider keeps working', async () => {
  const none = await say('isto não é HTTP\r\n\r\n')
  expect(none).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(none).toContain('{"message":"O envio está malformado"}')
  const large = await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(large).toMatch(/^HTTP\/1\.1 431 /)
  expect((await calls.read(id)).picture1).toBe(0)
})

test('a tunnel is refused with a message: a proxy would report a cut connection as a fault of the server', async () => {
  const answer = await say(`CONNECT ${paths.me()} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*{"message":"Este servidor não abre túneis"}$/)
  expect((await calls.read(id)).picture1).toBe(0)
})

test('an upload in another format is refused', async () => {
  const url = paths.stuffingUpload(id)
  for (const [type, payload] of [
    ['application/json', '{"step":"1"}'],
    ['text/plain', 'x'],
    ['application/xml', '<x/>'],
    ['multipart/form-data', 'sem fronteira'],
  ]) {
    const headers = { ...session, 'content-type': String(type) }
    const answer = await provider.app.inject({
      method: 'PUT',
      url,
      payload: String(payload),
      headers,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThanOrEqual(415)
    expect(answer.json<{ message: string }>().message).toMatch(/^(Envie|Formato|O envio) /)
  }
  const answer = await provider.app.inject({ method: 'PUT', url, headers: session })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'Dados ausentes ou malformados' },
  ])
})

const signInWith = (payload: string) => {
  const headers = { 'content-type': 'application/json' }
  return provider.app.inject({ method: 'POST', url: paths.signIn(), payload, headers })
}

test('invalid or malicious JSON is refused', async () => {
  for (const payload of ['{', 'null', '[]', '"x"', '{"__proto__":{"x":1}}', '\u0000']) {
    const answer = await signInWith(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(/^(Os dados|Dados) /)
  }
})

test('a NUL in a text is refused in every place', async () => {
  const refused = { message: 'O texto tem um caractere que não pode ser guardado' }
  const payload = { username: 'a\0b', password: 'x' }
  const signIn = await provider.app.inject({ method: 'POST', url: paths.signIn(), payload })
  expect([signIn.statusCode, signIn.json()]).toEqual([400, refused])
  const url = `${paths.stuffingList('')}&search=%00`
  const list = await provider.app.inject({ url, headers: session })
  expect(list.statusCode).toBe(400)
  const found = await provider.app.inject({ url: paths.stuffingList('a\0'), headers: session })
  expect([found.statusCode, found.json()]).toEqual([400, refused])
})

test('endlessly nested JSON is refused, and delays no other call', async () => {
  const depth = 100_000
  const payload = `{"username":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`
  const answer = await signInWith(payload)
  const refused = { message: 'Os dados têm níveis demais' }
  expect([answer.statusCode, answer.json()]).toEqual([400, refused])
})

test('an invalid id is refused, and an unknown id is not found', async () => {
  const none = ['0', '-1', '1.5', 'abc', '1e99', '1e400', '0x10', '99999999999', "1' or 1=1"]
  for (const one of [...none, '%20', '%F0%9F%98%80']) {
    const answer = await provider.app.inject({ url: `/api/core/saida/${one}`, headers: session })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { idSaida: expect.any(String) } })
  }
  const answer = await provider.app.inject({ url: '/api/core/saida/2147483647', headers: session })
  expect(answer.statusCode).toBe(404)
})

test('an unknown or unreadable address is refused with JSON', async () => {
  for (const [url, status] of [
    ['/api/nada', 404],
    ['/api', 404],
    ['/auth/outra', 404],
    ['/checklists/nada', 404],
    ['/api/%', 400],
    ['/api/core/saida/%ff', 400],
    [`/api/core/saida/${'9'.repeat(400)}`, 414],
  ] as const) {
    const headers = { ...session, accept: 'text/html' }
    const answer = await provider.app.inject({ url, headers })
    expect([url, answer.statusCode]).toEqual([url, status])
    expect(answer.json()).toEqual({ message: expect.stringMatching(/^(Não|Endereço) /) })
  }
})

test('SQL and script in a search find nothing and execute nothing', async () => {
  for (const text of ["'; drop table users; --", '<script>alert(1)</script>', '${7*7}', '\ud800']) {
    const answer = await provider.app.inject({ url: paths.stuffingList(text), headers: session })
    expect([answer.statusCode, answer.json()]).toEqual([200, { value: [] }])
  }
})
