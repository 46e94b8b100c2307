import { Component, type ReactNode } from 'react'
import { askConfig } from '#src/api/ask-config.ts'
import { forgetFailures } from '#src/hooks/lazy.tsx'
import { BrokenPage, isNotOnDevice } from './broken-page.tsx'

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
