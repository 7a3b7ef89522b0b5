import { Component, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { ErrorContext, RouteContext } from './contexts.ts';
import { loadedModule } from './document.ts';
import type { Page } from './page.ts';

interface RenderedRouteProps {
  page: Page;
  /** Index of the route to render, counted from the outermost. */
  at?: number;
}

/** A route of the page with those inside it, or what it shows where its loader failed. */
export function ShownRoute({ page, at = 0 }: RenderedRouteProps) {
  const route = page.matches[at]?.route;
  if (!route) return null;
  const { id, hasErrorBoundary } = route;
  const outlet = <ShownRoute page={page} at={at + 1} />;
  const { content, fault } = getRouteElements(id);
  const isFaulty = page.errors !== null && id in page.errors;
  const routeContent = isFaulty ? <ErrorContext value={page.errors?.[id]}>{fault}</ErrorContext> : (content ?? outlet);
  return (
    <RouteContext value={{ id, outlet }}>
      {hasErrorBoundary ? (
        <RouteBoundary location={page.location} fault={fault}>
          {routeContent}
        </RouteBoundary>
      ) : (
        routeContent
      )}
    </RouteContext>
  );
}

interface RouteElements {
  content: ReactNode;
  /** Element rendered in place of the content when the route fails. */
  fault: ReactNode;
}

/**
 * Elements by route id. They stay identical while the route is shown, so that React only re-renders what depends on a
 * change.
 */
const elements = new Map<string, RouteElements>();

function getRouteElements(id: string): RouteElements {
  const routeElements = elements.get(id) ?? createRouteElements(id);
  elements.set(id, routeElements);
  return routeElements;
}

function createRouteElements(id: string): RouteElements {
  const { default: Page, ErrorBoundary, Layout } = loadedModule(id) ?? {};
  const content = Page && <Page />;
  const fault = ErrorBoundary && <ErrorBoundary />;
  if (!Layout) return { content, fault };
  return { content: <Layout>{content}</Layout>, fault: <Layout>{fault}</Layout> };
}

interface RouteBoundaryProps {
  location: Location;
  fault: ReactNode;
  children: ReactNode;
}

/** Catches what a route throws while it is rendered, until the shopper goes on. */
class RouteBoundary extends Component<RouteBoundaryProps, { error?: unknown; location: Location }> {
  override state: { error?: unknown; location: Location } = { location: this.props.location };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ location }: RouteBoundaryProps, state: { location: Location }) {
    return state.location === location ? null : { location, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorContext value={error}>{this.props.fault}</ErrorContext>;
  }
}
