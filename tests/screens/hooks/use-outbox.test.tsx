import { act, render, renderHook, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { useState, type PropsWithChildren } from 'react'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router-dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useResolvedId } from '#src/hooks/outbox/use-resolved-id.ts'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { useUnsentByKey, useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { rememberName } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { startSession } from '#src/session/session.ts'
import { withRuntime } from '../with-runtime.tsx'

interface Weigh {
  id: number | LocalId
}

const weigh = defineOperation<Weigh>({
  kind: 'rows.weigh.v1',
  args: { validateSync: (value) => value },
  label: () => 'Peso',
  record: () => ({ title: 'Linha', path: '/' }),
  lane: ({ id }) => `row:${id}`,
  request: ({ id }, context) => ({ method: 'PUT', path: `/api/rows/${context.id(id)}` }),
  accept: () => ({}),
  target: () => 'weight',
  effects: ({ id }) => [on<number>({ key: `row:${id}` }, (value) => value)],
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signIn = (sub: string) => startSession(`${encode({})}.${encode({ sub, exp: 4e9 })}.x`)

const database = openOutboxDatabase(`outbox-${crypto.randomUUID()}`)
const ana = `${location.origin}|1`

const wrapper = withRuntime(database)

beforeAll(() => rememberName(database, ana, 'Ana'))
afterAll(() => database.close())

test('UX-08 another person sees that work waits and whose it is, and never counts it as theirs', async () => {
  signIn('1')
  const seen: (number | undefined)[] = []
  const { result } = renderHook(
    () => {
      const unsent = useUnsent()
      seen.push(unsent?.count)
      return { unsent, submit: useSubmit() }
    },
    { wrapper },
  )
  await act(() => result.current.submit([weigh({ id: 7 }), weigh({ id: 8 })]))
  await waitFor(() => expect(result.current.unsent?.count).toBe(2))
  seen.length = 0
  act(() => void signIn('2'))
  await waitFor(() => expect(result.current.unsent?.count).toBe(0))
  expect(seen).not.toContain(2)
  expect(result.current.unsent?.others).toEqual([{ person: ana, name: 'Ana', count: 2 }])
})

test('UX-04 counts the unsent work by what it changes, live', async () => {
  signIn('3')
  const { result } = renderHook(() => ({ byKey: useUnsentByKey(), submit: useSubmit() }), {
    wrapper,
  })
  expect([...result.current.byKey]).toEqual([])
  await act(() => result.current.submit([weigh({ id: 7 }), weigh({ id: 7 }), weigh({ id: 8 })]))
  await waitFor(() =>
    expect(Object.fromEntries(result.current.byKey)).toEqual({
      'row:7': { count: 2, refused: 0 },
      'row:8': { count: 1, refused: 0 },
    }),
  )
})

test('a second reader of a running query has its answer at once, and all update together', async () => {
  signIn('7')
  const seen: (number | undefined)[][] = []
  const Later = () => {
    const first = useUnsentByKey().get('row:7')?.count
    const last = useUnsentByKey().get('row:7')?.count
    seen.push([first, last])
    return null
  }
  const { result } = renderHook(
    () => {
      const isKnown = useUnsentByKey().size > 0
      return { submit: useSubmit(), isKnown }
    },
    { wrapper },
  )
  await act(() => result.current.submit([weigh({ id: 7 })]))
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  render(<Later />, { wrapper })
  await act(() => result.current.submit([weigh({ id: 7 })]))
  await waitFor(() => expect(seen.at(-1)).toEqual([2, 2]))
  expect(seen[0]).toEqual([1, 1])
  expect(seen.filter(([first, last]) => first !== last)).toEqual([])
})

const InBrowser = ({ children }: PropsWithChildren) => (
  <BrowserRouter>{wrapper({ children })}</BrowserRouter>
)

const atAddress = (address: string) =>
  function InRouter({ children }: PropsWithChildren) {
    return <MemoryRouter initialEntries={[address]}>{wrapper({ children })}</MemoryRouter>
  }

test('RCV-19 the address of an open screen changes to the provider’s id once it is known', async () => {
  signIn('6')
  const person = `${location.origin}|6`
  const known: LocalId = 'local:00000000-0000-4000-8000-000000000006'
  const learnt: LocalId = 'local:00000000-0000-4000-8000-000000000007'
  await database.relaxed.aliases.put({ person, type: 'row', localId: known, serverId: 'a/b' })
  history.replaceState({ key: 'k' }, '', `/linhas/${known}/partes/${learnt}?busca=x`)
  onTestFinished(() => history.replaceState(null, '', '/'))
  const shown = () => `${location.pathname}${location.search}`
  let screens = 0
  const { result } = renderHook(
    () => {
      useState(() => (screens += 1))
      const [, , line, , part] = useLocation().pathname.split('/')
      return [useResolvedId(decodeURIComponent(line ?? '')), useResolvedId(part)]
    },
    { wrapper: InBrowser },
  )
  await waitFor(() => expect(shown()).toBe(`/linhas/a%2Fb/partes/${learnt}?busca=x`))
  expect(result.current).toEqual(['a/b', learnt])

  await act(() =>
    database.relaxed.aliases.put({ person, type: 'row', localId: learnt, serverId: 9 }),
  )
  await waitFor(() => expect(shown()).toBe('/linhas/a%2Fb/partes/9?busca=x'))
  expect(result.current).toEqual(['a/b', 9])
  expect(history.state).toMatchObject({ key: 'k' })
  // The open screen is not remounted by the response.
  expect(screens).toBe(1)
})

test('an address with a local id keeps working under the provider’s id', async () => {
  signIn('4')
  const localId: LocalId = 'local:00000000-0000-4000-8000-000000000004'
  const { result, rerender } = renderHook(({ text }) => useResolvedId(text), {
    wrapper: atAddress(`/linhas/${localId}`),
    initialProps: { text: localId as string },
  })
  expect(result.current).toBe(localId)
  const person = `${location.origin}|4`
  await act(() => database.relaxed.aliases.put({ person, type: 'row', localId, serverId: 4711 }))
  await waitFor(() => expect(result.current).toBe(4711))
  rerender({ text: '12' })
  await waitFor(() => expect(result.current).toBe(12))
  for (const text of ['', ' ', 'undefined', 'null', 'NaN']) {
    rerender({ text })
    await waitFor(() => expect(result.current).toBeUndefined())
  }
})

test('a screen’s query leaves nothing in Dexie’s cache, which would grow while a page stays open all day', async () => {
  signIn('1')
  const { result, unmount } = renderHook(() => useUnsentByKey(), { wrapper })
  await submit(database, { clock: { now: () => Date.now() } }, ana, [weigh({ id: 9 })])
  await waitFor(() => expect(result.current.get('row:9')?.count).toBe(1))
  expect(Object.values(Dexie.cache)).toEqual([])
  unmount()
})
