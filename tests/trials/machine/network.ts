import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { endWithUs } from '#provider/testing/end-with-us.ts'

/**
 * Machines of the trial: network namespaces below the one of this process, which `run.ts` has made and which has no way
 * out. Each machine has two network cards: one for the machines among themselves, one for their callers. A card that is
 * taken off its switch loses every packet without a word, as a cable that was cut.
 */
export type Card = 'inner' | 'outer'

export const addressOf = (machine: number, card: Card) =>
  `10.77.${card === 'inner' ? 1 : 2}.${10 + machine}`

const run = (command: string, ...args: string[]) => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || String(error)}`)
}
const ip = (words: string) => run('ip', ...words.split(' '))

const wire = (machine: number, card: Card) => `${card}${machine}`
const namespace = (machine: number) => `machine${machine}`

/** Makes the switches and the machines 1 to `count`. This process is on the switch of the callers. */
export function makeMachines(count: number) {
  mkdirSync('/run/netns', { recursive: true })
  run('mount', '-t', 'tmpfs', 'none', '/run/netns')
  ip('link set lo up')
  for (const card of ['inner', 'outer']) {
    ip(`link add ${card} type bridge forward_delay 0`)
    ip(`link set ${card} up`)
  }
  ip('addr add 10.77.2.1/24 dev outer')
  for (let machine = 1; machine <= count; machine += 1) {
    const name = namespace(machine)
    ip(`netns add ${name}`)
    ip(`-n ${name} link set lo up`)
    for (const card of ['inner', 'outer'] as const) {
      ip(`link add ${wire(machine, card)} type veth peer name ${card} netns ${name}`)
      ip(`link set ${wire(machine, card)} master ${card} up`)
      ip(`-n ${name} addr add ${addressOf(machine, card)}/24 dev ${card}`)
      ip(`-n ${name} link set ${card} up`)
    }
  }
}

export const cut = (machine: number, card: Card) => ip(`link set ${wire(machine, card)} nomaster`)
export const mend = (machine: number, card: Card) =>
  ip(`link set ${wire(machine, card)} master ${card}`)

/** What etcd says of its peers every second, and Patroni of a caller that did not wait for its answer. */
const isNoise = /rafthttp|raft20|pkg\/|Exception happened|^Traceback|^ {2}File|^ {4}/
/** Lines of a program that are kept. */
const most = 200

export interface Started {
  /** What it runs as, and with which variables. */
  env?: Record<string, string>
  args: string[]
}

/** Starts a program on a machine as the account postgres, with a folder of its own for the sockets of PostgreSQL. */
export function startOn(machine: number, command: string, { args, env = {} }: Started) {
  const sockets = '/run/postgresql'
  const script = `mkdir -p ${sockets} && mount -t tmpfs none ${sockets} && chown postgres ${sockets} && exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"`
  const inside = ['unshare', '--mount', 'sh', '-c', script, 'sh', command, ...args]
  return startHere('nsenter', [`--net=/run/netns/${namespace(machine)}`, ...inside], env)
}

/** Starts a program beside this process; its last words are kept for the report of a failure. */
export function startHere(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
  })
  endWithUs(child)
  const words: string[] = []
  const hear = (chunk: Buffer) => {
    words.push(
      ...chunk
        .toString()
        .trimEnd()
        .split('\n')
        .filter((line) => !isNoise.test(line)),
    )
    if (words.length > most) words.splice(0, words.length - most)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, words }
}

/** Ends every process of a machine at once, as when its power goes. */
export function killAllOf(machine: number) {
  const { stdout } = spawnSync('ip', ['netns', 'pids', namespace(machine)], { encoding: 'utf8' })
  for (const pid of stdout.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended since it was listed.
    }
  }
}
