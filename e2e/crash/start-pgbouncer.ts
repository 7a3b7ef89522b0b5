import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrate } from '@mercer/server/testing';
import { expect, onTestFinished } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { getServerOwner } from './start-postgres.ts';

/** Path of the installed PgBouncer, or null where there is none. */
export const pooler = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null;

/** A PgBouncer in transaction mode, with so many connections to the server of `url`; it goes when the test ends. */
export async function startPgBouncer(binary: string, url: string, connections: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-pooler-'));
  const { uid, gid } = getServerOwner();
  chownSync(folder, uid, gid);
  const port = await findFreePort();
  const { hostname, port: serverPort, username } = new URL(url);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  const server = spawn(binary, [file], { uid, gid, stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const poolerUrl = Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  await expect
    .poll(() =>
      administrate(poolerUrl, 'select 1').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return poolerUrl;
}
