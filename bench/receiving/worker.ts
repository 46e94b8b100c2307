/// <reference lib="webworker" />
/**
 * A whole report's work in a service worker: the product's own operations through the outbox, and the
 * same calls by raw fetch one after the other. The page says which; the answer is a time in ms.
 */
import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { addDamageEvidence } from '#src/features/receiving/operations/add-damage-evidence.ts'
import { addPackagingEvidence } from '#src/features/receiving/operations/add-packaging-evidence.ts'
import { buildMultipart } from '#src/api/multipart.ts'
import { makeSend } from '#src/api/send.ts'
import { operationByKind } from '#src/operations.ts'
import { browserPorts, sha256 } from '#src/outbox/browser-ports.ts'
import { openOutboxDatabase } from '#src/outbox/database.ts'
import { drain } from '#src/outbox/drain.ts'
import type { Body } from '#src/outbox/entry.ts'
import type { Intent, Operation, OutboxRequest } from '#src/outbox/operation.ts'
import { submit } from '#src/outbox/submit.ts'
import type { ReplayJob } from './job.ts'

declare const self: ServiceWorkerGlobalScope

const person = 'bench|1'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const job = event.data as ReplayJob
  const [port] = event.ports
  event.waitUntil(
    replay(job).then(
      (ms) => port?.postMessage({ ms }),
      (error: unknown) => port?.postMessage({ ms: Number.NaN, error: String(error) }),
    ),
  )
})

async function replay(job: ReplayJob): Promise<number> {
  const bodies = await takePhotos(job.photos)
  const intents = [...answersOf(job), ...photosOf(job, bodies)]
  return job.way === 'raw' ? sendRaw(job, intents, bodies) : sendKept(job, intents, bodies)
}

/** Photos of a size as they come out of the shrinking, no two the same. */
async function takePhotos(count: number): Promise<Body[]> {
  const bodies: Body[] = []
  for (let at = 0; at < count; at += 1) {
    const id = crypto.randomUUID()
    const bytes = await (await fetch(`/photo/${at}`)).arrayBuffer()
    bodies.push({
      id,
      person,
      bytes,
      type: 'image/jpeg',
      filename: `foto-${id}.jpg`,
      size: bytes.byteLength,
      sha256: await sha256(new Uint8Array(bytes)),
    })
  }
  return bodies
}

/** The questions of the demo's checklist that take «Sim» or «Não se aplica». */
const questions = [101, 103, 104, 105, 108, 109, 110, 111]

const ofQuestion = (job: ReplayJob, idPergunta: number) => ({
  owner: { type: 'receiving' as const, id: job.idRecebimento },
  record: { title: `Recebimento #${job.idRecebimento}`, path: '/ops/relatorios/recebimento' },
  idChecklist: job.idChecklist,
  step: idPergunta - 100,
  idPergunta,
  descricao: `Pergunta ${idPergunta}`,
})

/** Each question again and again, as somebody who changes their mind would answer it. */
function answersOf(job: ReplayJob): Intent[] {
  const before = new Map<number, { idOption: number; valueString: string; obs: null }>()
  return Array.from({ length: job.answers }, (_, at) => {
    const idPergunta = questions[at % questions.length] ?? 101
    const isFirst = Math.floor(at / questions.length) % 2 === 0
    const answer = isFirst
      ? { idOption: idPergunta * 10 + 1, valueString: 'Sim', obs: null }
      : { idOption: idPergunta * 10 + 3, valueString: 'Não se aplica', obs: null }
    const seen = before.get(idPergunta) ?? null
    before.set(idPergunta, answer)
    const rest = { tipo: 'OPTION' as const, valueInteger: null, imagesRequired: 0, status: 1 }
    return answerQuestion({ ...ofQuestion(job, idPergunta), ...answer, ...rest, before: seen })
  })
}

function photosOf(job: ReplayJob, bodies: readonly Body[]): Intent[] {
  const { idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem } = job
  return bodies.map(({ id: photoId, size, sha256: hash }, at) => {
    const idImage = `local:${photoId}` as const
    const taken = { photoId, size, sha256: hash, idImage }
    if (at % 3 === 0) {
      return addQuestionPhoto({ ...ofQuestion(job, 102), ...taken, idSub: 0, status: 1 })
    }
    const evidence = { ...taken, idRecebimento, operador: 'Ana Conceição', takenAt: moment }
    return at % 3 === 1
      ? addDamageEvidence({ ...evidence, idRecebimentoAvaria })
      : addPackagingEvidence({ ...evidence, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem })
  })
}

const moment = '2026-11-20T14:00:00.000Z'

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function wireOf({ method, path, json, parts }: OutboxRequest, bodies: readonly Body[]) {
  if (parts === undefined) {
    return { method, path, type: 'application/json', body: JSON.stringify(json) }
  }
  const boundary = `bench-${crypto.randomUUID()}`
  const body = buildMultipart(
    boundary,
    parts.map((part) => {
      if ('value' in part) return part
      const found = bodies.find(({ id }) => id === part.bodyId)
      if (found === undefined) throw new Error('no such photo')
      const { filename, type, bytes } = found
      return { name: part.name, filename, type, bytes }
    }),
  )
  return { method, path, type: `multipart/form-data; boundary=${boundary}`, body }
}

const sendRaw = (job: ReplayJob, intents: readonly Intent[], bodies: readonly Body[]) =>
  timed(async () => {
    for (const { operation, args } of intents) {
      const request = (operation as unknown as Operation).request(args, { id: Number })
      const { method, path, type, body } = wireOf(request, bodies)
      const response = await fetch(path, {
        method,
        headers: { 'content-type': type, authorization: `Bearer ${job.token}` },
        body,
      })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      await response.json()
    }
  })

async function sendKept(job: ReplayJob, intents: readonly Intent[], bodies: readonly Body[]) {
  const ports = browserPorts({
    operations: operationByKind,
    send: makeSend(''),
    signed: () => Promise.resolve({ person, token: job.token }),
    keys: 'unknown',
    quarantineMs: 180_000,
  })
  const db = openOutboxDatabase(`bench-${crypto.randomUUID()}`)
  await submit(db, ports, person, intents, bodies)
  const ms = await timed(async () => {
    const report = await drain(db, ports, { budgetMs: 600_000 })
    const parked = await db.relaxed.entries.filter(({ state }) => state === 'parked').toArray()
    if (parked.length > 0) throw new Error(`${parked.length} parked: ${parked[0]?.parked?.message}`)
    if (report.remaining > 0) throw new Error(`${report.remaining} remain: ${report.reason}`)
  })
  await db.strict.delete()
  db.relaxed.close()
  return ms
}
