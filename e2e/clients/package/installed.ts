import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Installed {
  /** A project of somebody else with the package in its `node_modules`. */
  folder: string;
  tarball: string;
  remove(): void;
}

const shell = process.platform === 'win32';

/** Packs `packages/client/dist` and installs it without a network, as a consumer does. */
export function installPackage(): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-consumer-'));
  const packed = runNpmCommand(
    join(process.cwd(), 'packages/client/dist'),
    'pack',
    '--json',
    '--pack-destination',
    folder,
  );
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true }\n');
  runNpmCommand(folder, 'install', '--offline', '--no-audit', '--no-fund', join(folder, filename));
  return { folder, tarball: join(folder, filename), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function runNpmCommand(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a script of the consumer with plain Node. */
export function runNodeScript(folder: string, file: string, source: string): string {
  writeFileSync(join(folder, file), source);
  return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim();
}
