import { readdirSync, statSync } from 'node:fs'
import { bucketPackages } from './steps/buckets.mjs'
import { debianCommands, runAll } from './steps/debian.mjs'
import { installMissing } from './steps/install.mjs'
import { inRoot } from './steps/paths.mjs'
import { runNode } from './steps/run.mjs'

// npm run trial -- upgrade backup: runs the named folders of tests/trials/, which operate the product as a data centre
// does, with programs that `npm test` does not need. They take minutes, and stay on this machine. As root on Debian the
// command installs the programs; Debian starts some of them as services.

/** Debian's packages that a trial starts programs of. */
const packages = {
  attack: ['caddy', 'openssl', 'postgresql'],
  bucket: [...bucketPackages, 'postgresql'],
  machine: [
    ...['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'iproute2'],
    ...[...bucketPackages, 'postgresql'],
  ],
  migrations: ['postgresql'],
  upgrade: [...bucketPackages, 'postgresql'],
  backup: ['postgresql'],
}

const all = readdirSync(inRoot('tests', 'trials')).filter((name) =>
  statSync(inRoot('tests', 'trials', name)).isDirectory(),
)
const named = process.argv.slice(2).filter((one) => !one.startsWith('--'))
/** For each trial alike. */
const options = process.argv.slice(2).filter((one) => one.startsWith('--'))
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0 || named.length === 0) {
  throw new Error(`name some of tests/trials: ${all.join(', ')}`)
}

await installMissing(console.log)
const failed = []
for (const name of named) {
  console.log(`\n${name}`)
  if (packages[name]) {
    console.log(`installing Debian's ${packages[name].join(', ')}`)
    const failure = await runAll(debianCommands(packages[name]))
    if (failure) console.log(failure)
  }
  const program = inRoot('tests', 'trials', name, 'run.ts')
  const { code } = await runNode(['--import', 'tsx', program, ...options], {
    show: true,
    limitMs: 3_600_000,
  })
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nall that has to hold holds' : `\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
