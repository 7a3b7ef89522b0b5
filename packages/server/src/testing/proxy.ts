import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the shop and PostgreSQL, to be cut or fall silent as a server or a network does. */
export async function postgresProxy(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let isOpen = true;
  let isSilent = false;
  let refused = () => {};

  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return refused();
    }
    const far = connect(Number(port || 5432), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    if (isSilent) silence(pair);
    join(near, far, () => pairs.delete(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => pairs.forEach(([near]) => void near.destroy());
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    /** Breaks all connections and, until `open`, takes no new ones. */
    shut() {
      isOpen = false;
      cut();
    },
    open() {
      isOpen = true;
    },
    /** Until somebody has come in vain. */
    refused: () =>
      new Promise<void>((resolve) => {
        refused = resolve;
      }),
    /** Connections are taken and kept, and nothing comes through. */
    fallSilent() {
      isSilent = true;
      pairs.forEach(silence);
    },
    speak() {
      isSilent = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function join(near: Socket, far: Socket, ended: () => void) {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      to.destroy();
      ended();
    });
  }
}

function silence(pair: [Socket, Socket]) {
  for (const socket of pair) socket.pause();
}
