import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The shop of a built tree on a port of its own, with the demo store; on SQLite unless a database is given. */
export class BuiltShop {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #dataDir: string;

  private constructor(url: string, process: ChildProcess, dataDir: string) {
    this.url = url;
    this.#process = process;
    this.#dataDir = dataDir;
  }

  static async open(folder: string, databaseUrl = ''): Promise<BuiltShop> {
    const dataDir = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
    const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_IP: 'off' };
    const shop = spawn(process.execPath, ['apps/storefront/build/shop/server.js'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: shop.stdout })) {
      const [, url] = line.match(/open at (http:\/\/localhost:\d+)/) ?? [];
      if (!url) continue;
      shop.stdout.resume(); // an unread pipe would block the shop
      return new BuiltShop(url, shop, dataDir);
    }
    throw new Error(`The shop in ${folder} ended instead of starting`);
  }

  /** Resident memory, on Linux. */
  readMemoryMb(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async close() {
    const exitEvent = once(this.#process, 'exit');
    this.#process.kill();
    await exitEvent;
    rmSync(this.#dataDir, { recursive: true });
  }
}
