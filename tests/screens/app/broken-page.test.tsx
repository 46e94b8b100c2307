import { screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { expectConsole } from '../../support/expect-console.ts'
import { show } from '../ui/show.tsx'

const Missing = lazy(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
)
const Defect = () => {
  throw new Error('a defect of ours')
}

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
