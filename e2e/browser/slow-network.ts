import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

const pieceBytes = 300;
const pauseMs = 10;

export interface SlowNetwork extends AsyncDisposable {
  url: string;
}

/** Leads to the shop; its pages come in small pieces, everything else as it is. */
export async function openSlowNetwork(shop: string): Promise<SlowNetwork> {
  const server = createServer((incoming, answer) => forwardSlowly(shop, incoming, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, [Symbol.asyncDispose]: () => closeServer(server) };
}

function forwardSlowly(shop: string, incoming: IncomingMessage, answer: ServerResponse) {
  const { method, headers } = incoming;
  const shopRequest = request(new URL(incoming.url ?? '', shop), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  shopRequest.on('response', async (got) => {
    const { 'content-type': type = '' } = got.headers;
    answer.writeHead(got.statusCode ?? 502, { 'content-type': type });
    if (type.startsWith('text/html')) await writeInPieces(await buffer(got), answer);
    else got.pipe(answer);
  });
  shopRequest.on('error', () => answer.destroy());
  incoming.pipe(shopRequest);
}

async function writeInPieces(page: Buffer, answer: ServerResponse) {
  for (let at = 0; at < page.length; at += pieceBytes) {
    answer.write(page.subarray(at, at + pieceBytes));
    await setTimeout(pauseMs);
  }
  answer.end();
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
