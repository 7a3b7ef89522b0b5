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
export async function slowNetwork(shop: string): Promise<SlowNetwork> {
  const server = createServer((asked, answer) => pass(shop, asked, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, [Symbol.asyncDispose]: () => close(server) };
}

function pass(shop: string, asked: IncomingMessage, answer: ServerResponse) {
  const { method, headers } = asked;
  const passed = request(new URL(asked.url ?? '', shop), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  passed.on('response', async (got) => {
    const { 'content-type': type = '' } = got.headers;
    answer.writeHead(got.statusCode ?? 502, { 'content-type': type });
    if (type.startsWith('text/html')) await inPieces(await buffer(got), answer);
    else got.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

async function inPieces(page: Buffer, answer: ServerResponse) {
  for (let at = 0; at < page.length; at += pieceBytes) {
    answer.write(page.subarray(at, at + pieceBytes));
    await setTimeout(pauseMs);
  }
  answer.end();
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
