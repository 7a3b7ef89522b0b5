import { type ComponentType, use } from 'react';
import type { Params } from 'react-router';
import { ErrorContext, usePage, useRoute } from './contexts.ts';

interface RouteProps {
  params: Params;
  loaderData: unknown;
  actionData: unknown;
}

function useRouteProps(): RouteProps {
  const { id } = useRoute();
  const { matches, loaderData, actionData } = usePage();
  return { params: matches[0]?.params ?? {}, loaderData: loaderData[id], actionData: actionData?.[id] };
}

/** The build wraps the pages of routes in it. */
export function withComponentProps(Page: ComponentType<RouteProps>): ComponentType {
  return () => <Page {...useRouteProps()} />;
}

/** And what they show in place of a page. */
export function withErrorBoundaryProps(Fault: ComponentType<RouteProps & { error: unknown }>): ComponentType {
  return () => <Fault {...useRouteProps()} error={use(ErrorContext)} />;
}
