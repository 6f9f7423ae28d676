import { Component, type ReactNode } from 'react';
import { Falha } from './falha.tsx';

/** Keeps the menu when a page breaks, for example because a newer version has replaced its file on the server. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly erro?: unknown }> {
  override state: { readonly erro?: unknown } = {};

  static getDerivedStateFromError(erro: unknown) {
    return { erro };
  }

  override render() {
    if (this.state.erro === undefined) return this.props.children;
    return <Falha erro={this.state.erro} onRetry={() => window.location.reload()} />;
  }
}
