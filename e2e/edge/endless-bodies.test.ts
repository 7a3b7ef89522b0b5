import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openDemoShop('', { SECRET_KEY: 'sk_test' });
});
afterAll(() => shop.close());

const piece = Buffer.alloc(64 * 1024, 'a');
const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

/**
 * Sends a body that never ends, until the shop hangs up.
 * @returns the answer, and what was sent before it came: the shop cannot have kept more
 */
async function sendEndlessBody(head: string[]) {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let sentBytes = 0;
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {}); // the shop closed the connection during a write
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const writeChunks = () => {
    while (!socket.destroyed) {
      if (answer === '') sentBytes += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', writeChunks);
  socket.write(`${[...head, 'Host: localhost', 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`);
  writeChunks();
  await closed;
  return { answer, sentBytes };
}

const key = `Authorization: Basic ${btoa('pk_demo_mercer')}`;
const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';
const doors: [string, ...string[]][] = [
  ['POST /api/cart/items HTTP/1.1', key, json],
  ['PUT /api/cart HTTP/1.1', key, json],
  ['POST /vault/tokens HTTP/1.1', key, json],
  ['POST /functions/demo/hello HTTP/1.1', key, json],
  ['POST /operator/previews HTTP/1.1', 'Authorization: Bearer sk_test', json],
  ['POST /operator/images HTTP/1.1', 'Authorization: Bearer sk_test', 'Content-Type: image/png'],
  [
    'POST /operator/images/bulk HTTP/1.1',
    'Authorization: Bearer sk_test',
    'Content-Type: multipart/form-data; boundary=b',
  ],
  ['POST /sandbox/card/v1/tokens HTTP/1.1', json],
  ['POST /sandbox/airwallex/api/v1/pa/payment_intents/create HTTP/1.1', json],
  ['POST /login HTTP/1.1', form],
  ['POST /checkout HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b'],
  ['POST /preferences HTTP/1.1', form],
  ['POST /client-errors HTTP/1.1', json],
];

/**
 * Number of bytes that the operating system buffers unread at both ends of a connection, and that are under way
 * together with the answer.
 */
const underwayBytes = 24 * 2 ** 20;

test.each(doors)('a body without an end is given up: %s', async (...head) => {
  const { answer, sentBytes } = await sendEndlessBody(head);
  const largest = head[0].includes('/operator/images') ? 20 * 2 ** 20 : 2 ** 20;
  expect(answer).toMatch(/^HTTP\/1\.1 4(00|13) /);
  expect(answer, 'in the shape of the door').toMatch(/"code":|<html|\r\n\r\n0\r\n/);
  expect(sentBytes).toBeLessThan(largest + underwayBytes);
});

test('what is announced as too large is not waited for', async () => {
  for (const path of ['/api/cart/items', '/vault/tokens', '/login', '/sandbox/card/v1/tokens']) {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    const type = path === '/login' ? form : json;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n${type}\r\nContent-Length: 250000000\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer), path).toMatch(/^HTTP\/1\.1 413 /);
  }
});
