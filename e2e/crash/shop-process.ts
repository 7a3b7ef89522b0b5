import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';
import { shopServer } from '../shop-server.ts';

const publicKey = `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`;
const secretKey = 'sk_crash';

/** Variables of its environment. */
interface Circumstances extends NodeJS.ProcessEnv {
  /** a built tree of another version */
  tree?: string | undefined;
}

/** The shop as `npm start` runs it, in a process that can be killed and started again on the same data. */
export class ShopProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mercer-crash-'));
  readonly #port: number;
  readonly #databaseUrl: string | undefined;
  readonly #env: NodeJS.ProcessEnv;
  readonly #tree: string | undefined;
  #process: ChildProcess | undefined;

  private constructor(port: number, databaseUrl: string | undefined, { tree, ...env }: Circumstances) {
    this.#tree = tree;
    this.#port = port;
    this.#databaseUrl = databaseUrl;
    this.#env = env;
  }

  static async start(databaseUrl?: string, circumstances: Circumstances = {}): Promise<ShopProcess> {
    const shop = new ShopProcess(await findFreePort(), databaseUrl, circumstances);
    await shop.restart();
    return shop;
  }

  async restart() {
    this.#spawn();
    await this.#healthy();
  }

  /** Starts it and lets it end, as killed, right after so many commits, or when it has had its time. */
  async restartAndDie({ afterCommits, withinMs }: { afterCommits: number; withinMs: number }) {
    this.#spawn(afterCommits);
    const last = setTimeout(() => this.#process?.kill('SIGKILL'), withinMs);
    await once(this.#process!, 'exit');
    clearTimeout(last);
  }

  #spawn(killAfterCommits?: number) {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: this.#folder,
      SECRET_KEY: secretKey,
      RATE_LIMIT_PER_IP: 'off',
      // the keys of the gateways' stand-ins are known then
      HOST: 'localhost',
      NODE_ENV: 'production',
      ...this.#env,
    };
    delete env.DATABASE_URL;
    if (this.#databaseUrl) env.DATABASE_URL = this.#databaseUrl;
    if (killAfterCommits) env.KILL_AFTER_COMMITS = String(killAfterCommits);
    this.#process = spawn(process.execPath, ['--import', killAtCommit, shopServer], {
      cwd: this.#tree,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** DATA_DIR of the shop. */
  get folder(): string {
    return this.#folder;
  }

  get databaseUrl(): string | undefined {
    return this.#databaseUrl;
  }

  /**
   * Makes the process end, as if killed, right after so many more commits. Resolves when the process has received the
   * number, or is gone.
   */
  async killAfterCommits(commits: number) {
    const shop = this.#process;
    if (!shop?.connected || this.isGone) return;
    const heard = new AbortController();
    const knows = ['message', 'exit'].map((event) => once(shop, event, heard));
    shop.send(commits, () => {});
    await Promise.race(knows);
    heard.abort();
  }

  get isGone(): boolean {
    return !this.isRunning;
  }

  sendSignal(signal: NodeJS.Signals) {
    this.#process?.kill(signal);
  }

  async killAndWait() {
    const shop = this.#process;
    if (!shop || this.isGone) return;
    const exitEvent = once(shop, 'exit');
    shop.kill('SIGKILL');
    await exitEvent;
  }

  async end() {
    await this.killAndWait();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async findProductId(slug: string): Promise<string> {
    const answer = await this.requestApi('GET', `/api/products/${slug}`, '');
    return (requireAnswer(answer).body as { id: string }).id;
  }

  /** @returns undefined when the shop is gone before it has answered */
  async requestApi(method: string, path: string, session: string, body?: unknown) {
    try {
      const answer = await fetch(`http://localhost:${this.#port}${path}`, {
        method,
        headers: {
          authorization: buildAuthorization(path),
          'content-type': 'application/json',
          ...(session ? { 'x-session': session } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { session: answer.headers.get('x-session') ?? session, body: (await answer.json()) as unknown };
    } catch {
      return undefined;
    }
  }

  /** Sends a request to this shop, whatever its origin is. Rejects when the shop is gone before it has answered. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    if (/^\/(api|vault|operator)\//.test(pathname)) headers.set('authorization', buildAuthorization(pathname));
    if (headers.has('origin')) headers.set('origin', this.origin);
    const body = request.method === 'GET' ? undefined : await request.text();
    const init = { method: request.method, headers, redirect: 'manual' as const, ...(body && { body }) };
    const answer = await fetch(`${this.origin}${pathname}${search}`, init);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  }

  async #healthy() {
    for (let attempt = 0; attempt < 9000; attempt++) {
      const answer = await fetch(`http://localhost:${this.#port}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      if (this.isGone) throw new Error('The shop ended instead of starting');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The shop did not become healthy within 3 minutes');
  }
}

const killAtCommit = new URL('./kill-at-commit.ts', import.meta.url).href;

function buildAuthorization(path: string): string {
  return path.startsWith('/operator/') ? `Bearer ${secretKey}` : publicKey;
}

/** Waits for a random time of at most `mostMs` milliseconds, so that a kill comes at an arbitrary moment. */
export function waitRandomTime(mostMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs));
}

export function requireAnswer<T>(answer: T | undefined): T {
  if (!answer) throw new Error('The shop gave no answer');
  return answer;
}
