import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Back } from '#src/ui/page/back-link.tsx'
import { show } from './show.tsx'

test('UX-43 the back link over the title of a screen is not printed', () => {
  show(
    <MemoryRouter>
      <Back to="/ops/relatorios/estufagem">Estufagens</Back>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Estufagens' })
  expect([...link.classList]).toContain('no-print')
  const [, onPaper = ''] = readFileSync('src/ui/theme/print.css', 'utf8').split('@media print {')
  const hiding = /([^{}]+)\{\s*display: none !important;/.exec(onPaper)?.[1] ?? ''
  expect(hiding).toContain('.no-print')
})
