import { describe, expect, test } from 'vitest'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
} from '#src/outbox/testing/fake-ports.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { wholeCopyOf } from '#src/outbox/testing/example-outbox.ts'
import { readDraft } from '#src/outbox/drafts/drafts.ts'
import { readFile } from '../rescue/read-file.ts'
import { unseal, type Bytes } from '../rescue/sealed.ts'
import { writeFile } from '../rescue/write-file.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { countBlocks, mostPassedBytes } from './fountain.ts'
import { keyLockOf, lockFor, makeReceiver, type Receiver } from './key-lock.ts'
import { parsePassedCode, textOf } from './passed-code.ts'
import { beginReceiving } from './receiving.ts'
import { beginShowing, type CodeSize } from './showing.ts'

const { ports } = fakePorts(() => answer(200))
const { operations } = ports

/** A photo, sealed for this receiver as the rescue file is sealed with a password. */
async function sealFor({ publicKey }: Receiver) {
  const db = freshDatabase()
  const body = await fakeBody(crypto.getRandomValues(new Uint8Array(6_000)))
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  const sealed = await writeFile({
    ...{ copy: await wholeCopyOf(db), name: 'Ana', now: 5, lock: await lockFor(publicKey) },
    bodyFor: (id) => bodyById(db, id),
    draftFor: (form) => readDraft(db, ana, form),
  })
  return { sealed, body }
}

const noMark = () => Promise.resolve()

async function begin() {
  const receiver = await makeReceiver()
  const { sealed, body } = await sealFor(receiver)
  const showing = await beginShowing(sealed, receiver.publicKey, noMark)
  return { receiver, sealed, body, showing, take: await beginReceiving(receiver) }
}

/** Changes one sign of a code into another one of base 45. */
const spoil = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)

test.each<CodeSize>([1, 2])(
  'PASS-01 what one tablet shows, %i blocks in a code, another one reads as the same work',
  async (size) => {
    const { receiver, body, showing, take } = await begin()
    let taken = await take(await showing.next(size))
    const shares: number[] = []
    while (taken.is === 'part') {
      shares.push(taken.share)
      taken = await take(await showing.next(size))
    }
    if (taken.is !== 'whole') throw new Error(taken.problem)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(taken.digest).toBe(showing.digest)
    const { sealed } = taken
    const { manifest, bodyFor } = await readFile(
      sealed,
      await keyLockOf(sealed, receiver),
      operations,
    )
    expect(manifest).toMatchObject({ person: ana, name: 'Ana' })
    expect(await bodyFor(body.id)).toEqual(body)
  },
)

test('PASS-02 another key does not open the work, and nothing of it can be read', async () => {
  const { sealed } = await begin()
  const other = await makeReceiver()
  const read: Bytes[] = []
  await expect(
    unseal(sealed, await keyLockOf(sealed, other), (bytes) => void read.push(bytes)),
  ).rejects.toThrow('danificado')
  expect(read).toEqual([])
  expect(new TextDecoder('latin1').decode(await sealed.arrayBuffer())).not.toMatch(/envios\.json/)
})

test('PASS-02 a private key cannot be exported', async () => {
  const { pair } = await makeReceiver()
  await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow()
})

test.each([
  ['of another length', new Uint8Array(64)],
  ['off the curve', new Uint8Array(65).fill(4)],
])('PASS-02 a public key %s is refused', async (_how, key) => {
  await expect(lockFor(key)).rejects.toThrow('O código lido está errado.')
})

test('PASS-02 work that was sealed with a password is not taken', async () => {
  const receiver = await makeReceiver()
  await expect(keyLockOf(new Blob(['PAVILHAO-ENVIOS1']), receiver)).rejects.toThrow('errado')
})

describe('PASS-07 the receiving tablet says why it cannot use', () => {
  const problem = async (text: string) => {
    const { take } = await begin()
    return take(text)
  }

  test.each([
    ['a code of a product', '7891000315507'],
    ['an address', 'https://pavilhao.example/envios'],
    ['a code that only begins like one of ours', 'PAVB1:ABC'],
    ['signs that are not in base 45', 'PAVR1:abcdefghijkl'],
    ['blocks of a size that is none', `PAVB1:${toBase45(new Uint8Array(30))}`],
  ])('%s', async (_what, text) => {
    expect(await problem(text)).toEqual({
      is: 'refused',
      problem: 'Este código não é de uma passagem de envios.',
    })
  })

  test('a code of another release', async () => {
    const { showing, take } = await begin()
    const text = (await showing.next(1)).replace('PAVB1:', 'PAVB2:')
    expect(await take(text)).toMatchObject({ problem: expect.stringContaining('outra versão') })
  })

  test('codes for another tablet', async () => {
    const [{ showing }, { take }] = [await begin(), await begin()]
    expect(await take(await showing.next(1))).toMatchObject({
      problem: expect.stringContaining('para outro aparelho'),
    })
  })

  test('the key of another receiver', async () => {
    const { publicKey } = await makeReceiver()
    const text = textOf({ is: 'key', person: '0011223344556677', key: publicKey })
    expect(await problem(text)).toMatchObject({ problem: expect.stringContaining('Aponte') })
  })
})

test('PASS-05 a code that was tampered with spoils the reading, which then starts again', async () => {
  const { showing, take } = await begin()
  let taken = await take(spoil(await showing.next(2), 60))
  while (taken.is === 'part') taken = await take(await showing.next(2))
  expect(taken).toMatchObject({ problem: expect.stringContaining('a leitura começou de novo') })
  do taken = await take(await showing.next(2))
  while (taken.is === 'part')
  expect(taken).toMatchObject({ is: 'whole', digest: showing.digest })
})

test('PASS-05 a second transfer to the same receiver starts again, and blocks of the first are not mixed in', async () => {
  const { receiver, showing, take } = await begin()
  for (let code = 0; code < 4; code += 1) await take(await showing.next(2))
  const { sealed } = await sealFor(receiver)
  const again = await beginShowing(sealed, receiver.publicKey, noMark)
  let taken = await take(await again.next(2))
  expect(taken).toEqual({ is: 'part', share: 2 / again.count })
  while (taken.is === 'part') taken = await take(await again.next(2))
  expect(taken).toMatchObject({ is: 'whole', digest: again.digest })
})

describe('PASS-06 entries are marked as copied', () => {
  const shownWith = async (bytes: number) => {
    const receiver = await makeReceiver()
    const shownAtMark: number[] = []
    const showing = await beginShowing(
      new Blob([new Uint8Array(bytes)]),
      receiver.publicKey,
      async () => void shownAtMark.push(showing.shown()),
    )
    return { showing, shownAtMark, count: countBlocks(bytes) }
  }

  test.each([
    [1, 4_001],
    [2, 4_001],
    [2, 4_000],
    [2, 300],
  ] as const)(
    'once, before the code of %i blocks with which %i bytes could be complete',
    async (size, bytes) => {
      const { showing, shownAtMark, count } = await shownWith(bytes)
      while (showing.shown() + size < count) await showing.next(size)
      expect(shownAtMark).toEqual([])
      const before = showing.shown()
      for (let code = 0; code < 5; code += 1) await showing.next(size)
      expect(shownAtMark).toEqual([before])
    },
  )

  test('and where that fails, this code is not given out', async () => {
    const { publicKey } = await makeReceiver()
    const failing = () => Promise.reject(new Error('Sem espaço.'))
    const showing = await beginShowing(new Blob([new Uint8Array(300)]), publicKey, failing)
    await expect(showing.next(1)).rejects.toThrow('Sem espaço.')
    expect(showing.shown()).toBe(0)
  })
})

test('PASS-03 more than what fits is refused with its size', async () => {
  const { publicKey } = await makeReceiver()
  const large = new Blob([new Uint8Array(mostPassedBytes + 100_000)])
  await expect(beginShowing(large, publicKey, noMark)).rejects.toThrow(
    'São 1,1 MB, e por códigos passa no máximo 1 MB. Use «Salvar em arquivo».',
  )
})

test('every byte comes back from base 45, and a text that is none is noticed', () => {
  for (const length of [0, 1, 2, 3, 256]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
    expect(fromBase45(toBase45(bytes))).toEqual(bytes)
  }
  // The examples of RFC 9285.
  expect(toBase45(new TextEncoder().encode('base-45'))).toBe('UJCLQE7W581')
  for (const text of ['A', 'GGW0', ':::', 'a00']) expect(fromBase45(text)).toBeUndefined()
})

test('a receipt and a key are read as they were written', () => {
  const receipt = { is: 'receipt', digest: '00ff1020304050a0' } as const
  const key = { is: 'key', person: '00ff1020304050a0', key: new Uint8Array(65).fill(9) } as const
  for (const code of [receipt, key]) expect(parsePassedCode(textOf(code))).toEqual(code)
})
