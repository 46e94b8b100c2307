import { submit } from '#src/outbox/act/submit.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { readMeta } from '#src/outbox/store/meta.ts'
import {
  addPhoto,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
} from '#src/outbox/testing/fake-ports.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { startSession } from '#src/session/session.ts'
import { encryptPerson } from './change-person.ts'
import { setPin } from './people.ts'

export const [ana, joao] = ['https://p.example|1', 'https://p.example|2']
export const hourMs = 3_600_000
export const start = Date.now()
export const secrets = { pin: '482913', password: 'senha de Ana' }

export const tokenOf = (sub: string, nome: string, hours = 12) =>
  fakeToken({ sub, nome, username: nome, roles: [], exp: (Date.now() + hours * hourMs) / 1000 })

export const given = { now: start, pinDays: 7, offlineDays: 3, isOffline: true }
export const noOperations = new Map()

export const photo = { ...(await fakeBody()), person: ana, thumbnail: new Uint8Array([9]).buffer }
export const { ports } = fakePorts(() => answer(200))

/** Ana has a PIN, a draft and a photo; João is on the screen, and Ana's work is encrypted. */
export async function joaoOnAnasTablet({ anaHours = 12 } = {}) {
  const db = freshDatabase()
  const session = startSession(tokenOf('1', 'Ana'))
  if (session === undefined) throw new Error('no session')
  const stored = { ...session, token: tokenOf('1', 'Ana', anaHours) }
  await setPin(db, ana, { session: stored, now: start }, secrets)
  await saveDraft(db, ana, '/relatorio', 'meio feito')
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: photo.id })], [photo])
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, noOperations)
  return db
}

export const draftOf = async (db: ReturnType<typeof freshDatabase>) =>
  (await readDraft<string>(db, ana, '/relatorio'))?.value

export const privateKeyIn = async (db: ReturnType<typeof freshDatabase>) =>
  (await readMeta(db.relaxed, 'photo-keys', ana))?.privateKey
