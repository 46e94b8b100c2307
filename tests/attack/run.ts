import { attacks, makeAttacks } from './make-attacks.ts'
import { withTarget } from './target.ts'

// npm run attack [-- unread-answers …]: runs every attack, or those named, on a product that it starts itself.
const named = process.argv.slice(2)
const unknown = named.filter((name) => !attacks.some((attack) => attack.name === name))
if (unknown.length > 0) {
  const all = attacks.map(({ name }) => name).join(', ')
  throw new Error(`tests/attack has ${all}; not ${unknown.join(', ')}`)
}
const chosen = attacks.filter(({ name }) => named.length === 0 || named.includes(name))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const say = (words: string) => process.stdout.write(`${words}\n`)

const findings = await withTarget({ isShort: false }, (target) =>
  makeAttacks(chosen, target, { say }),
)
const found = findings.flatMap(({ sentences }) => sentences).length
say(found === 0 ? `\n${chosen.length} attacks found nothing` : `\nfound: ${found}`)
process.exitCode = found === 0 ? 0 : 1
