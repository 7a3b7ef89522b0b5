export {
  addQuery,
  isAnsweredPath,
  normalizePath,
  parseRedirectTarget,
} from './redirect-address.ts';
export { redirectRoutes, slugRoutes } from './routes.ts';
