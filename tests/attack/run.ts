import { behindTls } from './behind-tls.ts'
import { attacks, makeAttacks } from './make-attacks.ts'
import { withTarget } from './target.ts'

// npm run attack [-- unread-answers …]: runs every attack, or those named, on a product that it starts itself. With
// ATTACK_RELEASE (the folder of an unpacked release) and ATTACK_TLS (a certificate and its key) it is that release on
// PostgreSQL, behind Caddy; tests/trials/attack sets both.
const named = process.argv.slice(2)
const unknown = named.filter((name) => !attacks.some((attack) => attack.name === name))
if (unknown.length > 0) {
  const all = attacks.map(({ name }) => name).join(', ')
  throw new Error(`tests/attack has ${all}; not ${unknown.join(', ')}`)
}
const chosen = attacks.filter(({ name }) => named.length === 0 || named.includes(name))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const say = (words: string) => process.stdout.write(`${words}\n`)

const { ATTACK_RELEASE: release, ATTACK_TLS: files } = process.env
const isRelease = release !== undefined && files !== undefined
const setting = isRelease ? { setting: await behindTls(release, files) } : {}
/** PostgreSQL and Caddy share the machine with the attacks and the product. */
const patience = isRelease ? { patienceMs: { quick: 600_000, long: 900_000 } } : {}

const findings = await withTarget({ isShort: false, ...setting }, (target) =>
  makeAttacks(chosen, target, { say, ...patience }),
)
const found = findings.flatMap(({ sentences }) => sentences).length
say(found === 0 ? `\n${chosen.length} attacks found nothing` : `\nfound: ${found}`)
process.exitCode = found === 0 ? 0 : 1
