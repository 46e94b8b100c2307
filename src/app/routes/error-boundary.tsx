import { Component, type ReactNode, useLayoutEffect } from 'react'
import { TriangleAlert } from 'lucide-react'
import { askConfig } from '#src/api/ask-config.ts'
import { forgetFailures } from '#src/hooks/lazy.tsx'
import { onNetworkHint } from '#src/api/network-back.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { ErrorPage } from './error-page.tsx'

interface Props {
  children: ReactNode
  /** The current screen; a change resets the failure. */
  screen?: string
  /** An action that stays possible where the screen failed. */
  wayOut?: ReactNode
}

interface State {
  screen: string | undefined
  failure: { error: unknown } | undefined
}

/** Shows an error page instead of a screen that failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { screen: this.props.screen, failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ screen }: Props, before: State): State | null {
    return screen === before.screen ? null : { screen, failure: undefined }
  }

  private isRetry = false

  override componentDidCatch(error: unknown): void {
    forgetFailures()
    // Some browsers cache a failed import until the page is reloaded.
    if (this.isRetry && isNotOnDevice(error)) void reloadWhereAnswered()
    this.isRetry = false
  }

  retry = (): void => {
    if (isNotOnDevice(this.state.failure?.error)) {
      this.isRetry = true
      this.setState({ failure: undefined })
    } else location.reload()
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return (
      <BrokenPage error={failure.error} onRetry={this.retry}>
        {this.props.wayOut}
      </BrokenPage>
    )
  }
}

/** Checks the network first: a reload without a network and a worker would lose the page. */
const reloadWhereAnswered = () =>
  askConfig().then(
    ({ ok, redirected }) => {
      if (ok && !redirected) location.reload()
    },
    () => undefined,
  )

interface BrokenPageProps {
  error: unknown
  onRetry: () => void
  children?: ReactNode
}

/** The page in place of a screen that failed to render. Recorded work is safe in the outbox. */
function BrokenPage({ error, onRetry, children }: BrokenPageProps) {
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
function isNotOnDevice(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ApiError' ||
    /dynamically imported module|importing a module script failed|preload CSS/i.test(error.message)
  )
}
