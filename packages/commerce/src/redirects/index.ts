export {
  addQuery,
  isAnsweredPath,
  normalizePath,
  parseRedirectTarget,
  type RedirectTarget,
} from './redirect-address.ts';
export { redirectRoutes } from './routes.ts';
