import { expect, test } from 'vitest'
import { contractCalls, namedIn } from './calls.ts'
import { isNamedRead, withoutExtensions } from './extensions.ts'
import { paths } from './paths.ts'

/** Every path that can be built, with all that it can say. */
const built = Object.entries(paths).map(([name, build]) => {
  const page = { n: 1, thumb: true, pageNumber: 1, pageSize: 15, search: '', status: -1 }
  const fill = build as (...args: unknown[]) => string
  const given = ['forkliftImage', 'loadingReport', 'receivingReport'].includes(name)
    ? name === 'forkliftImage'
      ? [7, page]
      : [page]
    : [7, 8, name === 'forkliftFile' ? page : 9, page]
  return [name, fill(...given)] as const
})

/** The routes of the contract that a path is of, reads alone or writes alone. */
const routesOf = (path: string, { reads }: { reads: boolean }) =>
  Object.keys(contractCalls)
    .filter((call) => call.startsWith('GET ') === reads)
    .map((call) => call.slice(call.indexOf(' ') + 1))
    .filter((route) =>
      new RegExp(`^${route.replaceAll(/\{\w+\}/g, String.raw`\d+`)}$`).test(
        path.replace(/\?.*$/, ''),
      ),
    )

const namesIn = (path: string) => [...new URLSearchParams(path.split('?')[1]).keys()]

test.each(built)('of the query of %s is left what the contract names', (_, path) => {
  const [route] = routesOf(path, { reads: true })
  if (route === undefined) return
  const named = namedIn('GET', route) ?? new Set()
  // The documents are shown under an address that is new whenever they are.
  const known = (name: string) => named.has(name) || name === 'v'
  expect(namesIn(withoutExtensions(path)).filter((name) => !known(name))).toEqual([])
  expect(namesIn(withoutExtensions(path))).toEqual(namesIn(path).filter(known))
})

test('the reads that the contract does not name are known', () => {
  const unnamed = built.filter(([, path]) => !isNamedRead(path)).map(([name]) => name)
  expect(unnamed).toEqual(['receivingChecklistModel', 'lines'])
  const unknown = built.filter(([, path]) =>
    [true, false].every((reads) => routesOf(path, { reads }).length === 0),
  )
  // The first one is a write, which the page that it changes announces; the last one, the configuration.
  expect(unknown.map(([name]) => name).toSorted()).toEqual([
    'forkliftHourMeter',
    'lines',
    'receivingChecklistModel',
    'signOut',
  ])
})

test('other queries stay as they are', () => {
  const list = paths.loadingList('a b')
  expect(withoutExtensions(list)).toBe(list)
  expect(withoutExtensions(paths.forkliftImage(7, { thumb: true }))).toBe(paths.forkliftImage(7))
})
