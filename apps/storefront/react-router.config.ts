import type { Config } from '@react-router/dev/config';
import { shortenTable } from './route-table.ts';

export default {
  appDirectory: 'app',
  // a build in the making does not disturb a shop that runs on the last one
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // the table of routes is small: one list at the start instead of a request while the shopper hovers
  routeDiscovery: { mode: 'initial' },
  // a loader of its own file would be one more request of 200 bytes
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => shortenTable(reactRouterConfig.buildDirectory),
} satisfies Config;
