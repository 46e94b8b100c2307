import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, type ReactNode } from 'react'
import { onNetworkHint } from '#src/api/network-back.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { ErrorPage } from './error-page.tsx'

interface BrokenPageProps {
  error: unknown
  onRetry: () => void
  children?: ReactNode
}

/** The page in place of a screen that failed to render. Recorded work is safe in the outbox. */
export function BrokenPage({ error, onRetry, children }: BrokenPageProps) {
  const isMissing = isNotOnDevice(error)
  useLayoutEffect(() => (isMissing ? onNetworkHint(onRetry) : undefined), [isMissing, onRetry])
  return (
    <ErrorPage
      icon={<Icon as={TriangleAlert} size="4rem" color="textMuted" />}
      title={isMissing ? 'Esta tela ainda não foi baixada' : 'Esta tela não abriu'}
      text={
        isMissing
          ? 'Ela precisa da rede uma vez, e abre sozinha quando a conexão voltar.'
          : 'Algo deu errado ao mostrá-la. O que foi salvo neste aparelho continua salvo.'
      }
    >
      <Button size="main" onClick={onRetry}>
        Tentar de novo
      </Button>
      {children}
    </ErrorPage>
  )
}

/** Whether code, styles or the configuration could not be loaded, by the name or the message. */
export function isNotOnDevice(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ApiError' ||
    /dynamically imported module|importing a module script failed|preload CSS/i.test(error.message)
  )
}
