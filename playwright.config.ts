import { defineConfig } from '@playwright/test';
import { findFreePort } from './e2e/free-port.ts';
import { findHeadlessChromium } from './scripts/chromium.ts';

// once: the workers read this file too, and inherit what was chosen
process.env.TEST_PORT ??= String(await findFreePort());
const port = process.env.TEST_PORT;
const origin = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e/browser',
  outputDir: 'test-results',
  // eight times what the slowest test takes on a busy machine; a failing test costs this twice
  timeout: 90_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // machines stand still at times; a whole run names at its end what needed it
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // it comes when a page has been open for 20 seconds, as on a busy machine or a clock of the test's own: `offline.spec.ts` alone has it
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findHeadlessChromium(),
      // Chromium's own sandbox does not work for root, and containers have a small /dev/shm.
      args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
    },
  },
  // `@desktop` and `@mobile` mark what exists at one size only
  projects: [
    { name: 'desktop', grepInvert: /@mobile/ },
    {
      name: 'mobile',
      testDir: 'e2e/browser/sentences',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/browser/serve.ts',
    url: `${origin}/healthz`,
    env: { PORT: port, SECRET_KEY: 'sk_browser' },
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
