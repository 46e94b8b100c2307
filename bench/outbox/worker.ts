/// <reference lib="webworker" />
/**
 * Several ways of sending the same calls, in a service worker: raw sequential fetch (the limit), the same with a bare
 * journal, the outbox, and the queues of its peers. The page chooses; the result is a time in ms.
 */
import { Queue } from 'workbox-background-sync'
import { number, object } from 'yup'
import { openOutboxDatabase } from '../../src/outbox/store/database.ts'
import { drain } from '../../src/outbox/send/drain.ts'
import { defineOperation, type Operation } from '../../src/outbox/model/operation.ts'
import { submit } from '../../src/outbox/act/submit.ts'
import { answerPage, timed } from './answer-page.ts'
import { callsOf, type Call, type Job } from './job.ts'
import { keepJournal } from './journal.ts'
import { makePorts, person } from './ports.ts'
import { keepWithTanStack } from './tanstack.ts'

const note = defineOperation<{ lane: number; index: number; latencyMs: number }>({
  kind: 'bench.note.v1',
  args: object({
    lane: number().required(),
    index: number().required(),
    latencyMs: number().required(),
  }),
  label: ({ index }) => `Nota ${index}`,
  record: ({ lane }) => ({ title: `Registro ${lane}`, path: `/registro/${lane}` }),
  lane: ({ lane }) => `bench:${lane}`,
  request: ({ lane, index, latencyMs }) => ({
    method: 'PUT',
    path: pathOf(lane, index, latencyMs),
    json: bodyOf(index),
  }),
  accept: (body) => (typeof body === 'object' && body !== null && 'value' in body ? {} : undefined),
  target: ({ index }) => String(index),
  effects: ({ lane }) => [{ key: `bench:${lane}`, apply: (value) => value }],
})

const pathOf = (lane: number, index: number, latencyMs: number) =>
  `/calls/${lane}/${index}?latency=${latencyMs}`
const bodyOf = (index: number) => ({ field: `item-${index}`, value: 'OK', obs: 'sem observações' })

const operations = new Map([[note.kind as string, note as unknown as Operation<never>]])
const ports = makePorts(operations)

const requestOf = ({ latencyMs }: Job, { lane, index }: Call) =>
  [
    pathOf(lane, index, latencyMs),
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
      body: JSON.stringify(bodyOf(index)),
    },
  ] as const

const send = async (job: Job, call: Call) => {
  const response = await fetch(...requestOf(job, call))
  await response.json()
}

const wayByName: Record<Job['way'], (job: Job) => Promise<number>> = {
  raw: (job) =>
    timed(async () => {
      for (const call of callsOf(job)) await send(job, call)
    }),

  journal: async (job) => {
    const { replay, close } = await keepJournal(callsOf(job), (call) => send(job, call))
    const ms = await timed(replay)
    close()
    return ms
  },

  outbox: async (job) => {
    const db = openOutboxDatabase(`bench-${crypto.randomUUID()}`)
    const intents = callsOf(job).map((call) => note({ ...call, latencyMs: job.latencyMs }))
    await submit(db, ports, person, intents)
    const ms = await timed(async () => {
      const report = await drain(db, ports, { budgetMs: 600_000 })
      if (report.remaining > 0) throw new Error(`${report.remaining} remain: ${report.reason}`)
    })
    await db.strict.delete()
    db.relaxed.close()
    return ms
  },

  workbox: async (job) => {
    // `onSync` does nothing: the bench starts the replay itself, once, to time it.
    const queue = new Queue(`bench-${crypto.randomUUID()}`, { onSync: () => Promise.resolve() })
    for (const call of callsOf(job))
      await queue.pushRequest({ request: new Request(...requestOf(job, call)) })
    return timed(() => queue.replayRequests())
  },

  tanstack: async (job) => {
    const { replay, close } = await keepWithTanStack(callsOf(job), (call) => send(job, call))
    const ms = await timed(replay)
    close()
    return ms
  },
}

answerPage<Job>((job) => wayByName[job.way](job))
