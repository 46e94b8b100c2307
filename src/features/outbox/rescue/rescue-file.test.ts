import { BlobReader, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { describe, expect, test } from 'vitest'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
  setField,
} from '#src/outbox/testing/fake-ports.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Body, Draft } from '#src/outbox/model/entry.ts'
import { wholeCopyOf } from '#src/outbox/testing/example-outbox.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import { submit } from '#src/outbox/act/submit.ts'
import type { Manifest } from './manifest.ts'
import { readFile } from './read-file.ts'
import { lockWithPassword, passwordLockOf } from './password-lock.ts'
import { beginSealing, unseal } from './sealed.ts'
import { writeFile } from './write-file.ts'

const password = 'doca 7 às 14h'
const { ports } = fakePorts(() => answer(200))
const { operations } = ports

/** A field, a photo larger than one sealed piece, and two drafts. */
async function makeWork() {
  const db = freshDatabase()
  const body = {
    ...(await fakeBody(crypto.getRandomValues(new Uint8Array(60_000)))),
    thumbnail: new Uint8Array([9, 8]).buffer,
  }
  await submit(
    db,
    ports,
    ana,
    [setField({ report: 7, field: 'peso', value: '1' }), addPhoto({ report: 7, photo: body.id })],
    [body],
  )
  const half = { path: '/avaria', photo: { bytes: new Uint8Array([4, 5]).buffer, size: 2 } }
  await saveDraft(db, ana, 'avaria', half, 3)
  await saveDraft(db, ana, 'peso', { path: '/peso', typed: '1.2' }, 4)
  const copy = await wholeCopyOf(db)
  const write = async (
    bodyFor = (id: string): PromiseLike<Body | undefined> => bodyById(db, id),
    draftFor = (form: string): Promise<Draft | undefined> => readDraft(db, ana, form),
  ) =>
    writeFile({
      ...{ copy, name: 'Ana', lock: await lockWithPassword(password), now: 5, draftFor },
      bodyFor: async (id) => bodyFor(id),
    })
  return { write, copy, body }
}

async function makeFile() {
  const { write, ...work } = await makeWork()
  return { file: await write(), ...work }
}

async function sealed(
  write: (bytes: (piece: Uint8Array<ArrayBuffer>) => Promise<void>) => Promise<void>,
) {
  const sealing = beginSealing(await lockWithPassword(password, 1000))
  await write(sealing.write)
  return sealing.end()
}

/** A file as an attacker might build it. */
const forged = (files: Record<string, string | Uint8Array<ArrayBuffer>>, level = 0) =>
  sealed(async (write) => {
    const zip = new ZipWriter(new WritableStream({ write }))
    for (const [name, content] of Object.entries(files)) {
      const reader =
        typeof content === 'string' ? new TextReader(content) : new BlobReader(new Blob([content]))
      await zip.add(name, reader, { level, useWebWorkers: false })
    }
    await zip.close()
  })

const damaged = 'O arquivo está danificado ou incompleto. Nada foi trazido.'
const open = async (file: Blob, key = password) =>
  readFile(file, await passwordLockOf(file, key), operations)

test('UX-09 everything exported to a file is read back byte for byte', async () => {
  const { file, copy, body } = await makeFile()
  const { manifest, bodyFor, drafts } = await open(file)
  expect(manifest).toMatchObject({ person: ana, name: 'Ana', madeAt: 5, entries: copy.entries })
  expect(await bodyFor(body.id)).toEqual(body)
  expect(await drafts()).toEqual(copy.drafts)
})

test.each([
  ['changed', new Uint8Array(60_000)],
  ['cut off', new Uint8Array(1)],
])('UX-09 the export fails and names the photo when its bytes are %s', async (_how, bytes) => {
  const { write, body } = await makeWork()
  const file = write(async () => ({ ...body, bytes: bytes.buffer }))
  await expect(file).rejects.toThrow(
    'Uma foto de «Foto» (Relatório) está danificada neste aparelho. Tire de novo ou descarte esse envio, e repita.',
  )
})

test('UX-09 the export fails and names the photo when it is missing on the device', async () => {
  const { write } = await makeWork()
  await expect(write(async () => undefined)).rejects.toThrow(
    'Uma foto de «Foto» (Relatório) não está mais neste aparelho. Tire de novo ou descarte esse envio, e repita.',
  )
})

test.each([
  ['finished', async () => undefined],
  ['typed on', async (form: string) => ({ person: ana, form, value: { path: '/' }, savedAt: 9 })],
])(
  'UX-09 the export fails when a draft is %s meanwhile, because its result would be missing',
  async (_how, draftFor) => {
    const { write } = await makeWork()
    await expect(write(undefined, draftFor)).rejects.toThrow(
      'Um rascunho mudou enquanto era copiado. Tente de novo.',
    )
  },
)

test('UX-09 a file of the format without drafts is still read', async () => {
  const { drafts: _, ...rest } = (await open((await makeFile()).file)).manifest
  const old = { ...rest, format: 1, entries: [], photos: [] }
  const opened = await open(await forged({ 'envios.json': JSON.stringify(old) }))
  expect(await opened.drafts()).toEqual([])
})

test('UX-09 nothing in the file can be read without its password', async () => {
  const { file, body } = await makeFile()
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  for (const secret of ['peso', 'envios.json', 'pavilhao.example', body.id])
    expect(text.slice(16)).not.toContain(secret)
  await expect(open(file, 'outra senha')).rejects.toThrow('Senha incorreta, ou arquivo danificado.')
})

test('UX-09 the key of a file takes 600,000 rounds, and the file says so', async () => {
  const { head } = await lockWithPassword(password)
  expect(new DataView(head.buffer).getUint32(head.length - 4)).toBe(600_000)
})

test('a password with an accent opens the file in either Unicode form', async () => {
  const { file } = await makeFile()
  expect((await open(file, password.normalize('NFD'))).manifest.name).toBe('Ana')
})

test('a long file is sealed in pieces, none of which can be left out, exchanged or cut off', async () => {
  const contents = crypto.getRandomValues(new Uint8Array(60_000))
  const long = await sealed(async (write) => {
    for (let at = 0; at < 50; at += 1) await write(contents)
  })
  const seen: number[] = []
  await unseal(long, await passwordLockOf(long, password), (bytes) => void seen.push(bytes.length))
  expect(seen).toEqual([1_048_576, 1_048_576, 902_848])
  const [head, piece] = [43, 1_048_576 + 16]
  const cut = (from: number, to?: number) => long.slice(from, to)
  const swapped = new Blob([
    cut(0, head),
    cut(head + piece, head + 2 * piece),
    cut(head, head + piece),
    cut(head + 2 * piece),
  ])
  const without = new Blob([cut(0, head + piece), cut(head + 2 * piece)])
  for (const broken of [swapped, without, cut(0, head + 2 * piece), cut(0, long.size - 1)]) {
    const lock = await passwordLockOf(broken, password)
    await expect(unseal(broken, lock, () => undefined)).rejects.toThrow(/danificado/)
  }
})

test.each([
  ['a photo', new Blob([new Uint8Array([0xff, 0xd8, 0xff])])],
  ['nothing at all', new Blob([])],
])('%s is rejected as no rescue file', async (_what, file) => {
  await expect(open(file)).rejects.toThrow('Este arquivo não é um arquivo de envios do Pavilhão.')
})

describe('UX-09 the import rejects a file that was tampered with:', () => {
  /** The manifest and the photo of a valid file. */
  let made: Awaited<ReturnType<typeof makeFile>> | undefined
  async function parts() {
    made ??= await makeFile()
    const { file, body } = made
    const { manifest } = await open(file)
    return { manifest, body, photo: `foto-${body.id}.jpg`, small: `miniatura-${body.id}.jpg` }
  }
  const withManifest = async (
    change: (manifest: Manifest) => unknown,
    rename: Record<string, string> = {},
  ) => {
    const { manifest, body, photo, small } = await parts()
    return forged({
      [rename['photo'] ?? photo]: new Uint8Array(body.bytes),
      [small]: new Uint8Array(body.thumbnail),
      'rascunho-0-0.bin': new Uint8Array([4, 5]),
      'envios.json': JSON.stringify(change(manifest)),
    })
  }
  const entryChanged = (change: object) => (manifest: Manifest) => ({
    ...manifest,
    entries: manifest.entries.map((entry) => ({ ...entry, ...change })),
  })

  const draftChanged = (change: object) => (manifest: Manifest) => ({
    ...manifest,
    drafts: manifest.drafts.map((draft) => ({ ...draft, ...change })),
  })

  test('an unchanged file is read', async () => {
    expect((await open(await withManifest((manifest) => manifest))).manifest.entries).toHaveLength(
      2,
    )
  })

  test.each([
    ['a path to elsewhere', entryChanged({ record: { title: 'x', path: 'javascript:alert(1)' } })],
    ['a path to another host', entryChanged({ record: { title: 'x', path: '//mal.example' } })],
    ['work of somebody else', entryChanged({ person: 'https://pavilhao.example|2' })],
    ['arguments that the operation refuses', entryChanged({ args: {} })],
    ['a state that is none', entryChanged({ state: 'settled' })],
    [
      'one entry twice',
      (manifest: Manifest) => ({
        ...manifest,
        entries: [manifest.entries[0], manifest.entries[0]],
      }),
    ],
    [
      'a photo that nothing sends',
      (manifest: Manifest) => ({ ...manifest, entries: manifest.entries.slice(0, 1) }),
    ],
    [
      'a photo whose id is a path',
      (manifest: Manifest) => ({ ...manifest, photos: [{ ...manifest.photos[0], id: '../x' }] }),
    ],
    ['a draft that leads elsewhere', draftChanged({ value: { path: '//mal.example' } })],
    ['a draft of no form', draftChanged({ form: '' })],
    ['a draft whose photo is not there', draftChanged({ files: [] })],
    ['no entries', () => ({ format: 1 })],
    ['no object', () => null],
  ])('%s', async (_what, change) => {
    await expect(open(await withManifest(change))).rejects.toThrow(damaged)
  })

  test('a file in a folder', async () => {
    await expect(
      open(await withManifest((manifest) => manifest, { photo: '../foto.jpg' })),
    ).rejects.toThrow(damaged)
  })

  test('a photo with other bytes', async () => {
    const { manifest, body, photo, small } = await parts()
    const file = await forged({
      [photo]: new Uint8Array(60_000),
      [small]: new Uint8Array([1]),
      'rascunho-0-0.bin': new Uint8Array([6, 6]),
      'envios.json': JSON.stringify(manifest),
    })
    const { bodyFor, drafts } = await open(file)
    await expect(bodyFor(body.id)).rejects.toThrow(damaged)
    await expect(drafts()).rejects.toThrow(damaged)
  })

  test('a compressed file that would unpack to more than its size', async () => {
    await expect(open(await forged({ 'envios.json': 'x'.repeat(5000) }, 9))).rejects.toThrow(
      damaged,
    )
  })

  const asksForUpdate = 'O arquivo é de uma versão mais nova. Atualize o aplicativo.'

  test('a file of a newer release asks for an update', async () => {
    const newer = await forged({ 'envios.json': '{"format":3}' })
    await expect(open(newer)).rejects.toThrow(asksForUpdate)
  })

  test('a file with an entry in the format of a newer release asks for an update', async () => {
    const newer = await withManifest((manifest) => ({
      ...manifest,
      entries: manifest.entries.map((entry) => ({ ...entry, format: entry.format + 1 })),
    }))
    await expect(open(newer)).rejects.toThrow(asksForUpdate)
  })
})
