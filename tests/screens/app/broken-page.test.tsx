import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, use, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { reportOutcome } from '#src/api/network-state.ts'
import { App } from '#src/app/app.tsx'
import { ErrorBoundary } from '#src/app/routes/error-boundary.tsx'
import { forgetFailures, lazy, lazyPart, loadOnce, untilLoaded } from '#src/hooks/lazy.tsx'
import { expectConsole } from '../../support/expect-console.ts'
import { show } from '../ui/show.tsx'

const load = vi.fn<() => Promise<{ default: () => ReactNode }>>()
const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
const there = () => Promise.resolve({ default: () => <h1>Chegou</h1> })
const Defect = () => {
  throw new Error('a defect of ours')
}

vi.mock('#src/app/routes/app-routes.tsx', () => ({
  AppRoutes: () => (useLocation().pathname === '/' ? <h1>Início de todos</h1> : <Defect />),
}))

const words = 'Esta tela ainda não foi baixada'

beforeEach(() => {
  forgetFailures()
  load.mockReset()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})

const page = (screenName: string, content: React.ReactNode) => (
  <MemoryRouter>
    <ErrorBoundary screen={screenName}>
      <Suspense>{content}</Suspense>
    </ErrorBoundary>
  </MemoryRouter>
)

test('a screen that is not on the device says so, and how to get it', async () => {
  expectConsole(/dynamically imported module/)
  const Missing = lazy(load.mockImplementation(missing))
  show(page('/a', <Missing />))
  expect(await screen.findByRole('heading', { name: words })).toBeDefined()
  expect(screen.getByText(/precisa da rede uma vez/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir para o início' })).toBeDefined()
})

test('UX-03 a screen that is not on the device is requested once, and again by a tap', async () => {
  expectConsole(/dynamically imported module/)
  const Missing = lazy(load.mockImplementation(missing))
  const { user } = show(page('/a', <Missing />))
  await screen.findByRole('heading', { name: words })
  expect(load).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('heading', { name: words })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  load.mockImplementation(there)
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('heading', { name: 'Chegou' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(3)
})

test.each([
  ['the device has a network again', () => void dispatchEvent(new Event('online'))],
  [
    'calls get through again',
    () => {
      for (const outcome of ['lost', 'lost', 'answered', 'answered'] as const)
        reportOutcome(outcome)
    },
  ],
])(
  'UX-03 a screen that is not on the device opens automatically when %s',
  async (_when, happen) => {
    expectConsole(/dynamically imported module/)
    const Missing = lazy(load.mockImplementation(missing))
    show(page('/a', <Missing />))
    await screen.findByRole('heading', { name: words })
    load.mockImplementation(there)
    act(() => {
      happen()
    })
    expect(await screen.findByRole('heading', { name: 'Chegou' })).toBeDefined()
  },
)

test('UX-03 a missing part of a screen is requested from the network once, not at each attempt to render', async () => {
  expectConsole(/dynamically imported module/)
  const ask = vi.fn<() => Promise<void>>(missing)
  const known = loadOnce(ask)
  const Waits = () => {
    use(known())
    return null
  }
  await act(async () => void show(page('/a', <Waits />)))
  await screen.findByRole('heading', { name: words })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an optional part of the app fails silently, and loads at the next start', async () => {
  expectConsole(/could not be loaded/)
  const part = vi.fn<() => Promise<() => ReactNode>>(missing)
  const Part = lazyPart(part)
  const { rerender } = show(
    page(
      '/a',
      <>
        <p>o resto</p>
        <Part />
      </>,
    ),
  )
  expect(await screen.findByText('o resto')).toBeDefined()
  await waitFor(() => expect(part).toHaveBeenCalledTimes(1))
  part.mockResolvedValue(() => <p>a parte</p>)
  act(() => void dispatchEvent(new Event('online')))
  rerender(
    page(
      '/a',
      <>
        <p>o resto</p>
        <Part />
      </>,
    ),
  )
  expect(await screen.findByText('a parte')).toBeDefined()
})

test('a screen that crashes says that saved data stay saved', () => {
  expectConsole(/a defect of ours/)
  show(page('/a', <Defect />))
  expect(screen.getByText(/continua salvo/)).toBeDefined()
})

test('another screen does not show that failure', () => {
  expectConsole(/a defect of ours/)
  const { rerender } = show(page('/a', <Defect />))
  rerender(page('/a', <p>outra coisa</p>))
  expect(screen.queryByText('outra coisa')).toBeNull()
  rerender(page('/b', <p>outra tela</p>))
  expect(screen.getByText('outra tela')).toBeDefined()
})

test('the home link works when the rest of the app has crashed', async () => {
  expectConsole(/a defect of ours/)
  history.replaceState(null, '', '/logout')
  const { user } = show(<App />)
  await user.click(screen.getByRole('link', { name: 'Ir para o início' }))
  expect(screen.getByRole('heading', { name: 'Início de todos' })).toBeDefined()
})

test('UX-03 a part whose request fails is requested again when the network came back before the failure', async () => {
  const fail: (() => void)[] = []
  const load = vi
    .fn<() => Promise<string>>(async () => 'Chegou')
    .mockImplementationOnce(() => new Promise((_, reject) => fail.push(() => reject(new Error()))))
  const loading = untilLoaded(load)
  dispatchEvent(new Event('online'))
  fail[0]?.()
  await expect(loading).resolves.toBe('Chegou')
  expect(load).toHaveBeenCalledTimes(2)
})
