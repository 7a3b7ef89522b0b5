// Exports that pages import as `react-router`, in browsers
export { Links, Meta } from './head.tsx';
export { HydratedRouter } from './hydrated-router.tsx';
export {
  Link,
  NavLink,
  Outlet,
  useActionData,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteLoaderData,
  useSearchParams,
} from './link.tsx';
export { PrefetchPageLinks } from './prefetch.tsx';
export { isRouteErrorResponse } from './responses.ts';
export { Scripts, ScrollRestoration } from './scripts.ts';
// The build wraps pages, and what is shown in their place, in functions of these names of React Router's inside
export {
  withComponentProps as UNSAFE_withComponentProps,
  withErrorBoundaryProps as UNSAFE_withErrorBoundaryProps,
} from './with-props.tsx';
