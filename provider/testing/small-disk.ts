import { spawnSync } from 'node:child_process'

/**
 * What to put before a command so that `folder` is a disk of so many MB for it alone: a file system in memory,
 * in a namespace of its own, which ends with the process. Needs Linux, and either root or user namespaces.
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

/** Why no test with it can run here; undefined where it can. */
export function whyNoSmallDisks(): string | undefined {
  const [command = '', ...rest] = onSmallDisk('/tmp', 1)
  const { status, stderr, error } = spawnSync(command, [...rest, 'true'], { encoding: 'utf8' })
  if (status === 0) return undefined
  return `nobody may mount a disk in memory here: ${error?.message ?? stderr.trim()}`
}

/** Where the disk of a process is seen from outside. */
export const seenFromOutside = (pid: number | undefined, path: string) => `/proc/${pid}/root${path}`
