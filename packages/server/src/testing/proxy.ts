import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { StatementCounter } from './statement-counter.ts';

/** Stands between the shop and PostgreSQL, to be cut, fall silent or be slow as a server or a network does. */
export async function postgresProxy(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let isOpen = true;
  let isSilent = false;
  let statementMs = 0;
  let notifyRefused = () => {};

  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return notifyRefused();
    }
    const far = connect(Number(port || 5432), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    if (isSilent) pauseSockets(pair);
    joinSockets(near, far, { statementMs: () => statementMs, ended: () => pairs.delete(pair) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cutConnections = () => pairs.forEach(([near]) => void near.destroy());
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    /** Breaks all connections and, until `open`, takes no new ones. */
    shut() {
      isOpen = false;
      cutConnections();
    },
    open() {
      isOpen = true;
    },
    /** Resolves when the next connection has been refused. */
    refused: () =>
      new Promise<void>((resolve) => {
        notifyRefused = resolve;
      }),
    /** Connections are taken and kept, and nothing comes through. */
    fallSilent() {
      isSilent = true;
      pairs.forEach(pauseSockets);
    },
    speak() {
      isSilent = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    /** Delays each statement by `ms`, one after the other on each connection. */
    slowDown(ms: number) {
      statementMs = ms;
    },
    async close() {
      cutConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface ProxyHooks {
  statementMs(): number;
  ended(): void;
}

function joinSockets(near: Socket, far: Socket, { statementMs, ended }: ProxyHooks) {
  const counter = new StatementCounter();
  let pendingWrites = Promise.resolve();
  near.on('data', (bytes) => {
    const ms = counter.countStatements(bytes) * statementMs();
    pendingWrites = pendingWrites.then(() => waitMilliseconds(ms)).then(() => void far.write(bytes));
  });
  far.on('data', (bytes) => near.write(bytes));
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => {});
    from.on('close', () => {
      to.destroy();
      ended();
    });
  }
}

function waitMilliseconds(ms: number): Promise<void> | undefined {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined;
}

function pauseSockets(pair: [Socket, Socket]) {
  for (const socket of pair) socket.pause();
}
