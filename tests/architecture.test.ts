import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { printing } from '#provider/pdf/print-tag.ts'
import { styleProps } from '#src/ui/theme/style-props.ts'
import config from '../vite.config.ts'
import { findCircles } from './architecture/circles.ts'
import { isTest, layerOf } from './architecture/layers.ts'
import { findLoneFiles } from './architecture/lone-files.ts'
import { reachedFrom } from './architecture/reach.ts'
import { findRepeatedNames } from './architecture/repeated-names.ts'
import { rules, type Rule } from './architecture/rules.ts'
import {
  pathsUnder,
  readSources,
  root,
  sourceFile,
  type SourceFile,
} from './architecture/source-file.ts'

const files = readSources(['src', 'sw', 'contract', 'provider'])

test('finds the source files and their imports', () => {
  expect(files.length).toBeGreaterThan(100)
  const layers = new Set(files.map((file) => layerOf(file.path)))
  for (const layer of ['src', 'sw', 'contract', 'provider']) {
    expect(files.some((file) => file.path.startsWith(`${layer}/`))).toBe(true)
  }
  expect([...layers]).toEqual(expect.arrayContaining(['outbox', 'features', 'ui', 'app', 'api']))
  // If the imports were parsed wrongly, every rule would pass without checking anything.
  expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(files.length)
})

test.each(Object.keys(rules))('every file keeps the rule %s', (name) => {
  expect(files.flatMap((file) => rules[name]?.(file) ?? [])).toEqual([])
})

test('UX-25 no action needs a gesture, hovering, dragging or a long press', () => {
  expect(files.flatMap((file) => rules['tapsAreEnough']?.(file) ?? [])).toEqual([])
})

/** Supports the glob syntax of the projects: any folders, any name, one of several words. */
const globToPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll(/\{([^}]*)\}/g, (_, words: string) => `(${words.replaceAll(',', '|')})`)
      .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'))}$`,
  )

const samples: Record<keyof typeof rules, [path: string, text: string][]> = {
  downOnly: [
    ['src/outbox/call/run.ts', `import { x } from '#src/features/stuffing/rules.ts'`],
    ['src/domain/time/dates.ts', `import type { Api } from '#src/api/http.ts'`],
    ['src/features/home/tiles.ts', `export const load = () => import('#src/app/shell.tsx')`],
    ['provider/app.ts', `import { submit } from '#src/outbox/act/submit.ts'`],
    ['contract/paths.ts', `import { plate } from '#src/domain/names/plates.ts'`],
    ['sw/sw.ts', `import { Toast } from '#src/ui/toast.tsx'`],
    ['src/somewhere/new.ts', `import { x } from '#src/domain/time/dates.ts'`],
  ],
  outboxFoldersDownOnly: [
    ['src/outbox/model/entry.ts', `import type { OutboxDatabase } from '../store/database.ts'`],
    ['src/outbox/act/submit.ts', `import { drain } from '../send/drain.ts'`],
    ['src/outbox/entry.ts', `import type { Meta } from './store/meta.ts'`],
  ],
  workerByTypeOnly: [['src/app/start/sw-bridge.ts', `import { isMessage } from '#sw/messages.ts'`]],
  featuresApart: [
    [
      'src/features/home/screens/home-screen.tsx',
      `import { x } from '#src/features/auth/sign-in.ts'`,
    ],
    ['src/features/home/tiles.ts', `import type { X } from '../auth/words.ts'`],
  ],
  operationsListTakesOperations: [
    ['src/operations.ts', `import { can } from '#src/features/stuffing/rules.ts'`],
  ],
  schemasByTypeOnly: [
    ['src/reads/stuffing.ts', `import { Stuffing } from '#contract/schemas/stuffing.ts'`],
    ['sw/drain.ts', `import { Type } from 'typebox'`],
  ],
  reactOnlyOnScreens: [
    ['src/outbox/store/queries.ts', `import { useState } from 'react'`],
    ['src/features/stuffing/operations/send-photo.ts', `import { memo } from 'react'`],
    ['src/features/stuffing/rules.ts', `import { Box } from '@chakra-ui/react'`],
  ],
  packagesAtHome: [
    ['src/features/outbox/reads.ts', `import Dexie from 'dexie'`],
    ['src/features/auth/sign-in.ts', `import ky from 'ky'`],
    ['src/reads/cache.ts', `import { NetworkFirst } from 'workbox-strategies'`],
  ],
  nodeOnlyInTheProvider: [['src/photos/hash.ts', `import { createHash } from 'node:crypto'`]],
  importsSpeltOneWay: [
    ['src/outbox/call/run.ts', `import { x } from './entry'`],
    ['src/outbox/call/run.ts', `import { x } from '../../api/send.ts'`],
    ['provider/app.ts', `import { paths } from '../contract/paths.ts'`],
  ],
  oneBridge: [['src/app/shell.tsx', `void navigator.serviceWorker.ready`]],
  writesGoAlone: [['sw/ask-provider.ts', `fetch(url, { credentials: 'omit' })`]],
  tapsAreEnough: [
    ['src/ui/row.tsx', `<div onContextMenu={open} />`],
    ['src/ui/row.tsx', `<motion.div drag="x" onDragEnd={remove} />`],
    ['src/ui/row.tsx', `<div onMouseEnter={() => show(true)} />`],
    ['src/ui/row.tsx', `<div onTouchStart={beginLongPress} />`],
    ['src/ui/row.tsx', `const css = { '&:hover .menu': { display: 'block' } }`],
  ],
  noBarrels: [
    ['src/ui/parts.ts', `export * from './button.tsx'`],
    ['src/ui/parts.ts', `export { Button } from './button.tsx'`],
    ['src/ui/index.ts', `export const x = 1`],
  ],
  namedExports: [['src/outbox/call/run.ts', `export default function run() {}`]],
  namesSaySomething: [
    ['src/ui/StatusBadge.tsx', ''],
    ['src/domain/date-utils.ts', ''],
  ],
  noRetiredWord: [
    ['src/domain/rows.ts', `const told = rows.length`],
    ['src/features/home/tiles.ts', `const { standing } = state`],
    ['provider/app.ts', `function needsLook() {}`],
    ['src/ui/list.tsx', `<Row isLaidOver />`],
  ],
}

describe('every rule fails on its samples', () => {
  test.each(Object.entries(rules))('%s', (name, rule: Rule) => {
    const bad = samples[name] ?? []
    expect(bad.length).toBeGreaterThan(0)
    for (const [path, text] of bad) {
      expect(rule(sourceFile(path, text)), `${path}: ${text}`).not.toEqual([])
    }
  })

  test('no rule fails on a good file', () => {
    const good = sourceFile(
      'src/features/stuffing/screens/list-screen.tsx',
      `import { useRead } from '#src/hooks/reads/use-read.ts'
       import type { Stuffing } from '#contract/schemas/stuffing.ts'
       import { type Exit, type Plate } from '#contract/schemas/exit.ts'
       import { can } from '../rules.ts'
       // import { x } from '#src/app/shell.tsx'
       export default function ListScreen() {}`,
    )
    expect(good.imports).toHaveLength(4)
    expect(Object.values(rules).flatMap((rule) => rule(good))).toEqual([])
  })
})

describe('imports', () => {
  test('contain no cycle, including type imports and lazy screens', () => {
    expect(findCircles(files).map((circle) => circle.join(' > '))).toEqual([])
  })

  test('findCircles finds a cycle', () => {
    const circle = [
      sourceFile('src/app/a.ts', `import { b } from './b.ts'`),
      sourceFile('src/app/b.ts', `import type { C } from './c.ts'`),
      sourceFile('src/app/c.ts', `export const load = () => import('./a.ts')`),
      sourceFile('src/app/d.ts', `import { a } from './a.ts'`),
    ]
    expect(findCircles(circle)).toEqual([['src/app/a.ts', 'src/app/b.ts', 'src/app/c.ts']])
  })
})

describe('exported names', () => {
  /** One meaning: `contract` imports nothing of the client. */
  const sameMeaning = /^Id: /
  const product = files.filter(({ path }) => !isTest(path))
  const under = (...folders: string[]) =>
    product.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

  test.each([
    ['client', under('src', 'sw', 'contract')],
    ['provider', under('provider', 'contract')],
  ])('have one meaning in the %s', (_, ours) => {
    expect(ours.length).toBeGreaterThan(100)
    expect(findRepeatedNames(ours).filter((line) => !sameMeaning.test(line))).toEqual([])
  })

  test('findRepeatedNames finds a repeated name, but not one in two features', () => {
    const file = (path: string) => sourceFile(path, 'export const rowsOf = () => []')
    const stock = file('src/features/stock/a.ts')
    const shared = file('src/ui/a.ts')
    expect(findRepeatedNames([stock, file('src/features/loading/a.ts')])).toEqual([])
    expect(findRepeatedNames([stock, shared])).toHaveLength(1)
    expect(findRepeatedNames([stock, file('src/features/stock/b.ts')])).toHaveLength(1)
    expect(findRepeatedNames([shared, file('src/domain/a.ts')])).toHaveLength(1)
  })
})

describe('small files', () => {
  test('are part of the one file that uses them', () => {
    // Tests count as users: a test may mock a small file.
    const users = readSources(['tests', 'e2e', 'bench'])
    const isProduct = (found: string) => files.some(({ path }) => found.startsWith(`${path} `))
    expect(findLoneFiles([...files, ...users]).filter(isProduct)).toEqual([])
  })

  test('findLoneFiles finds a small file with one user, but not one that is loaded on demand', () => {
    const small = sourceFile('src/ui/a.ts', 'export const a = 1')
    const uses = sourceFile('src/ui/b.ts', `import { a } from './a.ts'`)
    const alsoUses = sourceFile('src/ui/c.ts', `import { a } from './a.ts'`)
    const loads = sourceFile('src/ui/b.ts', `export const load = () => import('./a.ts')`)
    const isAway = sourceFile('src/app/b.ts', `import { a } from '../ui/a.ts'`)
    const long = sourceFile('src/ui/a.ts', 'export const a = 1\n'.repeat(21))
    expect(findLoneFiles([small, uses])).toEqual(['src/ui/a.ts < src/ui/b.ts'])
    for (const good of [
      [small, uses, alsoUses],
      [small, loads],
      [small, isAway],
      [long, uses],
    ]) {
      expect(findLoneFiles(good)).toEqual([])
    }
  })
})

describe('the service worker', () => {
  const workers = files.filter((file) => /^sw\/[^/]+\.ts$/.test(file.path) && !isTest(file.path))
  const reached = reachedFrom(
    workers.map((file) => file.path),
    files,
  )

  test('reaches no screen and no React code', () => {
    expect(reached.size).toBeGreaterThan(workers.length)
    const screens = [...reached].filter(([path]) => /^src\/(ui|hooks|app)\/|\.tsx$/.test(path))
    expect(screens.map(([, way]) => way)).toEqual([])
  })

  test('reachedFrom follows imports across files', () => {
    const chain = [
      sourceFile('sw/sw.ts', `import { a } from '#src/outbox/a.ts'`),
      sourceFile(
        'src/outbox/a.ts',
        `import { b } from './b.tsx'\nimport type { c } from './c.tsx'`,
      ),
      sourceFile('src/outbox/b.tsx', ''),
      sourceFile('src/outbox/c.tsx', ''),
    ]
    expect([...reachedFrom(['sw/sw.ts'], chain).keys()]).toEqual([
      'sw/sw.ts',
      'src/outbox/a.ts',
      'src/outbox/b.tsx',
    ])
  })
})

describe('printed documents', () => {
  const printers = files.filter(
    ({ path }) => /^provider\/pdf\/print-[a-z-]+\.ts$/.test(path) && !isTest(path),
  )
  /** The files that printing reaches and that are outside the folders from which a document's tag is computed. */
  const untagged = (all: readonly SourceFile[]) =>
    [
      ...reachedFrom(
        printers.map(({ path }) => path),
        all,
      ).keys(),
    ].filter((path) => !printing.includes(`${join(root, dirname(path))}/`))

  test('have a tag that covers all the code that prints them', () => {
    expect(printers.length).toBeGreaterThan(3)
    expect(untagged(files)).toEqual([])
  })

  test('a file outside the tagged folders is reported', () => {
    const more = sourceFile('provider/pdf/flow.ts', `import { x } from '#src/ui/words.ts'`)
    const words = sourceFile('src/ui/words.ts', 'export const x = 1')
    expect(untagged([...files.filter(({ path }) => path !== more.path), more, words])).toEqual([
      'src/ui/words.ts',
    ])
  })
})

describe('an entry of the outbox', () => {
  test('has at most 25 fields at its top level, the others being in groups', () => {
    const { code } = files.find(({ path }) => path === 'src/outbox/model/entry.ts') ?? { code: '' }
    const [, body = ''] = /^export interface Entry \{\n([^]*?)\n\}/m.exec(code) ?? []
    const names = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['id', 'tries', 'call', 'end']))
    const why = `a new one belongs into a group (made, tries, call, choice, end), or makes one: ${names.join(', ')}`
    expect(names.length, why).toBeLessThanOrEqual(25)
  })
})

describe('the repository', () => {
  test('public/ holds only icons, screenshots and the script that runs before the first paint', () => {
    const image = /^public\/(favicon|(icons|screenshots)\/[a-z0-9-]+)\.(png|svg)$/
    const strange = pathsUnder(['public']).filter(
      (path) => path !== 'public/before-paint.js' && !image.test(path),
    )
    expect(strange).toEqual([])
  })

  test('no folder holds more than 25 files', () => {
    const folders = ['src', 'sw', 'contract', 'provider', 'tests', 'e2e', 'bench', 'scripts']
    const countOf = new Map<string, number>()
    for (const path of pathsUnder(folders)) {
      countOf.set(dirname(path), (countOf.get(dirname(path)) ?? 0) + 1)
    }
    // Migrations are one list in the order of their numbers.
    countOf.delete('provider/db/migrations')
    expect(countOf.size).toBeGreaterThan(100)
    expect([...countOf].filter(([, count]) => count > 25)).toEqual([])
  })

  const tests = readSources(['src', 'sw', 'contract', 'provider', 'tests', 'e2e']).filter((file) =>
    isTest(file.path),
  )

  test('exactly one test project takes every test file', () => {
    const projects = (config.test?.projects ?? []) as {
      test: { name: string; include: string[]; exclude?: string[] }
    }[]
    const isIn = (path: string, globs: string[] = []) =>
      globs.map(globToPattern).some((pattern) => pattern.test(path))
    const namesFor = (path: string) =>
      projects
        .filter(({ test: { include, exclude } }) => isIn(path, include) && !isIn(path, exclude))
        .map(({ test: { name } }) => name)
    // The provider's tests run a second time on PostgreSQL.
    const takenBy = (path: string) => {
      const names = namesFor(path)
      const isAgain = (name: string) =>
        name === 'provider-on-postgres' && names.includes('provider')
      return names.filter((name) => !isAgain(name)).length
    }
    const units = tests.filter((file) => /\.test\.tsx?$/.test(file.path))
    expect(units.length).toBeGreaterThan(10)
    expect(units.filter((file) => takenBy(file.path) !== 1).map((file) => file.path)).toEqual([])
    expect(takenBy('src/outbox/call/run.ts') + takenBy('elsewhere/run.test.ts')).toBe(0)
  })

  test('no test is skipped or marked to run alone', () => {
    const marked = tests.filter((file) =>
      /\b(test|it|describe)\.(only|skip|todo|fixme)\b/.test(file.code),
    )
    expect(marked.map((file) => file.path)).toEqual([])
  })

  test('package.json names the documented oldest Node version', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      engines: { node: string }
    }
    expect(engines.node).toBe('^20.19 || >=22.12')
  })
})

/** The names of CSS properties whose values come from a scale of tokens. */
const scaled = new RegExp(
  `\\b(${[
    'background|color|fill|stroke|\\w+Color|gap|rowGap|columnGap|inset\\w*|top|bottom|left|right',
    'margin\\w*|padding\\w*|scroll(?:Margin|Padding)\\w*|textIndent|(?:min|max)?[wW]idth|flexBasis',
    '(?:min|max)?[hH]eight|(?:(?:min|max)I|i)nlineSize|(?:(?:min|max)B|b)lockSize|\\w+Radius',
    'fontSize|fontWeight|lineHeight|letterSpacing|boxShadow|zIndex',
  ].join('|')})(?:=(?:"|\\{)|: ['{])`,
  'g',
)

test('the list of style props names all that the components use, and no others', () => {
  const components = files.filter(({ path }) => /^src\/.*\.tsx$/.test(path) && !isTest(path))
  const used = components.flatMap(({ code }) =>
    [...code.matchAll(scaled)].map(([, name = '']) => name),
  )
  const listed = Object.keys(styleProps).filter((name) => name !== 'srOnly')
  // A value of a prop that is not listed would reach the browser as the name of a token.
  expect([...new Set(used)].toSorted()).toEqual(listed.toSorted())
})
