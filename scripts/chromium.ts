import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a whole Chromium: the one named by PLAYWRIGHT_CHROMIUM, the system's, or Playwright's own. */
export function findChromium(env = process.env): string | undefined {
  const candidates = [
    env.PLAYWRIGHT_CHROMIUM,
    ...listPathCandidates(names, env),
    ...macApplications,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && isExecutable(path));
}

/** Path of a Chromium for pages alone. Where the system has one without windows, tests take half as long. */
export function findHeadlessChromium(env = process.env): string | undefined {
  return env.PLAYWRIGHT_CHROMIUM ?? listPathCandidates(shells, env).find(isExecutable) ?? findChromium(env);
}

function listPathCandidates(programs: string[], { PATH = '' }: NodeJS.ProcessEnv): string[] {
  return PATH.split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));
}

/** Installs a Chromium when there is none. Without one the browser tests fail; the other tests still run. */
export function installChromium() {
  if (findChromium()) return;
  console.log('Installing a Chromium for the browser tests …');
  const attempts = [['npx', 'playwright', 'install', 'chromium'], ...(canUseApt() ? aptCommands : [])];
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, shell: process.platform === 'win32' });
    if (findChromium()) return;
  }
  console.error(chromiumMissing);
}

export const chromiumMissing = 'No Chromium for the browser tests: run `npx playwright install --with-deps chromium`.';

const aptCommands = [
  ['apt-get', 'install', '-y', 'chromium'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', 'chromium'],
];

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
