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

/** The compiler's errors for each of these codes in a realm; empty for a code that compiles. */
async function check(realm: string, codes: readonly string[]): Promise<string[]> {
  const place = await mkdtemp(join(folder, `${realm}-`))
  for (const [index, code] of codes.entries()) {
    await writeFile(join(place, `sample${index}.ts`), `${code}\nexport {}\n`)
  }
  await writeFile(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: `${relative(place, root)}/${realm}/tsconfig.json`,
      compilerOptions: {
        ...{ composite: false, emitDeclarationOnly: false, noEmit: true },
        ...{ incremental: false, tsBuildInfoFile: null },
      },
      include: ['*.ts'],
      exclude: [],
      references: [],
    }),
  )
  const errors = await run(process.execPath, [compiler, '-p', place]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  return codes.map((_, index) =>
    errors
      .split('\n')
      .filter((line) => line.includes(`sample${index}.ts`))
      .join('\n'),
  )
}

const absent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sw: {
    'document.title': 'document',
    'window.name': 'window',
    'localStorage.length': 'localStorage',
    'process.env': 'process',
  },
  src: { 'process.env': 'process', 'void FetchEvent': 'FetchEvent' },
  provider: { 'document.title': 'document', 'indexedDB.cmp(1, 2)': 'indexedDB' },
  tests: {},
}

const present: Readonly<Record<string, string>> = {
  sw: 'void FetchEvent',
  src: 'void document.title',
  provider: 'void process.env',
  tests: 'void [process.env, document.title]',
}

test.each(Object.entries(present))(
  'in %s, `%s` compiles and nothing of other realms',
  async (realm, code) => {
    const bad = absent[realm] ?? {}
    const [good, ...errors] = await check(realm, [code, ...Object.keys(bad)])
    expect(good).toBe('')
    expect(errors).toEqual(
      Object.values(bad).map((name) => expect.stringContaining(`Cannot find name '${name}'`)),
    )
  },
)

test('a `document` that the worker reaches by an import does not compile', async () => {
  const title = 'export const title = () => document.title'
  const [, reached] = await check('sw', [`import { title } from './sample1.ts'\nvoid title`, title])
  expect(reached).toContain("sample1.ts(1,28): error TS2584: Cannot find name 'document'")
})
