import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/{crash,lighthouse}/**/*.test.ts'],
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
