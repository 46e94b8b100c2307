/// <reference lib="webworker" />
/**
 * The work of a whole report in a service worker: the product's own operations through the outbox, or the same calls
 * by raw sequential fetch. The page chooses; the result is a time in ms.
 */
import { buildMultipart } from '../../src/api/multipart.ts'
import { operationByKind } from '../../src/operations.ts'
import { openOutboxDatabase } from '../../src/outbox/store/database.ts'
import { drain } from '../../src/outbox/send/drain.ts'
import type { Body } from '../../src/outbox/model/entry.ts'
import type { Intent, Operation, OutboxRequest } from '../../src/outbox/model/operation.ts'
import { submit } from '../../src/outbox/act/submit.ts'
import { answerPage, timed } from '../outbox/answer-page.ts'
import { makePorts, person } from '../outbox/ports.ts'
import type { ReplayJob } from './job.ts'
import { answersOf, bodyOf, photosOf } from './report-work.ts'

answerPage(replay)

async function replay(job: ReplayJob): Promise<number> {
  const bodies = await takePhotos(job.photos)
  const intents = [...answersOf(job), ...photosOf(job, bodies)]
  return job.way === 'raw' ? sendRaw(job, intents, bodies) : sendKept(job, intents, bodies)
}

/** Photos as large as those that the app shrinks, all with different bytes. */
async function takePhotos(count: number): Promise<Body[]> {
  const bodies: Body[] = []
  for (let at = 0; at < count; at += 1) {
    bodies.push(await bodyOf(person, await (await fetch(`/photo/${at}`)).arrayBuffer()))
  }
  return bodies
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
  const ports = makePorts(operationByKind, { token: job.token })
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
