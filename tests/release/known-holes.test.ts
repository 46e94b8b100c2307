import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  advisoriesIn,
  packagesIn,
  readAnswers,
  whyRefused,
  withAnswers,
} from '../../scripts/release/known-holes.mjs'
import { root } from '../architecture/source-file.ts'

const locked = {
  '': {},
  provider: { version: '1.0.0' },
  'node_modules/@pavilhao/provider': { link: true },
  'node_modules/sharp': { version: '0.35.5' },
  'node_modules/a/node_modules/sharp': { version: '0.30.0' },
  'node_modules/@scope/part': { version: '2.0.0' },
  'node_modules/vitest': { version: '4.1.12', dev: true },
}

/** As `npm audit --json` prints it (report version 2), without what is not read. */
const audit = {
  auditReportVersion: 2,
  vulnerabilities: {
    sharp: {
      name: 'sharp',
      via: [
        {
          source: 1,
          name: 'sharp',
          title: 'Decodes too much',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
        },
      ],
      nodes: ['node_modules/sharp', 'node_modules/a/node_modules/sharp'],
    },
    a: { name: 'a', via: ['sharp'], nodes: ['node_modules/a'] },
  },
}

const answer = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'sharp@0.35.5',
  state: 'not_affected',
  justification: 'code_not_reachable',
  detail: 'The provider refuses this format by its first bytes.',
}
const other = { ...answer, package: 'sharp@0.30.0' }
const packages = packagesIn(locked)
const advisories = advisoriesIn(audit, locked)

test('the packages of a release are those of production, and the registry names each version with its advisory', () => {
  expect([...packages]).toEqual(['sharp@0.35.5', 'sharp@0.30.0', '@scope/part@2.0.0'])
  expect(advisories?.map((one) => `${one.id} ${one.package}`)).toEqual([
    'GHSA-aaaa-bbbb-cccc sharp@0.35.5',
    'GHSA-aaaa-bbbb-cccc sharp@0.30.0',
  ])
})

test('REL-12 an advisory that nobody has answered is refused, and an answered one is not', () => {
  expect(whyRefused({ answers: [answer], advisories, packages })).toEqual([
    'GHSA-aaaa-bbbb-cccc sharp@0.30.0: not answered (Decodes too much)',
  ])
  expect(whyRefused({ answers: [answer, other], advisories, packages })).toEqual([])
})

test('REL-12 an answer for a package or a version that is gone is refused, and one without a reason', () => {
  const gone = { ...answer, package: 'sharp@0.34.0' }
  const { justification: _, ...empty } = answer
  expect(whyRefused({ answers: [gone], advisories: undefined, packages })).toEqual([
    'GHSA-aaaa-bbbb-cccc sharp@0.34.0: the release has no such package any more',
  ])
  expect(whyRefused({ answers: [empty], advisories: undefined, packages })).toEqual([
    'GHSA-aaaa-bbbb-cccc sharp@0.35.5: no state, justification or detail',
  ])
})

test('a registry without an audit is no registry without advisories', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405, error: {} }
  expect(advisoriesIn(refused, locked)).toBeUndefined()
  expect(advisoriesIn({ vulnerabilities: {} }, locked)).toEqual([])
})

test('REL-12 the bill of materials carries the answers, for a part or for the product that it is built into', () => {
  const bill = {
    metadata: { component: { 'bom-ref': 'pavilhao@1.0.0' } },
    components: [{ 'bom-ref': 'sharp@0.35.5' }],
  }
  const built = { ...answer, package: 'react@19.3.1' }
  const { vulnerabilities } = withAnswers(bill, [answer, built])
  expect(vulnerabilities.map(({ affects }) => affects)).toEqual([
    [{ ref: 'sharp@0.35.5' }],
    [{ ref: 'pavilhao@1.0.0' }],
  ])
  expect(vulnerabilities[0]).toMatchObject({
    id: 'GHSA-aaaa-bbbb-cccc',
    analysis: {
      state: 'not_affected',
      justification: 'code_not_reachable',
      detail: 'sharp@0.35.5: The provider refuses this format by its first bytes.',
    },
  })
})

test('the answers of this version are for its packages', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages: places } = JSON.parse(lock) as { packages: Record<string, { version: string }> }
  const answers = readAnswers()
  expect(whyRefused({ answers, advisories: undefined, packages: packagesIn(places) })).toEqual([])
})
