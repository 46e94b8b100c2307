import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A process that holds the directory until it is killed. */
const startHolder = async () => {
  const module = new URL('data-dir-lock.ts', import.meta.url).href
  const code = `const { lockDataDir } = await import(${JSON.stringify(module)})
    await lockDataDir(process.argv[1])
    console.log('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return child
}

describe('the lock of the data directory', () => {
  test('refuses a second process while the first one lives, in one sentence that names it', async () => {
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

  test('is refused to this very process the second time', async () => {
    const release = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError)
    await release()
    await (
      await lockDataDir(dataDir)
    )()
  })

  test('is taken over when the number now belongs to a process that began at another moment', async () => {
    const here = hostname().replaceAll(/[^\w-]/g, '_')
    await leaveClaim(`${process.pid}.boot-123.${here}.abcd`)
    await (
      await lockDataDir(dataDir)
    )()
    expect(await claims()).toEqual([])
  })

  test('of another machine holds while it is touched, and is taken over once it is silent', async () => {
    const path = await leaveClaim('1.boot-1.outra-maquina.abcd')
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUseError)
    const longAgo = new Date(Date.now() - 10 * 60_000)
    await utimes(path, longAgo, longAgo)
    await (
      await lockDataDir(dataDir)
    )()
  })

  test('is never held twice, however many start at once', async () => {
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
