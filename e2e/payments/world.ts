import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BooksLocation, openSandbox, type Sandbox } from '@mercer/sandbox';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { deliverMail, openDatabase, sweepOrders } from '@mercer/server';
import { giftcardRow, ids, Killed, Life, mortalDatabase, postgresUrl, Shopper, testApp } from '@mercer/server/testing';
import { onTestFinished } from 'vitest';
import { address } from '../address.ts';
import { fillStore, storeOnPostgres } from '../temporary-database.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { takesAll, type Way } from './ways.ts';

export interface Place {
  name: string;
  /** PostgreSQL; else SQLite */
  postgres: string | null;
  servers: number;
}

/** Where everything is tried. */
export const places: Place[] = [
  { name: 'SQLite', postgres: null, servers: 1 },
  ...(postgresUrl
    ? [
        { name: 'PostgreSQL', postgres: postgresUrl, servers: 1 },
        { name: 'two servers on one PostgreSQL', postgres: postgresUrl, servers: 2 },
      ]
    : []),
];

/** How a server reaches the gateways. */
export type Network = (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>;

/** When the shop is told what gateways announce. */
export type Telling = 'at once' | 'twice' | 'held back';

interface Location {
  database: { url?: string; path?: string };
  books: BooksLocation;
}

type Server = ReturnType<typeof testApp> & { life: Life };

const origin = 'http://localhost:3000';
const halfMinuteMs = 30_000;
const giftcardBalance = 500;

/** A shop on a database of its own, whose servers may die, the gateways beside it, and shoppers who come and go. */
export class World {
  network: Network = (request, send) => send(request);
  telling: Telling = 'at once';
  /** Shoppers reach one server after the other, not always the first. */
  isSpread = false;
  readonly held: Request[] = [];
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly #location: Location;
  readonly #servers: Server[] = [];
  readonly #tellings = new Set<Promise<unknown>>();
  #time = Date.parse('2026-06-01T12:00:00.000Z');
  #buyers = 0;
  #calls = 0;

  static async open(place: Place): Promise<World> {
    const location = place.postgres ? await onPostgres(place.postgres) : await onSqlite();
    let world: World | undefined;
    const webhook = {
      urlOf: (gateway: string) => `${origin}/vault/webhooks/${gateway}`,
      fetch: async (request: Request) => world?.take(request) ?? new Response(),
      // what a server that has died did not take is told again when the test says so
      retriesMs: [],
    };
    const now = () => world?.now() ?? new Date();
    const sandbox = await openSandbox({ books: location.books, now, origin, keys: gatewayKeys, webhook });
    world = new World(location, sandbox, await openLedger(location));
    for (let n = 0; n < place.servers; n += 1) world.#servers.push(world.#start());
    return world;
  }

  private constructor(location: Location, sandbox: Sandbox, ledger: Ledger) {
    this.#location = location;
    this.sandbox = sandbox;
    this.ledger = ledger;
  }

  now = () => new Date(this.#time);

  /** The server that shoppers reach lives so many steps more. */
  endAfter(steps: number) {
    this.#first.life.endAfter(steps);
  }

  get isKilled(): boolean {
    return this.#first.life.isOver;
  }

  /** What has died is started again. */
  async restart(): Promise<void> {
    for (const [at, server] of this.#servers.entries()) {
      if (!server.life.isOver) continue;
      await server.life.rest();
      await server.deps.db.destroy();
      this.#servers[at] = this.#start();
    }
    this.endAfter(Number.POSITIVE_INFINITY);
  }

  /** With an empty cart. */
  visitor(): Shopper {
    return new Shopper((request) => this.#ask(this.#shoppers(), request));
  }

  /** With a cart that lacks nothing but its payment: two mugs, of which a gift card pays a part. */
  async newShopper({ method, takes }: Way, product_id = ids.mug): Promise<Shopper> {
    this.#buyers += 1;
    await this.#offer(takes);
    const shopper = this.visitor();
    const code = `GIFT-CARD-${this.#buyers}`;
    const giftcard = giftcardRow(code, giftcardBalance, { currency: 'EUR' });
    await this.#first.deps.db.insertInto('giftcards').values(giftcard).execute();
    await shopper.post('/api/cart/items', { product_id, quantity: 2 });
    await shopper.post('/api/cart/giftcards', { code });
    const account = { email: `buyer-${this.#buyers}@mercer.test` };
    await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
    return shopper;
  }

  /** What the store takes now. */
  async #offer(others: Way['takes'] = {}): Promise<void> {
    const value = JSON.stringify({ ...takesAll, ...others });
    await this.#first.deps.db.updateTable('settings').set({ value }).where('id', '=', 'payments').execute();
  }

  /** What a gateway announces; where there are two servers the shopper's is not the one that hears of it. */
  async take(request: Request): Promise<Response> {
    if (this.telling === 'held back') {
      this.held.push(request);
      return new Response();
    }
    const times = this.telling === 'twice' ? 2 : 1;
    const answers = Promise.all(Array.from({ length: times }, () => this.#tell(request)));
    this.#tellings.add(answers);
    const [answer] = await answers.finally(() => this.#tellings.delete(answers));
    return answer ?? new Response();
  }

  /** Brings an announcement to the shop. @throws Killed */
  post(request: Request): Promise<Response> {
    return this.#ask(this.#last, request.clone());
  }

  /** The same; what is not taken comes again. */
  async #tell(request: Request): Promise<Response> {
    const answer = await this.post(request).catch(lost);
    if (answer.status >= 500) this.held.push(request);
    return answer;
  }

  /** Resolves when the shop has taken all that gateways have begun to announce. */
  async told(): Promise<void> {
    // they announce by a timer that is due already
    await new Promise((resolve) => setTimeout(resolve, 2));
    await Promise.all(this.#tellings);
  }

  /** Tells what was held back until now. */
  async tellRest(): Promise<void> {
    for (const request of this.held.splice(0)) await this.#tell(request);
  }

  /** Half a minute, in which everything is done that is due. */
  async halfMinute(): Promise<void> {
    this.#time += halfMinuteMs;
    for (const { deps, life } of this.#servers) {
      await life.aside(async () => {
        await sweepOrders(deps);
        await deliverMail(deps, nowhere);
      });
    }
  }

  /** Half minutes until charges, orders, stock, gift cards and mails agree. @returns what does not */
  async faults(): Promise<string[]> {
    this.network = (request, send) => send(request);
    this.telling = 'at once';
    for (let round = 0; round < mostRounds; round += 1) {
      await this.tellRest();
      await this.halfMinute();
      await this.told();
      if ((await this.ledger.faults()).length === 0) return [];
    }
    return this.ledger.faults();
  }

  async close(): Promise<void> {
    await this.told();
    for (const { deps, life } of this.#servers) {
      life.end();
      await life.rest();
      await deps.db.destroy();
    }
    await this.sandbox.close();
    await this.ledger.close();
  }

  #start(): Server {
    const life = new Life();
    const send = (request: Request) => this.sandbox.fetch(request);
    const fetch = async (request: Request) => {
      life.go();
      const answer = await this.network(request, send).finally(life.begin());
      life.step();
      return answer;
    };
    const db = mortalDatabase(this.#location.database, life);
    return { ...testApp(db, { fetch, now: this.now }), life };
  }

  /** @throws Killed */
  async #ask({ app, life }: Server, request: Request): Promise<Response> {
    const answer = Promise.resolve(app.fetch(request));
    answer.catch(() => {}); // whoever is gone hears of nothing
    const first = await Promise.race([answer, life.over]);
    if (life.isOver || !first) throw new Killed();
    return first;
  }

  #shoppers(): Server {
    this.#calls += 1;
    return this.isSpread ? this.#servers[this.#calls % this.#servers.length]! : this.#first;
  }

  get #first(): Server {
    return this.#servers[0]!;
  }

  get #last(): Server {
    return this.#servers.at(-1)!;
  }
}

const mostRounds = 12;

const nowhere = { leaseMs: 60_000, concurrency: 1, together: 1, keepsData: true, send: async () => {} };

function lost(): Response {
  return new Response(null, { status: 503 });
}

async function onPostgres(server: string): Promise<Location> {
  const url = await storeOnPostgres(server);
  await takeAll({ url });
  return { database: { url }, books: { databaseUrl: url } };
}

async function onSqlite(): Promise<Location> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-payments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'mercer.sqlite');
  await fillStore({ path });
  await takeAll({ path });
  return { database: { path }, books: { path: join(folder, 'sandbox.sqlite') } };
}

/** Euros, which all methods know, and every gateway. */
async function takeAll(location: { url?: string; path?: string }): Promise<void> {
  const db = openDatabase({ ...location, isPatient: true });
  const settings = { store: { currency: 'EUR' }, payments: takesAll };
  const rows = Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) }));
  await db.insertInto('settings').values(rows).execute();
  await db.destroy();
}
