import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const running = new Set()

/** The last line of the commands' output, shown as progress. */
let newestLine = ''

export const readNewestLine = () => newestLine

/** Ends a child and its descendants: each child leads its own process group. */
function end(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The process has already ended.
  }
}

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

function endAll(signal) {
  for (const child of running) end(child, signal)
  process.exit(exitCodes[signal])
}

/** Listens only while a child runs: later the provider closes on these signals in this process (start-product.mjs). */
function watchSignals() {
  for (const signal of Object.keys(exitCodes)) {
    if (running.size > 0 && !process.listeners(signal).includes(endAll)) process.on(signal, endAll)
    if (running.size === 0) process.off(signal, endAll)
  }
}

process.on('exit', () => {
  for (const child of running) end(child, 'SIGTERM')
})

/** Starts a command that leads its own process group and does not outlive this process. */
export function start(command, args, { env = {}, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
    detached: process.platform !== 'win32',
  })
  running.add(child)
  watchSignals()
  child.on('close', () => {
    running.delete(child)
    watchSignals()
  })
  return child
}

/**
 * Runs a command to its end. `output` has the output unless it was shown live. A command that takes longer than
 * `limitMs` is killed, and `output` says so.
 */
export function run(command, args, { env = {}, show = false, limitMs = 600_000 } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe']
    const child = start(command, args, {
      env: show ? env : { NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio,
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
      newestLine = chunk.trim().split('\n').at(-1) || newestLine
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const limit = setTimeout(() => {
      output += `\nstopped after ${limitMs / 1000} s`
      end(child, 'SIGKILL')
    }, limitMs)
    const finish = (code, why) => {
      clearTimeout(limit)
      resolve({ code, output: why ? `${output}\n${why}` : output })
    }
    child.on('error', (cause) => finish(1, cause.message))
    child.on('close', (code, signal) => finish(code ?? 1, signal && `ended by ${signal}`))
  })
}

/** Runs a script with this Node. */
export const runNode = (args, options) => run(process.execPath, args, options)
