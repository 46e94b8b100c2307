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

/** A machine that lets nobody mount runs no test with it. */
export function hasSmallDisks(): boolean {
  const [command = '', ...rest] = onSmallDisk('/tmp', 1)
  return spawnSync(command, [...rest, 'true']).status === 0
}

/** Where the disk of a process is seen from outside. */
export const seenFromOutside = (pid: number | undefined, path: string) => `/proc/${pid}/root${path}`
