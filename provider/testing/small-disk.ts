import { spawnSync } from 'node:child_process'

/**
 * Command prefix that makes `folder` a disk of this many MB for the command alone: a file system in memory, in a
 * namespace of its own, which ends with the process. Needs Linux, and either root or user namespaces.
 */
export const onSmallDisk = (folder: string, megabytes: number): string[] => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m tmpfs '${folder}' && exec "$0" "$@"`,
]

/** The reason why small disks are impossible on this machine; undefined where they are possible. */
export function whyNoSmallDisks(): string | undefined {
  const [command = '', ...rest] = onSmallDisk('/tmp', 1)
  const { status, stderr, error } = spawnSync(command, [...rest, 'true'], { encoding: 'utf8' })
  if (status === 0) return undefined
  return `nobody may mount a disk in memory here: ${error?.message ?? stderr.trim()}`
}

/** The path of the disk of a process from outside. */
export const seenFromOutside = (pid: number | undefined, path: string) => `/proc/${pid}/root${path}`
