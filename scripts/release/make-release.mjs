import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot, readJson } from '../steps/paths.mjs'
import { compileProvider } from './compile-provider.mjs'
import { readAnswers, withAnswers } from './known-holes.mjs'
import { copyPackages, isInstalledHere, packagesFor } from './packages.mjs'
import { digestSources, productVersion } from './version.mjs'

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Fills a folder with all that runs. dist/ has to be built. */
async function fill(folder, version) {
  const imported = await compileProvider(folder)
  cpSync(inRoot('dist'), join(folder, 'dist'), {
    recursive: true,
    // The stamp and the manifest of the build.
    filter: (path) => !basename(path).startsWith('.'),
  })
  cpSync(inRoot('deploy'), join(folder, 'deploy'), { recursive: true })
  const locked = readJson(inRoot('package-lock.json')).packages
  const packages = packagesFor(locked, imported, isInstalledHere)
  copyPackages(Object.keys(packages), folder)
  const { name, license, description, engines, scripts } = readJson(inRoot('package.json'))
  const about = {
    ...{ name, version, license, engines },
    dependencies: Object.fromEntries(
      imported.map((one) => [one, packages[`node_modules/${one}`].version]),
    ),
  }
  const start = scripts.start.replace('scripts/start.mjs', 'provider/server.js')
  writeJson(join(folder, 'package.json'), {
    ...about,
    ...{ private: true, description, type: 'module', scripts: { start } },
  })
  writeJson(join(folder, 'package-lock.json'), {
    ...{ name, version, lockfileVersion: 3, requires: true },
    packages: { '': about, ...packages },
  })
}

/**
 * One time for all files, made from the version and not from a clock. It differs between releases: the server compares
 * pages by their time and size, and two pages may have the same size.
 */
export const timeOf = (version) =>
  1_000_000_000 + (createHash('sha256').update(version).digest().readUInt32BE() >>> 4)

/** The archive of a folder: the same bytes for the same files, whoever makes it and when. Needs GNU tar and gzip. */
export function pack(folder, version, archive) {
  execFileSync('tar', [
    ...['--create', '--file', archive, '--use-compress-program', 'gzip --no-name'],
    ...['--format=gnu', '--sort=name', `--mtime=@${timeOf(version)}`, '--mode=u=rwX,go=rX'],
    ...['--owner=0', '--group=0', '--numeric-owner', '--directory', join(folder, '..')],
    basename(folder),
  ])
}

/** CycloneDX of the packages in the archive and of their known holes, without its moment and its random number. */
function describeParts(folder) {
  const args = ['sbom', '--prefix', folder, '--package-lock-only', '--sbom-format=cyclonedx']
  const parts = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }))
  delete parts.serialNumber
  delete parts.metadata.timestamp
  return withAnswers(parts, readAnswers())
}

const sha256Of = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/**
 * Makes the archive, its bill of materials and the checksums of both in a folder. The archive is for the platform of
 * this machine, whose native packages it has.
 * @param {string} to
 * @returns {Promise<{ version: string, archive: string }>}
 */
export async function makeRelease(to) {
  const version = productVersion(digestSources())
  const name = `pavilhao-${version}`
  mkdirSync(to, { recursive: true })
  const making = mkdtempSync(join(to, '.making-'))
  try {
    const folder = join(making, name)
    mkdirSync(folder)
    await fill(folder, version)
    const archive = join(to, `${name}-${process.platform}-${process.arch}.tar.gz`)
    pack(folder, version, archive)
    const bill = join(to, `${name}.cdx.json`)
    writeJson(bill, describeParts(folder))
    const sums = [archive, bill].map((path) => `${sha256Of(path)}  ${basename(path)}\n`)
    writeFileSync(join(to, `${name}.sha256`), sums.join(''))
    return { version, archive }
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
