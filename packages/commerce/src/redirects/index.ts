export {
  addQuery,
  isAnsweredPath,
  normalizePath,
  parseRedirectTarget,
} from './redirect-address.ts';
export { redirectRoutes } from './routes.ts';
