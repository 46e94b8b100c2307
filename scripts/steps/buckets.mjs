import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianCommands, runAll } from './debian.mjs'
import { skip } from './skip.mjs'

/** Debian's packages of an S3 engine, Ceph: 64 MB to fetch. */
export const bucketPackages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']

/** Whether this machine can start a bucket; provider/testing/bucket-server.ts does it. */
const hasBuckets = () =>
  // The same programs as in provider/testing/bucket-server.ts.
  ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'].every((name) =>
    (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
  )

/** Installs Debian's Ceph if it is missing and can be installed; returns what is missing and why, '' if nothing. */
async function findMissingBuckets(say) {
  if (hasBuckets()) return ''
  say("installing Debian's radosgw")
  const failure = await runAll(debianCommands(bucketPackages))
  return hasBuckets() ? '' : `no radosgw with ceph-mon and ceph-osd\n${failure}`
}

/** Runs `work`, whose tests of a bucket skip themselves where there is none. With CI set it throws instead. */
export async function withBucketTests(say, work) {
  const missing = await findMissingBuckets(say)
  if (missing !== '' && process.env.CI) throw new Error(missing)
  return work()
}

/** Runs `work` if there is an S3 engine or Debian can install one; otherwise the stage is skipped. */
export async function withBuckets(name, say, work) {
  const missing = await findMissingBuckets(say)
  return missing === '' ? work() : skip(name, missing)
}
