import { readFileSync, readdirSync } from 'node:fs'

/** User and system time of a process and its ended children, in ms; 0 if the process has ended. Linux only. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // Fields 14 to 17 of proc(5) are clock ticks, a hundred a second.
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) * 10
  } catch {
    return 0
  }
}

const isOfPostgres = (pid: string, folder: string) => {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return line.startsWith(`${folder}/postgres`) || line.startsWith('postgres:')
  } catch {
    return false
  }
}

/** CPU time in ms of the PostgreSQL server in `folder`, and of all PostgreSQL backends of this machine. */
export const cpuOfPostgres = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOfPostgres(name, folder))
    .reduce((sum, pid) => sum + cpuOf(Number(pid)), 0)
