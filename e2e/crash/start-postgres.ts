import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findFreePort } from '../free-port.ts';

const run = promisify(execFile);
const versions = '/usr/lib/postgresql';

/**
 * Folder of the binaries of an installed PostgreSQL whose server may be started here, or null; a PostgreSQL server
 * refuses to run as root.
 */
export const postgresBinaries = findPostgresBinaries();

function findPostgresBinaries(): string | null {
  try {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
    getServerOwner();
    return newest ? join(versions, newest, 'bin') : null;
  } catch {
    return null;
  }
}

/** Root works as the user `postgres`, everybody else as themselves. */
export function getServerOwner(): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { uid, gid };
  const readPostgresId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  return { uid: readPostgresId('-u'), gid: readPostgresId('-g') };
}

interface PostgresLocation {
  bin: string;
  folder: string;
  port: number;
}

/** A server of the test's own, to be restarted and crashed; it goes when the test ends. */
export async function startPostgres(bin: string) {
  const place = await createServerPlace(bin);
  const { data, as, control } = createServerControl(place);
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], as);
  await control('start');
  return {
    url: buildServerUrl(place),
    restart: (mode: 'fast' | 'immediate') => control('restart', '-m', mode),
    standby: () => startStandby(bin, place.port),
  };
}

/** A server that follows the one at a port. */
async function startStandby(bin: string, primaryPort: number) {
  const place = await createServerPlace(bin);
  const { data, as, control } = createServerControl(place);
  const primary = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  await run(join(bin, 'pg_basebackup'), [...primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], as);
  await control('start');
  return {
    url: buildServerUrl(place),
    start: () => control('start'),
    stop: () => control('stop', '-m', 'immediate'),
  };
}

async function createServerPlace(bin: string): Promise<PostgresLocation> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-postgres-'));
  const { uid, gid } = getServerOwner();
  chownSync(folder, uid, gid);
  return { bin, folder, port: await findFreePort() };
}

function createServerControl({ bin, folder, port }: PostgresLocation) {
  const as = { ...getServerOwner(), cwd: folder };
  const data = join(folder, 'data');
  const settings = `-p ${port} -k ${folder} -h 127.0.0.1`;
  const control = (...words: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, ...words], as);
  onTestFinished(async () => {
    // Stopping a stopped server is no fault
    await control('stop', '-m', 'immediate').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return { data, as, control };
}

const buildServerUrl = ({ port }: PostgresLocation) => `postgres://postgres@127.0.0.1:${port}/postgres`;
