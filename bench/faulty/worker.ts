/// <reference lib="webworker" />
/** Sends the same new records with the outbox and its peers, each until nothing is left to send. */
import { Queue } from 'workbox-background-sync'
import { number, object } from 'yup'
import { openOutboxDatabase } from '../../src/outbox/store/database.ts'
import { drain } from '../../src/outbox/send/drain.ts'
import { defineOperation, type Operation } from '../../src/outbox/model/operation.ts'
import { submit } from '../../src/outbox/act/submit.ts'
import { answerPage, timed } from '../outbox/answer-page.ts'
import { callsOf, type Call } from '../outbox/job.ts'
import { makePorts, person } from '../outbox/ports.ts'
import { keepWithTanStack } from '../outbox/tanstack.ts'
import type { FaultyJob } from './job.ts'

const pathOf = (lane: number) => `/records/${lane}`

const addRecord = defineOperation<Call>({
  kind: 'bench.record.v1',
  args: object({ lane: number().required(), index: number().required() }),
  label: ({ index }) => `Registro ${index}`,
  record: ({ lane }) => ({ title: `Lista ${lane}`, path: pathOf(lane) }),
  lane: ({ lane }) => `bench:${lane}`,
  request: ({ lane, index }) => ({ method: 'POST', path: pathOf(lane), json: { index } }),
  accept: (body) => (typeof body === 'object' && body !== null && 'value' in body ? {} : undefined),
  observe: {
    reads: ({ lane }) => pathOf(lane),
    compare: (answer, { index }) => ({
      is: (answer as { value: number[] }).value.includes(index) ? 'mine' : 'before',
    }),
  },
  effects: ({ lane }) => [{ key: `bench:${lane}`, apply: (value) => value }],
})

const operations = new Map([[addRecord.kind as string, addRecord as unknown as Operation<never>]])

const shortPorts = () => {
  const ports = makePorts(operations, { quarantineMs: 2_000 })
  const settings = { ...ports.settings, probeGapMs: 200, backoffMinMs: 200 }
  return { ...ports, settings }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const requestOf = ({ lane, index }: Call) =>
  new Request(pathOf(lane), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify({ index }),
  })

const wayByName: Record<FaultyJob['way'], (job: FaultyJob) => Promise<void>> = {
  outbox: async (job) => {
    const db = openOutboxDatabase(`bench-${crypto.randomUUID()}`)
    const ports = shortPorts()
    await submit(
      db,
      ports,
      person,
      callsOf(job).map((call) => addRecord(call)),
    )
    for (;;) {
      const { remaining, next } = await drain(db, ports, { budgetMs: 600_000 })
      if (remaining === 0) break
      if (next === undefined) throw new Error(`${remaining} wait for a person`)
      await sleep(Math.max(0, next - Date.now()))
    }
    await db.strict.delete()
    db.relaxed.close()
  },

  workbox: async (job) => {
    const queue = new Queue(`bench-${crypto.randomUUID()}`, { onSync: () => Promise.resolve() })
    for (const call of callsOf(job)) await queue.pushRequest({ request: requestOf(call) })
    // Retries more often than a browser would fire `sync`.
    while ((await queue.size()) > 0) await queue.replayRequests().catch(() => undefined)
  },

  tanstack: async (job) => {
    const { replay, close } = await keepWithTanStack(callsOf(job), async (call) => {
      const response = await fetch(requestOf(call))
      if (!response.ok) throw new Error(String(response.status))
      await response.json()
    })
    await replay()
    close()
  },
}

answerPage<FaultyJob>((job) => timed(() => wayByName[job.way](job)))
