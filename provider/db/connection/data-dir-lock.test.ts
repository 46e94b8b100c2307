import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pavilhao-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const claims = () => readdir(join(dataDir, 'lock'))

const leaveClaim = async (name: string) => {
  await mkdir(join(dataDir, 'lock'), { recursive: true })
  await writeFile(join(dataDir, 'lock', name), '')
  return join(dataDir, 'lock', name)
}

const silence = (path: string) => {
  const longAgo = new Date(Date.now() - 10 * 60_000)
  return utimes(path, longAgo, longAgo)
}

/** A process that holds the directory until it is killed. Its heartbeat is a thousand times as fast. */
const startHolder = async () => {
  const module = new URL('data-dir-lock.ts', import.meta.url).href
  const code = `const every = globalThis.setInterval
    globalThis.setInterval = (beat, ms) => every(beat, ms / 1000)
    const { lockDataDir } = await import(${JSON.stringify(module)})
    await lockDataDir(process.argv[1])
    console.log('held')
    every(() => undefined, 1000)`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code, dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  await once(child.stdout, 'data')
  return child
}

/** The name of a claim that this process would make, as its parts. */
const ownClaim = async () => {
  const release = await lockDataDir(dataDir)
  const [name = ''] = await claims()
  await release()
  const [pid = '', start = '', host = ''] = name.split('.')
  return { pid, start, host }
}

/** Larger than any process id of a system. */
const nobody = 99_999_999

describe('the lock of the data directory', () => {
  test('refuses a second process while the first one lives, with one sentence that names it', async () => {
    const holder = await startHolder()
    try {
      const refusal = await lockDataDir(dataDir).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DataDirInUseError)
      expect((refusal as Error).message).toBe(
        `A pasta de dados "${dataDir}" já está em uso por outro processo (PID ${holder.pid}): ` +
          'encerre-o, ou indique outra pasta em DATA_DIR.',
      )
    } finally {
      holder.kill('SIGKILL')
      await once(holder, 'exit')
    }
  })

  test('is taken over from a process that was killed', async () => {
    const holder = await startHolder()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const release = await lockDataDir(dataDir)
    expect(await claims()).toHaveLength(1)
    await release()
    expect(await claims()).toEqual([])
  })

  test('is refused to the same process the second time', async () => {
    const release = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError)
    await release()
    await (
      await lockDataDir(dataDir)
    )()
  })

  test('is taken over when the pid now belongs to a process that started at another time', async () => {
    const { host } = await ownClaim()
    await leaveClaim(`${process.pid}.boot-123.${host}.abcd`)
    await (
      await lockDataDir(dataDir)
    )()
    expect(await claims()).toEqual([])
  })

  test('of another machine holds while its claim is touched, and is taken over once it is stale', async () => {
    const path = await leaveClaim('1.boot-1.outra-maquina.abcd')
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `A pasta de dados "${dataDir}" está em uso por um processo de outra máquina ou contêiner ` +
        '(PID 1 lá): encerre-o, ou indique outra pasta em DATA_DIR. Se ele já terminou, tente de ' +
        'novo em um minuto.',
    )
    await silence(path)
    await (
      await lockDataDir(dataDir)
    )()
  })

  test.runIf(process.platform === 'linux')(
    'of another container with the same host name holds while touched, although its pid is unknown here',
    async () => {
      const { start, host } = await ownClaim()
      const path = await leaveClaim(`${nobody}.${start}.${host.replace(/\d+$/, '1')}.abcd`)
      await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError)
      await silence(path)
      await (
        await lockDataDir(dataDir)
      )()
    },
  )

  test.runIf(process.platform === 'linux')(
    'of a version that did not store its container holds while it is touched, or while its process is found',
    async () => {
      const { pid, start } = await ownClaim()
      const host = hostname().replaceAll(/[^\w-]/g, '_')
      const living = await leaveClaim(`${pid}.${start}.${host}.abcd`)
      await silence(living)
      await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError)
      await rm(living)
      const unseen = await leaveClaim(`${nobody}.${start}.${host}.abcd`)
      await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError)
      await silence(unseen)
      await (
        await lockDataDir(dataDir)
      )()
    },
  )

  test('ends its holder with a message when it was taken over while the holder was paused', async () => {
    const holder = await startHolder()
    const complaint = text(holder.stderr)
    for (const name of await claims()) await rm(join(dataDir, 'lock', name))
    const [code] = await once(holder, 'exit')
    expect(code).not.toBe(0)
    expect(await complaint).toContain(
      `A pasta de dados "${dataDir}" não é mais deste processo: outro a tomou enquanto ele estava ` +
        'parado, ou alguém apagou a pasta "lock". O Pavilhão termina aqui, para que um não perca o ' +
        'que o outro grava.',
    )
  })

  test('is never held twice, however many processes start at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)))
      const held = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(held.length).toBeLessThanOrEqual(1)
      expect(await claims()).toHaveLength(held.length)
      for (const release of held) await release()
    }
    await (
      await lockDataDir(dataDir)
    )()
  })
})
