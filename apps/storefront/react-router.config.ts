import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // a build in the making does not disturb a shop that runs on the last one
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // the table of routes is small: one list at the start instead of a request while the shopper hovers
  routeDiscovery: { mode: 'initial' },
  // a loader of its own file would be one more request of 200 bytes
  splitRouteModules: false,
} satisfies Config;
