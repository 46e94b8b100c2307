import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { endWithUs } from '#provider/testing/end-with-us.ts'
import { providerFlags } from '#provider/testing/provider-flags.ts'
import { pack, timeOf } from '../../scripts/release/make-release.mjs'
import { readAnswers } from '../../scripts/release/known-holes.mjs'
import { packagesFor } from '../../scripts/release/packages.mjs'
import { root } from '../architecture/source-file.ts'

interface Package {
  version: string
  dependencies: Record<string, string>
  scripts: Record<string, string>
}

/** A busy machine may take long to make a release, and to start it. */
const patienceMs = 300_000

let made: string
let unpacked: string
let release: Package
let archive: string

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'pavilhao-releases-'))
  const script = join(root, 'scripts', 'release.mjs')
  await promisify(execFile)(process.execPath, [script, made, '--offline'])
  const [name = ''] = readdirSync(made).filter((one) => one.endsWith('.tar.gz'))
  archive = join(made, name)
  const bare = join(made, 'bare')
  await mkdir(bare)
  execFileSync('tar', ['-xzf', archive, '-C', bare])
  const [folder = ''] = readdirSync(bare)
  unpacked = join(bare, folder)
  release = readJson(join(unpacked, 'package.json')) as Package
}, patienceMs)

afterAll(() => rm(made, { recursive: true, force: true }))

/** The package of each package.json below node_modules/. */
const installed = () =>
  readdirSync(join(unpacked, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .map((path) => /(?:^|node_modules\/)((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(path)?.[1])
    .filter((name) => name !== undefined)

test('REL-01 the archive has the built app, the provider as JavaScript and only packages that run', () => {
  const names = installed()
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'pg']))
  const building = /vite|babel|typescript|tsx|esbuild|rolldown|oxlint|playwright|react|jsdom/
  expect(names.filter((name) => building.test(name))).toEqual([])
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => /\.([cm]?ts|tsx|map)$/.test(path))).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining([
      ...['dist/index.html', 'dist/sw.js', 'dist/sw-kill.js', 'provider/server.js'],
      ...['provider/api-docs/page.html', 'deploy/pavilhao.service'],
    ]),
  )
  const migrations = (from: string) => readdirSync(join(from, 'provider/db/migrations')).sort()
  expect(migrations(unpacked)).toEqual(migrations(root))
})

test('REL-01 each module of the provider finds what it imports in the archive', async () => {
  const code = `
    import { readdirSync } from 'node:fs'
    const all = readdirSync('.', { recursive: true })
    const own = all.filter((path) => /^(provider|contract|src)\\/.*\\.js$/.test(path))
    const modules = own.filter((path) => !/server\\.js$|api-docs/.test(path))
    for (const path of modules) await import(process.cwd() + '/' + path)
    console.log(modules.length)
    process.exit()`
  const args = ['--input-type=module', '--eval', code]
  const options = { cwd: unpacked, env: {} }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  expect(Number(stdout)).toBeGreaterThan(200)
})

/** The server of the unpacked archive, with no variable but a free port. */
async function startUnpacked() {
  const [command = '', ...args] = (release.scripts['start'] ?? '').split(' ')
  expect([command, args]).toEqual(['node', [...providerFlags, 'provider/server.js']])
  const child = endWithUs(spawn(process.execPath, args, { cwd: unpacked, env: { PORT: '0' } }))
  let output = ''
  const ended = once(child, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Pavilhão: (http:\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then(() => reject(new Error(output)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  return { origin, output: () => output, stop }
}

test(
  'REL-02, REL-03 unpacked it runs with Node alone, and tells one version in each place',
  { timeout: patienceMs },
  async () => {
    const { origin, output, stop } = await startUnpacked()
    const answer = async (path: string, headers = {}) => fetch(`${origin}${path}`, { headers })
    const { version } = release
    expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-z]{8}$/)
    expect(output()).toContain(`Versão: ${version}\n`)
    for (const path of ['/healthz', '/readyz']) {
      expect(await (await answer(path)).json()).toEqual({ status: 'ok', version })
    }
    const page = await (await answer('/', { accept: 'text/html' })).text()
    expect(page).toContain(`<meta name="version" content="${version}">`)
    const signedIn = await fetch(`${origin}${paths.signIn()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'pavilhao' }),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const authorization = { authorization: `Bearer ${token}` }
    const list = await answer(paths.stuffingList(''), authorization)
    const [first] = ((await list.json()) as { value: { idSaida: number }[] }).value
    const printed = await answer(paths.stuffingPdf(first?.idSaida ?? 0), authorization)
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await answer('/api/docs')).status).toBe(200)
    expect(await stop()).toBe(0)
  },
)

test('REL-04 the same files make the same archive, whatever their dates, modes and place', async () => {
  const copyTo = async (place: string) => {
    const folder = join(made, place, `pavilhao-${release.version}`)
    await cp(join(unpacked, 'provider'), join(folder, 'provider'), { recursive: true })
    await cp(join(unpacked, 'package.json'), join(folder, 'package.json'))
    return folder
  }
  const packed = (folder: string) => {
    const path = `${folder}.tar.gz`
    pack(folder, release.version, path)
    return sha256Of(path)
  }
  const [one, other] = [await copyTo('one'), await copyTo('other')]
  chmodSync(join(other, 'package.json'), 0o600)
  utimesSync(join(other, 'provider', 'server.js'), 1, 1)
  expect(packed(other)).toBe(packed(one))
  await rm(join(other, 'provider', 'server.js'))
  expect(packed(other)).not.toBe(packed(one))
})

test('REL-06 the image has each part of the archive that runs', () => {
  const file = readFileSync(join(unpacked, 'deploy', 'Containerfile'), 'utf8')
  const copied = [...file.matchAll(/^COPY (\S+) \1$/gm)].map(([, name = '']) => name)
  const parts = readdirSync(unpacked).filter(
    (name) => !/^(deploy|package.*\.json|\.data)$/.test(name),
  )
  expect(copied.toSorted()).toEqual(parts.toSorted())
})

test('files of two releases have different times, so that a browser does not keep an old page', () => {
  expect(timeOf('1.0.0+aaaaaaaa')).not.toBe(timeOf('1.0.0+aaaaaaab'))
  expect(timeOf('1.0.0+aaaaaaaa')).toBeLessThan(1_300_000_000)
})

test('REL-04 checksums and a bill of materials lie beside the archive', () => {
  const beside = (ending: string) => join(made, `pavilhao-${release.version}${ending}`)
  const sums = readFileSync(beside('.sha256'), 'utf8').trimEnd().split('\n')
  expect(sums).toHaveLength(2)
  for (const line of sums) {
    const [sum = '', name = ''] = line.split('  ')
    expect([name, sum]).toEqual([name, sha256Of(join(made, name))])
  }
  const bill = readJson(beside('.cdx.json')) as {
    bomFormat: string
    metadata: { component: { version: string } }
    components: { name: string; version: string; hashes?: { alg: string }[] }[]
    vulnerabilities: unknown[]
  }
  expect([bill.bomFormat, bill.metadata.component.version]).toEqual(['CycloneDX', release.version])
  expect(JSON.stringify(bill)).not.toMatch(/serialNumber|timestamp/)
  expect(bill.vulnerabilities).toHaveLength(readAnswers().length)
  const { packages } = readJson(join(unpacked, 'package-lock.json')) as {
    packages: Record<string, { version: string }>
  }
  const { '': _, ...inside } = packages
  const places = Object.keys(inside)
  const inArchive = Object.entries(inside).map(
    ([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`,
  )
  const billed = bill.components.map(({ name, version }) => `${name}@${version}`)
  expect(billed.toSorted()).toEqual([...new Set(inArchive)].toSorted())
  expect(bill.components.filter(({ hashes = [] }) => hashes[0]?.alg !== 'SHA-512')).toEqual([])
  const missing = places.filter((place) => !existsSync(join(unpacked, place, 'package.json')))
  expect(missing).toEqual([])
})

test('packagesFor follows what a package needs, to the place that Node would find', () => {
  const locked = {
    'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { native: '1' } },
    'node_modules/b': {
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '2' } },
    'node_modules/c': { dev: true },
    'node_modules/d': {},
    'node_modules/e': {},
    'node_modules/native': {},
    'node_modules/unused': {},
  }
  const isHere = (place: string) => place !== 'node_modules/native'
  const placesFor = (...names: string[]) => Object.keys(packagesFor(locked, names, isHere))
  expect(placesFor('a')).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
  expect(placesFor('b')).toEqual(['node_modules/b', 'node_modules/d'])
  expect(() => placesFor('native')).toThrow('needs native')
  expect(() => placesFor('nowhere')).toThrow('needs nowhere')
})
