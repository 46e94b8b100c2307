import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another living process has the data directory open. The message is for the person who started this one. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'
  readonly pid: number

  constructor(dataDir: string, { pid, host }: { pid: number; host?: string | undefined }) {
    super(
      host === here
        ? `A pasta de dados "${dataDir}" já está em uso por outro processo (PID ${pid}): ` +
            'encerre-o, ou indique outra pasta em DATA_DIR.'
        : `A pasta de dados "${dataDir}" está em uso por um processo de outra máquina ou contêiner ` +
            `(PID ${pid} lá): encerre-o, ou indique outra pasta em DATA_DIR. ` +
            'Se ele já terminou, tente de novo em um minuto.',
    )
    this.pid = pid
  }
}

/**
 * The claim of this process is gone: it was not renewed for so long that another process took over, or somebody deleted
 * it.
 */
export class DataDirLostError extends Error {
  override readonly name = 'DataDirLostError'

  constructor(dataDir: string) {
    super(
      `A pasta de dados "${dataDir}" não é mais deste processo: outro a tomou enquanto ele estava ` +
        'parado, ou alguém apagou a pasta "lock". O Pavilhão termina aqui, para que um não perca o ' +
        'que o outro grava.',
    )
  }
}

const heartbeatMs = 10_000
/** The claim of a holder on another machine or in another container counts as dead after this long without a touch. */
const silentHolderMs = 60_000

/** Containers have pid namespaces of their own: a pid of another container is missing here, or is another process. */
const readPidNamespace = (): string | undefined => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]
  } catch {
    return undefined
  }
}

const machine = hostname().replaceAll(/[^\w-]/g, '_')
/** The scope in which a pid can be checked. */
const here = [machine, readPidNamespace()].filter(Boolean).join('-')

/**
 * When a process started, in a unit of the system; undefined when there is no such process. The time distinguishes a
 * new process from an old process with the same pid.
 */
const readProcessStart = async (pid: number): Promise<string | undefined> => {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.slice(0, 8)}-${fields?.[19]}`
  } catch {
    return readProcessStartElsewhere(pid)
  }
}

/** Without /proc: `ps` on macOS; on Windows only whether the process lives. */
const readProcessStartElsewhere = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  if (process.platform === 'win32') return 'unknown'
  try {
    const reported = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return reported.trim().replaceAll(/\W/g, '') || undefined
  } catch {
    return process.platform === 'linux' ? undefined : 'unknown'
  }
}

/** `<pid>.<start>.<host>.<random>`: all data is in the name, so that a claim appears atomically. */
const parseClaim = (name: string) => {
  const [pid, start, host] = name.split('.')
  return { pid: Number(pid), start, host }
}

const isAlive = async (dir: string, name: string): Promise<boolean> => {
  const claim = parseClaim(name)
  if (!Number.isInteger(claim.pid)) return false
  // A claim without a container is from an earlier version, so its container is unknown.
  if (claim.host === here || claim.host === machine) {
    const isSeen = (await readProcessStart(claim.pid)) === claim.start
    if (isSeen || claim.host === here) return isSeen
  }
  const touched = await stat(join(dir, name)).catch(() => undefined)
  return touched !== undefined && Date.now() - touched.mtimeMs < silentHolderMs
}

/** Returns the living claim of another process, if any; deletes claims of dead processes. */
const findOtherClaim = async (dir: string, own: string): Promise<string | undefined> => {
  for (const name of await readdir(dir)) {
    if (name === own) continue
    if (await isAlive(dir, name)) return name
    await rm(join(dir, name), { force: true })
  }
  return undefined
}

/**
 * Takes the data directory for this process alone, and returns the function that releases it.
 *
 * Every process first writes its claim and then reads the others: of two that start at once at least one sees the
 * other, so that two can never both hold the lock. Both may back off, hence the retries. Only a claim that counts as
 * dead is taken over. The claim of a process elsewhere that was paused for too long counts as dead too; that process
 * exits when it notices. Throws DataDirInUseError.
 */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  const dir = join(dataDir, 'lock')
  await mkdir(dir, { recursive: true })
  const start = (await readProcessStart(process.pid)) ?? 'unknown'
  const own = [process.pid, start, here, randomBytes(4).toString('hex')].join('.')
  const path = join(dir, own)

  for (let attempt = 1; ; attempt += 1) {
    await writeFile(path, '', { flag: 'wx' })
    const other = await findOtherClaim(dir, own)
    if (other === undefined) break
    await rm(path, { force: true })
    if (attempt === 5) throw new DataDirInUseError(dataDir, parseClaim(other))
    await sleep(20 + Math.random() * 100)
  }

  let released = false
  const beat = async () => {
    const now = new Date()
    try {
      await utimes(path, now, now)
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (isGone && !released) throw new DataDirLostError(dataDir)
    }
  }
  // The error of `beat` is uncaught on purpose, so that it ends the process.
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()
  return async () => {
    released = true
    clearInterval(heartbeat)
    await rm(path, { force: true })
  }
}
