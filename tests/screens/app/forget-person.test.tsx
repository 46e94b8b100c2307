import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson } from '#src/app/start/forget-person.ts'
import { fetchImagesAhead } from '#src/hooks/reads/images-ahead.ts'
import { useShiftRun, useStartShift } from '#src/hooks/reads/use-shift.ts'
import { dropAllReads } from '#src/reads/forget.ts'
import { defineRead, wanting } from '#src/reads/read.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { endSession, signOut, startSession } from '#src/session/session.ts'
import { FakeCaches } from '../../support/fake-caches.ts'
import { json } from '../../support/sentinel-server.ts'
import { openDevice } from '../open-device.tsx'

vi.mock('#src/api/config.ts', { spy: true })

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
})

const startAs = (sub: string) =>
  startSession(fakeToken({ sub, nome: sub, exp: Date.now() / 1000 + 3600 }))

test.each([
  ['the device needed room', () => dropAllReads()],
  ['its person left', (person: string) => forgetPerson(person, new QueryClient())],
])('prefetched images are prefetched again once %s', async (_, forget) => {
  const { provider, person } = await openDevice({ operations: new Map() })
  const image = '/api/fotos/1/thumb'
  provider.on(image, (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end())
  const options = { signal: new AbortController().signal, turn: () => Promise.resolve() }
  const fetchAhead = () => fetchImagesAhead(person, [image], options)
  await fetchAhead()
  await fetchAhead()
  expect(provider.received).toHaveLength(1)
  await forget(person)
  await fetchAhead()
  expect(provider.received).toHaveLength(2)
})

const list = defineRead<string[]>({ key: 'list', path: '/api/list' })
const record = (id: string) => defineRead<string>({ key: id, path: `/api/records/${id}` })
const sets = [
  {
    name: 'Estoque',
    path: '/',
    wanted: () => [wanting(list, { next: (ids) => ids.map((id) => wanting(record(id))) })],
  },
]

function Shift() {
  const { running, sets: progress } = useShiftRun()
  const start = useStartShift()
  return (
    <button type="button" onClick={() => void start(sets)}>
      {running ? 'corre' : 'parado'} {progress['Estoque']?.ready ?? '-'}
    </button>
  )
}

/** Ana prepares a shift, and none of its reads is answered before she leaves. */
async function begin() {
  const device = await openDevice({ operations: new Map() })
  const { provider } = device
  let answer: () => void = () => expect.unreachable('nobody asked')
  const asked = new Promise<void>((resolve) => {
    provider.on(list.path, (response, received) => {
      answer = () => json({ value: ['a', 'b', 'c'] })(response, received)
      resolve()
    })
  })
  for (const id of ['a', 'b', 'c']) provider.on(record(id).path, json({ value: id }))
  device.show(<Shift />, '/')
  await device.user.click(screen.getByRole('button', { name: 'parado -' }))
  await asked
  await screen.findByRole('button', { name: 'corre 0' })
  return { ...device, answer: () => answer() }
}

test.each(['here', 'in another tab'])(
  'a person who leaves %s aborts the shift in preparation; the next person has their own',
  async (where) => {
    const { provider, person, user, answer } = await begin()
    await act(async () => {
      if (where === 'here') await forgetPerson(person, new QueryClient())
      signOut()
      startAs('8')
    })
    expect(screen.getByRole('button', { name: 'parado -' })).toBeDefined()
    answer()
    provider.on(list.path, json({ value: ['b'] }))
    await user.click(screen.getByRole('button', { name: 'parado -' }))
    await screen.findByRole('button', { name: 'parado 2' })
    await waitFor(() =>
      expect(provider.received.map(({ path }) => path)).toContain('/api/records/b'),
    )
    expect(provider.received.map(({ path }) => path)).toEqual([
      '/api/list',
      '/api/list',
      '/api/records/b',
    ])
  },
)

test('the end of the session aborts the shift in preparation, and without a session none starts', async () => {
  const { provider, user, answer } = await begin()
  act(() => endSession())
  answer()
  await screen.findByRole('button', { name: /^parado/ })
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('parado 1')
  expect(provider.received.map(({ path }) => path)).toEqual(['/api/list'])
})
