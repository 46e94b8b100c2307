import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ErrorPage } from './error-page.tsx'

interface BrokenPageProps {
  error: unknown
  onRetry: () => void
  children?: ReactNode
}

/** A screen that could not be drawn. What was recorded is in the outbox, whatever the screen does. */
export const BrokenPage = ({ error, onRetry, children }: BrokenPageProps) => (
  <ErrorPage
    icon={<Icon as={TriangleAlert} size="4rem" color="textMuted" />}
    title="Esta tela não abriu"
    text={
      isNotOnDevice(error)
        ? 'Ela ainda não está neste aparelho, e a rede não respondeu. Tente de novo com conexão.'
        : 'Algo deu errado ao mostrá-la. O que foi salvo neste aparelho continua salvo.'
    }
  >
    <Button size="main" onClick={onRetry}>
      Tentar de novo
    </Button>
    {children}
  </ErrorPage>
)

/** The browsers' words for a part of the app, or its configuration, that could not be loaded. */
function isNotOnDevice(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ApiError' ||
    /dynamically imported module|importing a module script failed/i.test(error.message)
  )
}
