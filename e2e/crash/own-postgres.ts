import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const versions = '/usr/lib/postgresql';

/** Where a PostgreSQL is installed whose server may be started here: it refuses to run as root. */
export const postgresBinaries = binaries();

function binaries(): string | null {
  try {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
    owner();
    return newest ? join(versions, newest, 'bin') : null;
  } catch {
    return null;
  }
}

/** Root works as the user `postgres`, everybody else as themselves. */
export function owner(): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { uid, gid };
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

interface Place {
  bin: string;
  folder: string;
  port: number;
}

/** A server of the test's own, to be restarted and crashed; it goes when the test ends. */
export async function ownPostgres(bin: string) {
  const place = await newPlace(bin);
  const { data, as, control } = controlOf(place);
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], as);
  await control('start');
  return {
    url: urlOf(place),
    restart: (mode: 'fast' | 'immediate') => control('restart', '-m', mode),
    standby: () => ownStandby(bin, place.port),
  };
}

/** A server that follows the one at a port. */
async function ownStandby(bin: string, primaryPort: number) {
  const place = await newPlace(bin);
  const { data, as, control } = controlOf(place);
  const primary = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  await run(join(bin, 'pg_basebackup'), [...primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], as);
  await control('start');
  return {
    url: urlOf(place),
    start: () => control('start'),
    stop: () => control('stop', '-m', 'immediate'),
  };
}

async function newPlace(bin: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-postgres-'));
  const { uid, gid } = owner();
  chownSync(folder, uid, gid);
  return { bin, folder, port: await freePort() };
}

function controlOf({ bin, folder, port }: Place) {
  const as = { ...owner(), cwd: folder };
  const data = join(folder, 'data');
  const settings = `-p ${port} -k ${folder} -h 127.0.0.1`;
  const control = (...words: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, ...words], as);
  onTestFinished(async () => {
    // one that is stopped already is no fault
    await control('stop', '-m', 'immediate').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return { data, as, control };
}

const urlOf = ({ port }: Place) => `postgres://postgres@127.0.0.1:${port}/postgres`;
