import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/{app,server,src,worker}/**/*.test.{ts,tsx}',
      'e2e/{agents,api,clients,edge,invariants,payment-methods,payments,production,spec}/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // one more than Vitest leaves to itself: much of the time goes by waiting for PostgreSQL
    maxWorkers: '100%',
    globalSetup: 'packages/server/src/testing/test-run.ts',
    setupFiles: ['apps/storefront/english.ts'],
    // far beyond what a busy machine needs: who waits longer waits for nothing
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
