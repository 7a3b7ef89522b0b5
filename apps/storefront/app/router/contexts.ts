import { type Context, createContext, type ReactNode, use } from 'react';
import type { Location } from 'react-router';
import type { Page } from './page.ts';
import type { Router } from './router.ts';

/** A route of the page, for all that it renders. */
interface RenderedRoute {
  id: string;
  /** The routes inside it. */
  outlet: ReactNode;
}

export const RouterContext = createContext<Router | null>(null);
export const PageContext = createContext<Page | null>(null);
export const RouteContext = createContext<RenderedRoute | null>(null);
/** Location to which the shopper is navigating. */
export const NextContext = createContext<Location | null>(null);
export const ErrorContext = createContext<unknown>(undefined);

export const useRouter = () => useRequiredContext(RouterContext);
export const usePage = () => useRequiredContext(PageContext);
export const useRoute = () => useRequiredContext(RouteContext);

function useRequiredContext<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error('There is no router around');
  return value;
}
