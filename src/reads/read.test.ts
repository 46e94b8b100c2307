import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { defineRead, readablePath } from './read.ts'

const local: LocalId = 'local:00000000-0000-4000-8000-000000000001'

test.each([
  ['the envelope', { value: [1] }, [1]],
  ['an empty one', { value: null }, null],
  ['no envelope', { id: 1 }, { id: 1 }],
  ['a list', [1, 2], [1, 2]],
  ['nothing', null, null],
])('unwrapping %s gives its content', (_, body, value) => {
  expect(defineRead({ key: 'x', path: '/x' }).unwrap(body)).toEqual(value)
})

test('a read can define its own unwrap', () => {
  const read = defineRead<number>({
    key: 'x',
    path: '/x',
    unwrap: (body) => (body as { data: number }).data,
  })
  expect(read.unwrap({ data: 7 })).toBe(7)
})

test('a path with a local id is not readable until its alias is known', () => {
  const path = paths.stuffing(local)
  expect(path).toContain('local%3A')
  expect(readablePath(path, new Map())).toBeUndefined()
  expect(readablePath(path, new Map([[local, 4711]]))).toBe(paths.stuffing(4711))
  expect(readablePath(paths.stuffing(5), new Map())).toBe(paths.stuffing(5))
})
