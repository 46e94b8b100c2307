import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { paths } from '#contract/paths.ts'
import { someExit, somePhoto } from './fill.ts'

/** What one kind of call took in a part of the trial, in ms. */
export interface Took {
  calls: number
  slowest: number
  failed: string[]
}

const pauseMs = 40

interface Place {
  /** Of the processes of the provider, which take the calls in turn. */
  origins: () => readonly string[]
  token: string
  /** A driver whose telephone the calls change. */
  driver: { id: number; cpf: string; nome: string }
  pool: Pool
  random: () => number
}

/** Each kind of call: some of the product over HTTP, and writes of single rows of the tables that are changed. */
const kindsOfCall = ({ origins, token, driver, pool, random }: Place) => {
  let turn = 0
  const ask = async (method: string, path: string, body?: object) => {
    const all = origins()
    const origin = all[(turn += 1) % all.length]
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  }
  const phone = () => `119${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
  return {
    list: () => ask('GET', paths.stuffingList('')),
    report: () => ask('GET', paths.stuffing(someExit(random))),
    write: () =>
      ask('PUT', paths.driver(driver.id), {
        ...{ cpf: driver.cpf, nome: driver.nome, telefone1: phone(), telefone2: null },
        ...{ cnh: null, ativo: true, realizaPuxe: false, observacao: null },
      }),
    'row of photos': () =>
      pool.query('update stuffing_photos set created_at = now() where id = $1', [
        somePhoto(random),
      ]),
    'row of keys': () =>
      pool.query(
        `insert into idempotency_records (uid, route, key, fingerprint, state, created_at)
         values (1, 'PUT /api/y', $1, '', 'done', now())`,
        [randomUUID()],
      ),
  } satisfies Record<string, () => Promise<unknown>>
}

/**
 * Makes calls at a fixed rate, one every 40 ms in turn of the kinds, whether or not the earlier ones were answered: a
 * call that waits delays no other, and is counted with the whole time that it waits.
 */
export function keepCalling(place: Place) {
  const kinds = Object.entries(kindsOfCall(place))
  let took: Record<string, Took> = {}
  let isOver = false
  const running = new Set<Promise<void>>()
  let count = 0

  const call = async () => {
    const [name, make] = kinds[(count += 1) % kinds.length] ?? kinds[0] ?? []
    if (name === undefined || make === undefined) return
    const startedAt = performance.now()
    // A call counts where it began.
    const part = took
    const of = (part[name] ??= { calls: 0, slowest: 0, failed: [] })
    of.calls += 1
    try {
      await make()
    } catch (error) {
      of.failed.push(String(error))
    }
    of.slowest = Math.max(of.slowest, Math.round(performance.now() - startedAt))
  }
  const timer = setInterval(() => {
    if (isOver) return
    const one = call().finally(() => running.delete(one))
    running.add(one)
  }, pauseMs)

  return {
    /** Runs `work`, and returns what the calls that began meanwhile took. */
    during: async (work: () => Promise<unknown>): Promise<Record<string, Took>> => {
      took = {}
      const part = took
      await work()
      took = {}
      await Promise.all(running)
      return part
    },
    stop: async () => {
      isOver = true
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
