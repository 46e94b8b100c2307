import { screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { App } from '#src/app/app.tsx'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { expectConsole } from '../../support/expect-console.ts'
import { show } from '../ui/show.tsx'

const Missing = lazy(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
)
const Defect = () => {
  throw new Error('a defect of ours')
}

vi.mock('#src/app/app-routes.tsx', () => ({
  AppRoutes: () => (useLocation().pathname === '/' ? <h1>Início de todos</h1> : <Defect />),
}))

const page = (screenName: string, content: React.ReactNode) => (
  <MemoryRouter>
    <ErrorBoundary screen={screenName}>
      <Suspense>{content}</Suspense>
    </ErrorBoundary>
  </MemoryRouter>
)

test('a screen that is not on the device says so, and how to get it', async () => {
  expectConsole(/dynamically imported module/)
  show(page('/a', <Missing />))
  expect(await screen.findByRole('heading', { name: 'Esta tela não abriu' })).toBeDefined()
  expect(screen.getByText(/ainda não está neste aparelho/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir para o início' })).toBeDefined()
})

test('a screen that fails says that what was saved stays saved', () => {
  expectConsole(/a defect of ours/)
  show(page('/a', <Defect />))
  expect(screen.getByText(/continua salvo/)).toBeDefined()
})

test('another screen is not that failure', () => {
  expectConsole(/a defect of ours/)
  const { rerender } = show(page('/a', <Defect />))
  rerender(page('/a', <p>outra coisa</p>))
  expect(screen.queryByText('outra coisa')).toBeNull()
  rerender(page('/b', <p>outra tela</p>))
  expect(screen.getByText('outra tela')).toBeDefined()
})

test('where nothing else of the app stands any more the way home leads home', async () => {
  expectConsole(/a defect of ours/)
  history.replaceState(null, '', '/logout')
  const { user } = show(<App />)
  await user.click(screen.getByRole('link', { name: 'Ir para o início' }))
  expect(screen.getByRole('heading', { name: 'Início de todos' })).toBeDefined()
})
