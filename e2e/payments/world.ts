import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BooksLocation, openSandbox, type Sandbox } from '@mercer/sandbox';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { deliverMail, openDatabase, sweepOrders } from '@mercer/server';
import {
  buildTestApp,
  FaultInjector,
  giftcardRow,
  ids,
  mortalDatabase,
  ProcessKilled,
  postgresUrl,
  Shopper,
} from '@mercer/server/testing';
import { onTestFinished } from 'vitest';
import { address } from '../address.ts';
import { fillTestStore, storeOnPostgres } from '../temporary-database.ts';
import { type Ledger, openShopLedger } from './ledger.ts';
import { type PaymentWay, takesAll } from './ways.ts';

export interface Deployment {
  name: string;
  /** PostgreSQL; else SQLite */
  postgres: string | null;
  servers: number;
}

/** Databases and numbers of servers on which everything is tried. */
export const places: Deployment[] = [
  { name: 'SQLite', postgres: null, servers: 1 },
  ...(postgresUrl
    ? [
        { name: 'PostgreSQL', postgres: postgresUrl, servers: 1 },
        { name: 'two servers on one PostgreSQL', postgres: postgresUrl, servers: 2 },
      ]
    : []),
];

/** Function through which a server reaches the gateways. */
export type Network = (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>;

/** Timing with which the gateways' announcements reach the shop. */
export type WebhookTiming = 'at once' | 'twice' | 'held back';

interface Location {
  database: { url?: string; path?: string };
  books: BooksLocation;
}

type Server = ReturnType<typeof buildTestApp> & { life: FaultInjector };

const origin = 'http://localhost:3000';
const halfMinuteMs = 30_000;
const giftcardBalance = 500;

/** A shop on a database of its own, whose servers may die, the gateways beside it, and shoppers who come and go. */
export class World {
  network: Network = (request, send) => send(request);
  telling: WebhookTiming = 'at once';
  /** Shoppers reach one server after the other, not always the first. */
  isSpread = false;
  readonly heldRequests: Request[] = [];
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly #location: Location;
  readonly #servers: Server[] = [];
  readonly #deliveries = new Set<Promise<unknown>>();
  #time = Date.parse('2026-06-01T12:00:00.000Z');
  #buyers = 0;
  #calls = 0;

  static async openWorld(place: Deployment): Promise<World> {
    const location = place.postgres ? await preparePostgres(place.postgres) : await prepareSqlite();
    let world: World | undefined;
    const webhook = {
      urlOf: (gateway: string) => `${origin}/vault/webhooks/${gateway}`,
      fetch: async (request: Request) => world?.receiveAnnouncement(request) ?? new Response(),
      // Webhooks that a dead server did not accept are delivered when the test says so
      retriesMs: [],
    };
    const readClock = () => world?.now() ?? new Date();
    const sandbox = await openSandbox({ books: location.books, now: readClock, origin, keys: gatewayKeys, webhook });
    world = new World(location, sandbox, await openShopLedger(location));
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
  killAfterSteps(steps: number) {
    this.#first.life.endAfter(steps);
  }

  get isServerKilled(): boolean {
    return this.#first.life.isOver;
  }

  /** Restarts the servers that have died. */
  async restartServers(): Promise<void> {
    for (const [at, server] of this.#servers.entries()) {
      if (!server.life.isOver) continue;
      await server.life.waitForPendingWork();
      await server.deps.db.destroy();
      this.#servers[at] = this.#start();
    }
    this.killAfterSteps(Number.POSITIVE_INFINITY);
  }

  /** Creates a shopper with an empty cart. */
  createVisitor(): Shopper {
    return new Shopper((request) => this.#requestServer(this.#shoppers(), request));
  }

  /** Creates a shopper whose cart lacks nothing but its payment: two mugs, which a gift card pays in part. */
  async createShopper({ method, takes }: PaymentWay, product_id = ids.mug): Promise<Shopper> {
    this.#buyers += 1;
    await this.#offer(takes);
    const shopper = this.createVisitor();
    const code = `GIFT-CARD-${this.#buyers}`;
    const giftcard = giftcardRow(code, giftcardBalance, { currency: 'EUR' });
    await this.#first.deps.db.insertInto('giftcards').values(giftcard).execute();
    await shopper.post('/api/cart/items', { product_id, quantity: 2 });
    await shopper.post('/api/cart/giftcards', { code });
    const account = { email: `buyer-${this.#buyers}@mercer.test` };
    await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
    return shopper;
  }

  /** Sets the payment methods that the store accepts now. */
  async #offer(otherPayments: PaymentWay['takes'] = {}): Promise<void> {
    const value = JSON.stringify({ ...takesAll, ...otherPayments });
    await this.#first.deps.db.updateTable('settings').set({ value }).where('id', '=', 'payments').execute();
  }

  /** Receives an announcement of a gateway; where there are two servers, the shopper's is not the one that gets it. */
  async receiveAnnouncement(request: Request): Promise<Response> {
    if (this.telling === 'held back') {
      this.heldRequests.push(request);
      return new Response();
    }
    const times = this.telling === 'twice' ? 2 : 1;
    const answers = Promise.all(Array.from({ length: times }, () => this.#deliverWebhook(request)));
    this.#deliveries.add(answers);
    const [answer] = await answers.finally(() => this.#deliveries.delete(answers));
    return answer ?? new Response();
  }

  /** Brings an announcement to the shop. @throws Killed */
  deliverAnnouncement(request: Request): Promise<Response> {
    return this.#requestServer(this.#lastServer, request.clone());
  }

  /** Delivers an announcement to the shop, and holds it for another attempt unless it was accepted. */
  async #deliverWebhook(request: Request): Promise<Response> {
    const answer = await this.deliverAnnouncement(request).catch(createLostResponse);
    if (answer.status >= 500) this.heldRequests.push(request);
    return answer;
  }

  /** Resolves when the shop has taken all that gateways have begun to announce. */
  async waitForAnnouncements(): Promise<void> {
    // Gateways announce by a timer that is due already
    await new Promise((resolve) => setTimeout(resolve, 2));
    await Promise.all(this.#deliveries);
  }

  /** Tells what was held back until now. */
  async deliverHeldRequests(): Promise<void> {
    for (const request of this.heldRequests.splice(0)) await this.#deliverWebhook(request);
  }

  /** Runs work of the background in the server that shoppers reach. @throws Killed */
  runWork(work: (deps: Server['deps']) => Promise<void>): Promise<void> {
    return work(this.#first.deps);
  }

  /** Half a minute, in which everything is done that is due. */
  async passHalfMinute(): Promise<void> {
    this.#time += halfMinuteMs;
    for (const { deps, life } of this.#servers) {
      await life.runUncounted(async () => {
        await sweepOrders(deps);
        await deliverMail(deps, nowhere);
      });
    }
  }

  /** Half minutes until charges, orders, stock, gift cards and mails agree. @returns what does not */
  async findFaults(): Promise<string[]> {
    this.network = (request, send) => send(request);
    this.telling = 'at once';
    for (let round = 0; round < mostRounds; round += 1) {
      await this.deliverHeldRequests();
      await this.passHalfMinute();
      await this.waitForAnnouncements();
      if ((await this.ledger.faults()).length === 0) return [];
    }
    return this.ledger.faults();
  }

  async close(): Promise<void> {
    await this.waitForAnnouncements();
    for (const { deps, life } of this.#servers) {
      life.end();
      await life.waitForPendingWork();
      await deps.db.destroy();
    }
    await this.sandbox.close();
    await this.ledger.close();
  }

  #start(): Server {
    const life = new FaultInjector();
    const sendToSandbox = (request: Request) => this.sandbox.fetch(request);
    const fetchThroughNetwork = async (request: Request) => {
      life.assertAlive();
      const answer = await this.network(request, sendToSandbox).finally(life.trackPendingWork());
      life.countStep();
      return answer;
    };
    const db = mortalDatabase(this.#location.database, life);
    return { ...buildTestApp(db, { fetch: fetchThroughNetwork, now: this.now }), life };
  }

  /** @throws Killed */
  async #requestServer({ app, life }: Server, request: Request): Promise<Response> {
    const answer = Promise.resolve(app.fetch(request));
    answer.catch(() => {}); // an aborted request needs no answer
    const first = await Promise.race([answer, life.whenOver]);
    if (life.isOver || !first) throw new ProcessKilled();
    return first;
  }

  #shoppers(): Server {
    this.#calls += 1;
    return this.isSpread ? this.#servers[this.#calls % this.#servers.length]! : this.#first;
  }

  get #first(): Server {
    return this.#servers[0]!;
  }

  get #lastServer(): Server {
    return this.#servers.at(-1)!;
  }
}

const mostRounds = 12;

const nowhere = { leaseMs: 60_000, concurrency: 1, together: 1, keepsData: true, send: async () => {} };

function createLostResponse(): Response {
  return new Response(null, { status: 503 });
}

async function preparePostgres(server: string): Promise<Location> {
  const url = await storeOnPostgres(server);
  await enableAllPayments({ url });
  return { database: { url }, books: { databaseUrl: url } };
}

async function prepareSqlite(): Promise<Location> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-payments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'mercer.sqlite');
  await fillTestStore({ path });
  await enableAllPayments({ path });
  return { database: { path }, books: { path: join(folder, 'sandbox.sqlite') } };
}

/** Euros, which all methods know, and every gateway. */
async function enableAllPayments(location: { url?: string; path?: string }): Promise<void> {
  const db = openDatabase({ ...location, isPatient: true });
  const settings = { store: { currency: 'EUR' }, payments: takesAll };
  const rows = Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) }));
  await db.insertInto('settings').values(rows).execute();
  await db.destroy();
}
