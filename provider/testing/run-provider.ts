import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LogLine } from '../errors/log.ts'
import { endWithUs } from './end-with-us.ts'
import { providerFlags, runFlags } from './provider-flags.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Run {
  child: ChildProcess
  /** Its address, once it answers; undefined when it ended before. */
  origin: Promise<string | undefined>
  ended: Promise<{ code: number | null; output: string; complaint: string }>
  /** Its output so far. */
  said: () => { output: string; complaint: string }
}

/**
 * The provider as people start it: a process of its own, on a free port where none is named. With `detached` it has a
 * session of its own, as a service has; `before` is a command that wraps it. `release` is the folder of a release, whose
 * provider is started in place of the one of this repository.
 */
export function runProvider(
  env: Record<string, string>,
  {
    detached = false,
    before = [] as string[],
    release,
  }: { detached?: boolean; before?: string[]; release?: string | undefined } = {},
): Run {
  const program = release
    ? [...providerFlags, 'provider/server.js']
    : [...runFlags, 'provider/server.ts']
  const [command = '', ...rest] = [...before, process.execPath, ...program]
  const child = spawn(command, rest, {
    cwd: release ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', ...env },
  })
  endWithUs(child)
  let output = ''
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output, complaint }))
  const origin = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Pavilhão: (http:\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => resolve(undefined))
  })
  return { child, origin, ended, said: () => ({ output, complaint }) }
}

export const endProvider = ({ child, ended }: Run, signal: NodeJS.Signals) => {
  child.kill(signal)
  return ended
}

/** What a process complained of on stderr: messages of the log, and sentences outside of it. Refusals are none. */
export const complaintsIn = (said: string): string[] =>
  said.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return line === '' ? [] : [line]
    try {
      const { level, message } = JSON.parse(line) as LogLine
      return level === 'info' ? [] : [level === 'error' ? message : line]
    } catch {
      // The process was killed while it wrote.
      return [line]
    }
  })

/** Settings for a bench, whose callers are few and make many calls: calls are counted, and none is refused. */
export const freeOfLimits = {
  CALLS_PER_MINUTE: '1000000',
  PHOTOS_PER_MINUTE: '1000000',
  KIOSK_CALLS_PER_MINUTE: '1000000',
}
