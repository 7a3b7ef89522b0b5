import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buildTestApp, createPhotograph, eachDatabase } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { clamdScanner } from './clamd.ts';

/** Test virus that every scanner detects (eicar.org), in two halves so that this file itself is not reported. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const command = Buffer.from('zINSTREAM\0');
const picture = new Uint8Array(await createPhotograph(60, 40));

/** Speaks as clamd does: the file of a connection is complete with a part of no length. */
async function startFakeClamd(verdictOf: (file: Buffer) => string | undefined) {
  const files: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let receivedBytes = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      receivedBytes = Buffer.concat([receivedBytes, part]);
      const file = parseStreamedFile(receivedBytes);
      if (!file) return;
      files.push(file);
      const verdict = verdictOf(file);
      if (verdict !== undefined) socket.end(`${verdict}\0`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closeServer = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  onTestFinished(closeServer);
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return { address: { host: '127.0.0.1', port }, files, close: closeServer };
}

function parseStreamedFile(receivedBytes: Buffer): Buffer | undefined {
  if (receivedBytes.length < command.length + 8) return undefined;
  expect(receivedBytes.subarray(0, command.length)).toEqual(command);
  const length = receivedBytes.readUInt32BE(command.length);
  const from = command.length + 4;
  if (receivedBytes.length < from + length + 4) return undefined;
  expect(receivedBytes.readUInt32BE(from + length)).toBe(0);
  return receivedBytes.subarray(from, from + length);
}

const scanForEicar = (file: Buffer) => (file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');

test('a file goes to clamd whole, and what it finds is told', async () => {
  const { address, files } = await startFakeClamd(scanForEicar);
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
  const { address } = await startFakeClamd(() => verdict);
  await expect(clamdScanner(address)(picture)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('a clamd that answers without end is left soon, and lets nothing in', async () => {
  let writtenBytes = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    const writeChunk = () => {
      // The server writes until the shop disconnects, or far more than a verdict was sent
      if (socket.destroyed || writtenBytes > 50_000_000) return void socket.end();
      writtenBytes += 16_384;
      socket.write(Buffer.alloc(16_384, 'x'), writeChunk);
    };
    writeChunk();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // the server listens on a port
  await expect(clamdScanner({ host: '127.0.0.1', port })(picture)).rejects.toMatchObject({ status: 503 });
  expect(writtenBytes).toBeLessThan(50_000_000);
});

test('nor does one that is away', async () => {
  const { address, close } = await startFakeClamd(scanForEicar);
  close();
  await expect(clamdScanner(address)(picture)).rejects.toMatchObject({ status: 503 });
});

eachDatabase((db) => {
  const uploadPicture = async (body: BodyInit, deps: Parameters<typeof buildTestApp>[1]) => {
    const headers = { Authorization: 'Bearer sk_test' };
    const answer = await buildTestApp(db(), deps).app.request('/operator/images', { method: 'POST', headers, body });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  test('an upload that the scanner refuses is neither decoded nor kept, and is told so', async () => {
    const { address } = await startFakeClamd(scanForEicar);
    const scanner = clamdScanner(address);
    const infected = await uploadPicture(Buffer.concat([picture, Buffer.from(eicar)]), { scanner });
    expect(infected).toMatchObject({ status: 400, body: { error: { code: 'infected_file', param: 'file' } } });
    expect(await db().selectFrom('images').selectAll().execute()).toEqual([]);
    expect((await uploadPicture(picture, { scanner })).status).toBe(200);
  });

  test('while the scanner is away nothing is taken', async () => {
    const { address, close } = await startFakeClamd(scanForEicar);
    close();
    const { status, body } = await uploadPicture(picture, { scanner: clamdScanner(address) });
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
    expect(await db().selectFrom('images').selectAll().execute()).toEqual([]);
  });
});
