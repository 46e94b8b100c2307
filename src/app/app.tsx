import { BrowserRouter, useLocation } from 'react-router-dom'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { Toaster } from '#src/ui/notice/toaster.tsx'
import { AppRoutes } from './routes/app-routes.tsx'
import { ErrorBoundary } from './routes/error-boundary.tsx'

export const App = () => (
  <ThemeProvider>
    <BrowserRouter>
      <Guarded />
    </BrowserRouter>
    <Toaster />
  </ThemeProvider>
)

const Guarded = () => (
  <ErrorBoundary screen={useLocation().pathname}>
    <AppRoutes />
  </ErrorBoundary>
)
