import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '@mercer/host/config/config';
import { readNetworkEnv } from '@mercer/host/http/network';
import { readMailMessage } from '@mercer/server/testing';
import { expect, vi } from 'vitest';
import { createShop } from '../../../apps/storefront/server/shop.ts';
import { findFreePort } from '../../free-port.ts';
import { type ProcessResult, runMercerCommand } from '../../run-mercer.ts';
import type { CountryShop } from './country-shops.ts';
import { MonthShopper } from './shopper.ts';

/** A running shop of one country, and what its owner, its shoppers and its mailbox say. */
export class Month {
  readonly country: CountryShop;
  readonly url: string;
  /** Folder of the owner's own files; the shop's is beside it. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly #closers: (() => Promise<void> | void)[] = [];
  readonly #logLines: string[] = [];
  key = '';

  private constructor(country: CountryShop, folder: string, env: NodeJS.ProcessEnv) {
    this.country = country;
    this.folder = folder;
    this.env = env;
    this.url = `http://127.0.0.1:${env.PORT}`;
  }

  static async open(country: CountryShop, databaseUrl: string | undefined): Promise<Month> {
    const folder = mkdtempSync(join(tmpdir(), 'mercer-month-'));
    const port = String(await findFreePort());
    const env: NodeJS.ProcessEnv = {
      DATA_DIR: join(folder, 'shop'),
      FUNCTIONS_DIR: join(folder, 'functions'),
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_IP: 'off',
      REQUEST_LOG: 'on',
      SEED: 'none',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    mkdirSync(join(folder, 'functions'));
    const month = new Month(country, folder, env);
    month.#collectLog();
    const name = ['--name', 'Laden', '--email', 'hallo@laden.example'];
    const taxIncluded = ['--tax-included', country.includesTax ? 'yes' : 'no'];
    await month.run('init', ...name, ...country.init, ...taxIncluded);
    month.key = JSON.parse(await month.run('init', '--show-key', '--json')).operator_key.key;
    await month.startNode(port);
    return month;
  }

  /** Keeps the lines of the shop's log, which would fill the report of the tests. */
  #collectLog(): void {
    const write = process.stdout.write.bind(process.stdout);
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      if (!String(chunk).startsWith('{"time"')) return write(chunk);
      this.#logLines.push(...String(chunk).trim().split('\n'));
      return true;
    });
    this.#closers.push(() => spy.mockRestore());
  }

  /** Lists the entries that the shop has logged so far. */
  readLog(): Record<string, unknown>[] {
    return this.#logLines.map((line) => JSON.parse(line));
  }

  /** Starts a process of the shop, in this one. @returns its address */
  async startNode(port: string): Promise<string> {
    const config = readConfig({ ...this.env, PORT: port });
    const shop = await createShop(config);
    const listener = getRequestListener((request, env) => shop.fetch(request, readNetworkEnv(env, config.trustProxy)));
    const server = createServer(listener).listen(Number(port), '127.0.0.1');
    await once(server, 'listening');
    this.#closers.unshift(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    });
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @returns what the command printed. @throws when it fails */
  async run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.tryCommand(...args);
    expect(code, `mercer ${args.join(' ')}: ${stderr}${stdout}`).toBe(0);
    return stdout;
  }

  tryCommand(...args: string[]): Promise<ProcessResult> {
    return runMercerCommand(this.env, ...args);
  }

  /** Makes a call of the operator API. @returns its JSON, or its text. @throws when it is refused */
  async request(method: string, path: string, body?: unknown) {
    const response = await this.tryRequest(method, path, body);
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text.slice(0, 1000)}`).toBe(true);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  tryRequest(method: string, path: string, body?: unknown, key = this.key): Promise<Response> {
    const isFile = body instanceof Uint8Array;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    return fetch(`${this.url}/operator/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body: body === undefined ? null : isFile ? new Uint8Array(body) : JSON.stringify(body),
    });
  }

  /** Reads what the public API says. */
  async read(path: string, headers: Record<string, string> = {}) {
    const authorization = `Basic ${btoa('pk_demo_mercer')}`;
    const response = await fetch(`${this.url}/api/${path}`, { headers: { authorization, ...headers } });
    return response.json();
  }

  /** Reads a page as a browser without scripts gets it. */
  async readPage(path: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(new URL(path, this.url), { headers });
    const text = await response.text();
    expect(response.status, `${path}: ${text.slice(0, 500)}`).toBe(200);
    return text;
  }

  /** Converts an amount to hundredths of the shop's currency, so that amounts can be compared. */
  readonly cents = (amount: number): number => Math.round(amount * 100);

  get shopper(): MonthShopper {
    return new MonthShopper(this.url, { ...this.country.buyer });
  }

  /** Writes a file of the owner. @returns its path */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  readFile(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  /** Waits for the mail to this address that says so. */
  async readMail(recipient: string, pattern: RegExp) {
    let matchingMail: ReturnType<typeof readMailMessage> | undefined;
    const findMail = () => {
      matchingMail = this.#listMails().find(
        ({ headers, text }) => headers.to?.includes(recipient) && pattern.test(`${headers.subject}\n${text}`),
      );
      return matchingMail !== undefined;
    };
    await expect.poll(findMail, { message: `mail to ${recipient} with ${pattern}`, timeout: 20_000 }).toBe(true);
    return matchingMail ?? expect.unreachable();
  }

  #listMails() {
    const folder = join(String(this.env.DATA_DIR), 'mail');
    const names = readdirSync(folder, { recursive: true }).map(String);
    return names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readMailMessage(readFileSync(join(folder, name), 'utf8')));
  }
}
