import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'

/** Renders a component of ui/ alone. */
export function show(piece: ReactElement) {
  const shown = render(piece, { wrapper: ThemeProvider })
  return { ...shown, user: userEvent.setup({ delay: null }) }
}
