import { spawnSync } from 'node:child_process'
import { inRoot, readJson, root } from '../steps/paths.mjs'

// The answers to the advisories of the packages, in the words of CycloneDX (impact analysis of VEX), which
// known-holes.json has and the bill of materials of a release carries.

const states = ['not_affected', 'exploitable', 'resolved', 'false_positive']
const justifications = [
  ...['code_not_present', 'code_not_reachable', 'requires_configuration', 'requires_dependency'],
  ...['requires_environment', 'protected_by_compiler', 'protected_at_runtime'],
  ...['protected_at_perimeter', 'protected_by_mitigating_control'],
]

/**
 * @typedef {{ id: string, package: string, title?: string }} Advisory
 *   `id` as in GHSA-…, `package` with its version: `sharp@0.35.5`
 * @typedef {{ id: string, package: string, state: string, justification?: string, detail: string }} Answer
 */

/** @returns {Answer[]} */
export const readAnswers = () => readJson(inRoot('scripts', 'release', 'known-holes.json'))

/**
 * The packages that a lock installs in production, with their versions.
 * @param {Record<string, { version?: string, dev?: boolean, link?: boolean }>} locked
 */
export const packagesIn = (locked) =>
  new Set(
    Object.entries(locked)
      .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
      .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`),
  )

/**
 * The advisories in the output of `npm audit --json`, one for each version that is installed. Undefined if the registry
 * answered none: it cannot be reached, or has no audit.
 * @returns {Advisory[] | undefined}
 */
export function advisoriesIn(output, locked) {
  const { vulnerabilities } = output
  if (vulnerabilities === undefined) return undefined
  return Object.values(vulnerabilities).flatMap(({ via, nodes }) =>
    via
      // A text names a package that has an advisory of its own in the output.
      .filter((one) => typeof one === 'object')
      .flatMap(({ name, url, source, title }) =>
        [...new Set(nodes.map((place) => locked[place]?.version))].map((version) => ({
          id: /GHSA-[\w-]+$/.exec(url ?? '')?.[0] ?? String(source),
          package: `${name}@${version}`,
          title,
        })),
      ),
  )
}

const isAnswer = ({ id, state, justification, detail }) =>
  typeof id === 'string' &&
  states.includes(state) &&
  (detail ?? '').length > 20 &&
  (state === 'not_affected' ? justifications.includes(justification) : true)

/**
 * The reasons for which a release is refused, one sentence each.
 * @param {{ answers: Answer[], advisories: Advisory[] | undefined, packages: Set<string> }} what
 */
export function whyRefused({ answers, advisories = [], packages }) {
  const keyOf = (one) => `${one.id} ${one.package}`
  const answered = new Set(answers.map(keyOf))
  return [
    ...answers
      .filter((answer) => !isAnswer(answer))
      .map((answer) => `${keyOf(answer)}: no state, justification or detail`),
    ...answers
      .filter((answer) => !packages.has(answer.package))
      .map((answer) => `${keyOf(answer)}: the release has no such package any more`),
    ...advisories
      .filter((one) => !answered.has(keyOf(one)))
      .map((one) => `${keyOf(one)}: not answered (${one.title})`),
  ]
}

/** The advisories of this moment for the production packages, by the registry; undefined if it tells none. */
function askRegistry(locked) {
  const args = ['audit', '--json', '--omit=dev', '--package-lock-only']
  const patience = ['--fetch-retries=0', '--fetch-timeout=30000']
  const { stdout } = spawnSync('npm', [...args, ...patience], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  })
  try {
    return advisoriesIn(JSON.parse(stdout), locked)
  } catch {
    return undefined
  }
}

/**
 * Throws if known-holes.json does not answer an advisory, or answers for a package that is gone. Without `asks` the
 * registry is not asked.
 * @returns {Promise<string>} what was checked, for a person
 */
export async function checkKnownHoles({ asks }) {
  const locked = readJson(inRoot('package-lock.json')).packages
  const advisories = asks ? askRegistry(locked) : undefined
  const reasons = whyRefused({ answers: readAnswers(), advisories, packages: packagesIn(locked) })
  if (reasons.length > 0) throw new Error(`scripts/release/known-holes.json\n${reasons.join('\n')}`)
  if (advisories) return `known holes: ${advisories.length}, each answered`
  return asks ? 'known holes: not checked, the registry told none' : 'known holes: not checked'
}

/**
 * A bill of materials with the answers. What is built into the app is no component of its own: an answer for it is one
 * for the product.
 * @param {{ components: { 'bom-ref': string }[], metadata: { component: { 'bom-ref': string } } }} bill
 * @param {Answer[]} answers
 */
export function withAnswers(bill, answers) {
  const parts = new Set(bill.components.map((one) => one['bom-ref']))
  return {
    ...bill,
    vulnerabilities: answers.map(({ id, package: name, state, justification, detail }) => ({
      id,
      source: { name: 'GitHub Advisory Database', url: `https://github.com/advisories/${id}` },
      analysis: { state, ...(justification && { justification }), detail: `${name}: ${detail}` },
      affects: [{ ref: parts.has(name) ? name : bill.metadata.component['bom-ref'] }],
    })),
  }
}
