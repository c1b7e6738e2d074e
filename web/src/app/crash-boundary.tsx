import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

/** Around everything: an uncaught error must not leave an empty screen. React needs a class here. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashPage error={this.state.error} />
  }
}
