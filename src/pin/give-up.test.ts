// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { submit } from '#src/outbox/act/submit.ts'
import { saveDraft } from '#src/outbox/drafts/drafts.ts'
import { saveHeavyDraft } from '#src/outbox/drafts/heavy-drafts.ts'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
  setField,
} from '#src/outbox/testing/fake-ports.ts'
import { discardEncrypted, encryptRows, type ConvertBytes } from '#src/outbox/transfer/encrypted.ts'
import { newPair } from '#src/outbox/store/cipher.ts'
import { readMeta, writeMeta } from '#src/outbox/store/meta.ts'
import { lostByGivingUp } from './give-up.ts'

const same: ConvertBytes = async (bytes) => bytes

test('PIN-12 what would be lost is counted, also where only the photos of an entry are encrypted', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(200))
  const { publicKey } = await newPair()
  await writeMeta(db.strict, 'photo-keys', ana, { publicKey })
  const body = { ...(await fakeBody()), person: ana }
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await submit(db, ports, ana, [setField({ report: 7, field: 'peso', value: 'x' })])
  await saveDraft(db, ana, '/relatorio', 'meio feito')
  const held = { person: ana, form: 'photo-held:1', value: {}, savedAt: 0 }
  await saveHeavyDraft(db, held, new Uint8Array([1]).buffer)
  expect(await lostByGivingUp(db, ana)).toEqual({ unsent: 0, drafts: 0, photos: 1 })
  await encryptRows(db, ana, same, ports.operations)
  expect(await lostByGivingUp(db, ana)).toEqual({ unsent: 2, drafts: 2, photos: 1 })
  await discardEncrypted(db, ana)
  expect(await lostByGivingUp(db, ana)).toEqual({ unsent: 0, drafts: 0, photos: 0 })
  expect(await db.relaxed.bodies.count()).toBe(0)
  expect(await readMeta(db.relaxed, 'bytes', ana)).toBe(0)
})
