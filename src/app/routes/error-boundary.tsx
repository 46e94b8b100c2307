import { Component, type ReactNode } from 'react'
import { askConfig } from '#src/api/ask-config.ts'
import { forgetFailures } from '#src/hooks/lazy.tsx'
import { BrokenPage, isNotOnDevice } from './broken-page.tsx'

interface Props {
  children: ReactNode
  /** The screen that is asked for: with another one the failure of the last is over. */
  screen?: string
  /** What is left to do there where the screen failed. */
  wayOut?: ReactNode
}

interface State {
  screen: string | undefined
  failure: { error: unknown } | undefined
}

/** Shows a page in the place of a screen that failed, instead of nothing at all. */
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
    // Some browsers keep a failure of theirs as long as the page.
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

/** With no network and no worker a page that is loaded anew is gone. */
const reloadWhereAnswered = () =>
  askConfig().then(
    ({ ok, redirected }) => {
      if (ok && !redirected) location.reload()
    },
    () => undefined,
  )
