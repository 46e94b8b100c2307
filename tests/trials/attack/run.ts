import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm run trial -- attack: makes a release, unpacks it, and runs all attacks on it: in production mode, on PostgreSQL,
// behind Caddy with the Caddyfile of the release and a certificate of an authority that this run makes.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pavilhao-attack-release-'))
const at = (name: string) => join(folder, name)
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
  execFileSync(command, args, { cwd: root, stdio: 'inherit', env })

/** A certificate for localhost, valid for one day. */
function makeCertificate(): { certificate: string; key: string } {
  const [certificate, key] = [at('certificate.pem'), at('key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  run('openssl', ['req', ...kind, ...names, '-days', '1', '-keyout', key, '-out', certificate])
  return { certificate, key }
}

try {
  run(process.execPath, [join('scripts', 'release.mjs'), at('made'), '--offline'])
  const archive = readdirSync(at('made')).find((name) => name.endsWith('.tar.gz')) ?? ''
  run('tar', ['-xzf', join(at('made'), archive), '-C', folder])
  const release = readdirSync(folder).find((name) => name.startsWith('pavilhao-')) ?? ''
  const { certificate, key } = makeCertificate()
  run(process.execPath, ['--import', 'tsx', join('tests', 'attack', 'run.ts')], {
    ...process.env,
    ATTACK_RELEASE: at(release),
    ATTACK_TLS: `${certificate} ${key}`,
    // Node reads it at its start.
    NODE_EXTRA_CA_CERTS: certificate,
  })
} catch (error) {
  process.exitCode = 1
  process.stdout.write(`${String(error)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
