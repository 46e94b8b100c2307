import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { providerFlags } from '#provider/testing/provider-flags.ts'
import { lostMs } from '#provider/db/ask-in-time.ts'
import { readSettings } from '#provider/settings/read-settings.ts'
import { root } from '../architecture/source-file.ts'

const path = (name: string) => join(root, 'deploy', name)
const read = (name: string) => readFileSync(path(name), 'utf8')
const service = read('pavilhao.service')
const containerfile = read('Containerfile')
const compose = read('compose.yaml')
const [, appOfCompose = ''] = /^ {2}app:\n([^]*?)\n {2}\w+:\n/m.exec(compose) ?? []
const start = [...providerFlags, 'provider/server.js']

test('REL-06 the service and the container start the provider with the flags of npm start, in production, without rights', () => {
  expect(service).toContain(`\nExecStart=/usr/bin/node ${start.join(' ')}\n`)
  expect(containerfile).toContain(
    `\nCMD ${JSON.stringify(['node', ...start]).replaceAll(',', ', ')}\n`,
  )
  expect(service).toMatch(/^Environment=NODE_ENV=production /m)
  expect(containerfile).toMatch(/^ENV NODE_ENV=production /m)
  expect(containerfile).toMatch(/^USER \d{5}:\d{5}$/m)
  for (const line of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'ProtectSystem']) {
    expect(service).toMatch(new RegExp(`^${line}=(yes|strict)$`, 'm'))
  }
})

/** Exposure from 0 to 100 that systemd computes; 13 when the service was written. */
const mostExposed = 15
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)(
  `REL-06 systemd finds no fault in the service, and little exposure${hasSystemd ? '' : ' [skipped: no systemd-analyze]'}`,
  () => {
    const limits = ['--offline=true', `--threshold=${mostExposed}`]
    const judged = spawnSync('systemd-analyze', ['security', ...limits, path('pavilhao.service')])
    expect([judged.status, judged.stderr.toString()]).toEqual([0, ''])
  },
)

test('the containers set only variables that the provider reads, and it starts with them', () => {
  const [, body = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(appOfCompose) ?? []
  const given = Object.fromEntries(
    [...body.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(Object.keys(given).length).toBeGreaterThan(5)
  const filled = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:\?[^}]+\}/g, 'x'.repeat(32)),
    ]),
  )
  const settings = readSettings({ ...filled, NODE_ENV: 'production' })
  expect(settings).toMatchObject({ production: true, firstAdmin: undefined })
  expect(settings.bucket?.url).toBe('http://bucket:7070/fotos')
  const table = readFileSync(join(root, 'docs', 'configuration.md'), 'utf8')
  const named = [...Object.keys(given), ...(read('pavilhao.env').match(/^#?[A-Z_]+(?==)/gm) ?? [])]
  const ofCompose = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const unknown = named
    .map((name) => name.replace('#', ''))
    .filter((name) => !table.includes(`\`${name}\``) && !ofCompose.includes(name))
  expect(unknown).toEqual([])
})

test('a stop waits for the calls in progress, as a service and as a container', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(service) ?? []
  expect(appOfCompose).toContain(`\n    stop_grace_period: ${seconds}s\n`)
})

test('after a restart of the machine Podman starts each container', () => {
  expect(compose.match(/(?<=^ {4}restart: ).*$/gm)).toEqual(Array(4).fill('always'))
})

test('no container starts with an unset variable, also under podman-compose 1.0.3', () => {
  // It takes `${X:?}` without a text literally: these characters would be the password.
  expect(compose).not.toMatch(/:\?\}/)
})

test('a commit that waits for a lost standby is decided before the provider drops its connection', () => {
  const patroni = read('patroni.yml')
  const seconds = (name: string) =>
    Number(new RegExp(`^ +${name}: (\\d+)s?$`, 'm').exec(patroni)?.[1])
  expect(seconds('ttl')).toBeGreaterThanOrEqual(seconds('loop_wait') + 2 * seconds('retry_timeout'))
  // A primary without its key, and a standby behind a cut network.
  const decided = [seconds('ttl'), seconds('wal_sender_timeout') + seconds('loop_wait')]
  expect(Math.max(...decided) * 1000).toBeLessThan(lostMs)
  expect(patroni).toMatch(/^ +synchronous_mode: true\n +synchronous_mode_strict: true$/m)
  // Patroni 3.0 overwrites the key of another primary over the newer API: docs/operate.md.
  expect(patroni).not.toMatch(/^# +PATRONI_ETCD3|^etcd3:/m)
})

test('HAProxy asks each of the three servers whether it is the primary, and ends connections to one that is none', () => {
  const haproxy = read('haproxy.cfg')
  expect(haproxy).toContain('option httpchk GET /primary')
  expect(haproxy).toContain('on-marked-down shutdown-sessions')
  expect(haproxy.match(/(?<=\$\{)\w+(?=\})/g)).toEqual([
    ...['PAVILHAO_DATABASE_BIND', 'PAVILHAO_DATABASE_1', 'PAVILHAO_DATABASE_2'],
    'PAVILHAO_DATABASE_3',
  ])
})
