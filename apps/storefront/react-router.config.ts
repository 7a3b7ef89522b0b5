import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // the table of routes is small: one list at the start instead of a request while the shopper hovers
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
