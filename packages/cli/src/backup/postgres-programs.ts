import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { StartError } from '@mercer/host/config/start-error';

/**
 * Runs one of PostgreSQL's own programs on a database; its password is in no list of processes.
 * @throws StartError in the program's words, or when it is not installed
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const child = spawn(program, [...args, `--dbname=${address.href}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [errorOutput, code] = await Promise.all([text(child.stderr), waitForExit(child, program)]);
  if (code !== 0) throw new StartError(`${program} failed: ${errorOutput.trim() || `it ended with ${code}`}`);
}

function waitForExit(child: ReturnType<typeof spawn>, program: string): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new StartError(describeMissingProgram(program)) : error),
    );
  });
}

function describeMissingProgram(program: string): string {
  return `${program} is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client).`;
}
