import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/{crash,lighthouse}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
