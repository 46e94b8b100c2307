import { expect, test } from 'vitest'
import { contractCalls, namedIn } from './calls.ts'
import { isNamedRead, withoutExtensions } from './extensions.ts'
import { paths } from './paths.ts'

/** Every path builder, called with all of its parameters. */
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

/** The routes of the contract that match a path, either reads alone or writes alone. */
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

test.each(built)('leaves in the query of %s only names of the contract', (_, path) => {
  const [route] = routesOf(path, { reads: true })
  if (route === undefined) return
  const named = namedIn('GET', route) ?? new Set()
  // A document's address carries `v`, which is new for each showing.
  const known = (name: string) => named.has(name) || name === 'v'
  expect(namesIn(withoutExtensions(path)).filter((name) => !known(name))).toEqual([])
  expect(namesIn(withoutExtensions(path))).toEqual(namesIn(path).filter(known))
})

test('lists the reads that the contract does not name', () => {
  const unnamed = built.filter(([, path]) => !isNamedRead(path)).map(([name]) => name)
  expect(unnamed.toSorted()).toEqual([
    'devices',
    'lines',
    'monitorEvents',
    'receivingChecklistModel',
  ])
  const unknown = built.filter(([, path]) =>
    [true, false].every((reads) => routesOf(path, { reads }).length === 0),
  )
  // Five are writes: the page or the session that they change announces them, and a device asks the
  // configuration before it tells its status or gets a key.
  expect(unknown.map(([name]) => name).toSorted()).toEqual([
    'deviceKey',
    'deviceSignIn',
    'deviceStatus',
    'devices',
    'forkliftHourMeter',
    'lines',
    'monitorEvents',
    'receivingChecklistModel',
    'signOut',
  ])
})

test('leaves other queries unchanged', () => {
  const list = paths.loadingList('a b')
  expect(withoutExtensions(list)).toBe(list)
  expect(withoutExtensions(paths.forkliftImage(7, { thumb: true }))).toBe(paths.forkliftImage(7))
})
