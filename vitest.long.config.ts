import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/{crash,guide,how-to,lighthouse}/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    fileParallelism: false,
  },
});
