import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const authorization = `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`;

/** The shop as `npm start` runs it, in a process that can be killed and started again on the same data. */
export class ShopProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mercer-crash-'));
  readonly #port: number;
  readonly #databaseUrl: string | undefined;
  #process: ChildProcess | undefined;

  private constructor(port: number, databaseUrl: string | undefined) {
    this.#port = port;
    this.#databaseUrl = databaseUrl;
  }

  static async start(databaseUrl?: string): Promise<ShopProcess> {
    const shop = new ShopProcess(await freePort(), databaseUrl);
    await shop.restart();
    return shop;
  }

  async restart() {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: this.#folder,
      RATE_LIMIT_PER_IP: 'off',
      NODE_ENV: 'production',
    };
    delete env.DATABASE_URL;
    if (this.#databaseUrl) env.DATABASE_URL = this.#databaseUrl;
    this.#process = spawn(process.execPath, ['apps/storefront/server.ts'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await this.#healthy();
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Its DATA_DIR. */
  get folder(): string {
    return this.#folder;
  }

  async killHard() {
    const shop = this.#process;
    if (!shop || shop.exitCode !== null) return;
    const gone = once(shop, 'exit');
    shop.kill('SIGKILL');
    await gone;
  }

  async end() {
    await this.killHard();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async productId(slug: string): Promise<string> {
    const answer = await this.call('GET', `/api/products/${slug}`, '');
    return (requireAnswer(answer).body as { id: string }).id;
  }

  /** @returns undefined when the shop is gone before it has answered */
  async call(method: string, path: string, session: string, body?: unknown) {
    try {
      const answer = await fetch(`http://localhost:${this.#port}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...(session ? { 'x-session': session } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { session: answer.headers.get('x-session') ?? session, body: (await answer.json()) as unknown };
    } catch {
      return undefined;
    }
  }

  async #healthy() {
    for (let attempt = 0; attempt < 600; attempt++) {
      const answer = await fetch(`http://localhost:${this.#port}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      if (this.#process?.exitCode) throw new Error('The shop ended instead of starting');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The shop did not become healthy within 60 s');
  }
}

export function requireAnswer<T>(answer: T | undefined): T {
  if (!answer) throw new Error('The shop gave no answer');
  return answer;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
