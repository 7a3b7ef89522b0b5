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
function owner(): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return { uid, gid };
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A server of the test's own, to be restarted and crashed; it goes when the test ends. */
export async function ownPostgres(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-postgres-'));
  const as = { ...owner(), cwd: folder };
  chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = `-p ${port} -k ${folder} -h 127.0.0.1`;
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], as);
  const control = (...words: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, ...words], as);
  await control('start');
  onTestFinished(async () => {
    await control('stop', '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: (mode: 'fast' | 'immediate') => control('restart', '-m', mode),
  };
}
