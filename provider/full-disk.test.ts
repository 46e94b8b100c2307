import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { endWithUs } from './testing/end-with-us.ts'
import { picture } from './testing/pictures.ts'
import { runFlags } from './testing/provider-flags.ts'
import { complaintsIn, runProvider } from './testing/run-provider.ts'
import { onSmallDisk, seenFromOutside, whyNoSmallDisks } from './testing/small-disk.ts'

/** A machine that is busy with other tests may take long to start a process. */
const startMs = 240_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-full-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const makeFolder = async (name: string) => {
  const path = join(folder, name)
  await mkdir(path)
  return path
}

const wantsRoom = (dataDir: string) =>
  `O disco da pasta de dados "${dataDir}" está sem espaço: libere ao menos 32 MB e inicie de novo. ` +
  'Os dados que estão lá continuam inteiros.'

/** Fills the disk that contains `path`. */
const fill = async (disk: string, path: string) => {
  const { bavail, bsize } = statfsSync(disk)
  await writeFile(path, Buffer.alloc(bavail * bsize))
}

const signIn = async (origin: string) => {
  const answer = await fetch(`${origin}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operador', password: 'pavilhao' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

const findPre = async (origin: string, headers: Record<string, string>) => {
  const list = await fetch(`${origin}${paths.stuffingList('')}`, { headers })
  const { value } = (await list.json()) as { value: { idSaida: number }[] }
  for (const { idSaida } of value) {
    const answer = await fetch(`${origin}${paths.stuffing(idSaida)}`, { headers })
    const state = ((await answer.json()) as { value: StuffingState }).value
    if (state.step === 'PRE') return idSaida
  }
  throw new Error('the demonstration has reports at PRE')
}

const why = whyNoSmallDisks()

// `npm test` lists at its end the titles that contain «skipped».
describe.skipIf(why !== undefined)(`on a small disk${why ? ` [skipped: ${why}]` : ''}`, () => {
  // 20 MB is below the required minimum, with 36 the database cannot be created, with 44 its log cannot grow.
  test.each([20, 36, 44])(
    'a start that runs out of room on %i MB exits with one sentence and the code 75',
    async (megabytes) => {
      const dataDir = await makeFolder(`start-${megabytes}`)
      const before = onSmallDisk(dataDir, megabytes)
      const { code, output, complaint } = await runProvider({ DATA_DIR: dataDir }, { before }).ended
      expect([code, output]).toEqual([75, ''])
      expect(complaintsIn(complaint)).toEqual([wantsRoom(dataDir)])
    },
    startMs,
  )

  test(
    'a write without room gets 503 with a message, and succeeds once there is room again',
    async () => {
      const dataDir = await makeFolder('serving')
      const started = runProvider({ DATA_DIR: dataDir }, { before: onSmallDisk(dataDir, 200) })
      onTestFinished(() => void started.child.kill('SIGKILL'))
      const origin = (await started.origin) ?? ''
      const headers = await signIn(origin)
      const idSaida = await findPre(origin, headers)
      const bytes = Buffer.from(await picture())
      const addPhoto = async () => {
        const body = new FormData()
        body.set('step', 'PRE')
        body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg')
        const url = `${origin}${paths.stuffingUpload(idSaida)}`
        const answer = await fetch(url, { method: 'PUT', headers, body })
        return [answer.status, await answer.json()]
      }
      const disk = seenFromOutside(started.child.pid, dataDir)
      const ballast = join(disk, 'ballast')
      await fill(disk, ballast)
      const full = { message: 'O servidor está sem espaço em disco. Avise a administração.' }
      expect(await addPhoto()).toEqual([503, full])
      await rm(ballast)
      expect(await addPhoto()).toMatchObject([200, { value: { preCounter: expect.any(Number) } }])
    },
    startMs,
  )

  test(
    'a database whose log cannot grow exits with the code 75, and has all data when there is room again',
    async () => {
      const dataDir = await makeFolder('log')
      const opening = `const { openDatabase } = await import(${JSON.stringify(new URL('db/connection/open-database.ts', import.meta.url).href)})
        const { sql } = await import('drizzle-orm')
        const { orm } = await openDatabase({ dataDir: process.argv[1] })`
      const fillAndWrite = `${opening}
        await orm.execute(sql\`create table kept (n bigint primary key)\`)
        await orm.execute(sql\`insert into kept values (1)\`)
        const { statfsSync, writeFileSync } = await import('node:fs')
        const { bavail, bsize } = statfsSync(process.argv[1])
        writeFileSync(process.argv[1] + '/ballast', Buffer.alloc(bavail * bsize))
        await orm.execute(sql\`select pg_switch_wal()\`)
        await orm.execute(sql\`insert into kept values (2)\`)`
      const readAgain = `${opening}
        console.log(JSON.stringify((await orm.execute(sql\`select n from kept\`)).rows))
        process.exit(0)`
      const node = [process.execPath, ...runFlags, '--input-type=module', '-e']
      const both = `"$@" "$FILL" "$DATA"; echo $?; rm "$DATA/ballast"; "$@" "$READ" "$DATA"`
      const [command = '', ...rest] = [...onSmallDisk(dataDir, 80), 'sh', '-c', both, 'sh', ...node]
      const env = { ...process.env, FILL: fillAndWrite, READ: readAgain, DATA: dataDir }
      const child = endWithUs(spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
      onTestFinished(() => void child.kill('SIGKILL'))
      const [output, complaint] = await Promise.all([
        text(child.stdout ?? Readable.from([])),
        text(child.stderr ?? Readable.from([])),
        once(child, 'close'),
      ])
      expect(output).toBe('75\n[{"n":1}]\n')
      expect(complaintsIn(complaint)).toEqual([wantsRoom(dataDir)])
    },
    startMs,
  )
})
