import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptOf } from '../scripts/steps/paths.mjs'
import { root } from './architecture/source-file.ts'

const run = promisify(execFile)
const compiler: string = scriptOf('typescript', 'tsc')
let folder = ''

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache', 'realm-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The compiler's errors for this code in a realm; empty if there are none. */
async function check(realm: string, code: string): Promise<string> {
  await writeFile(join(folder, 'sample.ts'), `${code}\nexport {}\n`)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: `${relative(folder, root)}/${realm}/tsconfig.json`,
      include: ['sample.ts'],
      exclude: [],
    }),
  )
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test.each([
  ['sw', 'document.title', 'document'],
  ['sw', 'window.name', 'window'],
  ['sw', 'localStorage.length', 'localStorage'],
  ['sw', 'process.env', 'process'],
  ['src', 'process.env', 'process'],
  ['src', 'void FetchEvent', 'FetchEvent'],
  ['provider', 'document.title', 'document'],
  ['provider', 'indexedDB.cmp(1, 2)', 'indexedDB'],
])('in %s, `%s` does not compile', async (realm, code, name) => {
  expect(await check(realm, code)).toContain(`Cannot find name '${name}'`)
})

test.each([
  ['sw', 'void FetchEvent'],
  ['src', 'void document.title'],
  ['provider', 'void process.env'],
  ['tests', 'void [process.env, document.title]'],
])('in %s, `%s` compiles', async (realm, code) => {
  expect(await check(realm, code)).toBe('')
})

test('a `document` that the worker reaches by an import does not compile', async () => {
  await writeFile(join(folder, 'reached.ts'), 'export const title = () => document.title\n')
  const objection = await check('sw', `import { title } from './reached.ts'\nvoid title`)
  expect(objection).toContain("reached.ts(1,28): error TS2584: Cannot find name 'document'")
})
