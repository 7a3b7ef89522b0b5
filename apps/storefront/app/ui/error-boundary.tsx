import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Stands where the children have failed; a new `key` tries them again. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a failure to its part of the page. React tells `onCaughtError`, which reports it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
