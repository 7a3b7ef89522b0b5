import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, photograph, testApp } from '../testing/index.ts';
import { clamdScanner } from './clamd.ts';

/** What every scanner takes for a virus (eicar.org), in two halves, so that none takes this file for one. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const command = Buffer.from('zINSTREAM\0');
const picture = new Uint8Array(await photograph(60, 40));

/** Speaks as clamd does: the file of a connection is complete with a part of no length. */
async function openClamd(verdictOf: (file: Buffer) => string | undefined) {
  const files: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let said = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      said = Buffer.concat([said, part]);
      const file = fileOf(said);
      if (!file) return;
      files.push(file);
      const verdict = verdictOf(file);
      if (verdict !== undefined) socket.end(`${verdict}\0`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { address: { host: '127.0.0.1', port }, files, close };
}

function fileOf(said: Buffer): Buffer | undefined {
  if (said.length < command.length + 8) return undefined;
  expect(said.subarray(0, command.length)).toEqual(command);
  const length = said.readUInt32BE(command.length);
  const from = command.length + 4;
  if (said.length < from + length + 4) return undefined;
  expect(said.readUInt32BE(from + length)).toBe(0);
  return said.subarray(from, from + length);
}

const verdictOf = (file: Buffer) => (file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');

test('a file goes to clamd whole, and what it finds is told', async () => {
  const { address, files } = await openClamd(verdictOf);
  const scan = clamdScanner(address);
  expect(await scan(picture)).toBe(true);
  expect(await scan(Buffer.concat([picture, Buffer.from(eicar)]))).toBe(false);
  expect(files[0]).toEqual(Buffer.from(picture));
});

test.each([
  ['has no room for it', 'INSTREAM size limit exceeded. ERROR'],
  ['says nothing', ''],
  ['says something else', 'stream: OK?'],
])('a clamd that %s lets nothing in', async (_, verdict) => {
  const { address } = await openClamd(() => verdict);
  await expect(clamdScanner(address)(picture)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('a clamd that answers without end is left soon, and lets nothing in', async () => {
  let written = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    const write = () => {
      // until the shop leaves, or much more was said than a verdict is long
      if (socket.destroyed || written > 50_000_000) return void socket.end();
      written += 16_384;
      socket.write(Buffer.alloc(16_384, 'x'), write);
    };
    write();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  await expect(clamdScanner({ host: '127.0.0.1', port })(picture)).rejects.toMatchObject({ status: 503 });
  expect(written).toBeLessThan(50_000_000);
});

test('nor does one that is away', async () => {
  const { address, close } = await openClamd(verdictOf);
  close();
  await expect(clamdScanner(address)(picture)).rejects.toMatchObject({ status: 503 });
});

eachDatabase((db) => {
  const upload = async (body: BodyInit, deps: Parameters<typeof testApp>[1]) => {
    const headers = { Authorization: 'Bearer sk_test' };
    const answer = await testApp(db(), deps).app.request('/operator/images', { method: 'POST', headers, body });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  test('an upload that the scanner refuses is neither decoded nor kept, and is told so', async () => {
    const { address } = await openClamd(verdictOf);
    const scanner = clamdScanner(address);
    const infected = await upload(Buffer.concat([picture, Buffer.from(eicar)]), { scanner });
    expect(infected).toMatchObject({ status: 400, body: { error: { code: 'infected_file', param: 'file' } } });
    expect(await db().selectFrom('images').selectAll().execute()).toEqual([]);
    expect((await upload(picture, { scanner })).status).toBe(200);
  });

  test('while the scanner is away nothing is taken', async () => {
    const { address, close } = await openClamd(verdictOf);
    close();
    const { status, body } = await upload(picture, { scanner: clamdScanner(address) });
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect(await db().selectFrom('images').selectAll().execute()).toEqual([]);
  });
});
