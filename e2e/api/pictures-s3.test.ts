import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PictureStore, s3Store } from '@mercer/server';
import { eachDatabase, ids, photograph, testApp } from '@mercer/server/testing';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { openShop, placeOrder } from '../shop.ts';

const picture = new Uint8Array(await photograph(900, 600));
const operator = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  test('an uploaded picture is in the bucket, its sizes too, and neither in the database', async () => {
    const bucket = await openBucket();
    const { node } = nodes(bucket);
    const first = await node();
    const { url, name } = await first.upload();
    expect(await db().selectFrom('images').select('bytes').executeTakeFirstOrThrow()).toEqual({
      bytes: Buffer.alloc(0),
    });
    expect((await bucket.store.read(name))?.length).toBeGreaterThan(1000);
    const whole = await first.get(url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const small = await first.get(`${url}?width=320`);
    expect(small.status).toBe(200);

    // another node has made nothing, and finds the size of the first one
    const second = await node();
    await bucket.remove(name);
    const found = await second.get(`${url}?width=320`);
    expect(await found.arrayBuffer()).toEqual(await small.arrayBuffer());
  });

  test('while the bucket is away sizes that are known are shown, others are 503 for a moment, and orders go on', async () => {
    const bucket = await openBucket();
    const { node, faults } = nodes(bucket);
    const one = await node();
    const { url } = await one.upload();
    const known = await one.get(`${url}?width=320`);
    expect(known.status).toBe(200);
    await bucket.close();
    expect((await one.get(`${url}?width=320`)).status).toBe(200);
    for (const away of [await one.get(url), await one.get(`${url}?width=640`), await one.post()]) {
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await away.json()).toMatchObject({ error: { code: 'unavailable' } });
    }
    expect(faults).toHaveLength(1);
    const shop = await openShop(db());
    expect((await placeOrder(shop.shopper(), [ids.mug, 1])).number).toBeTruthy();
    await bucket.open();
    expect((await one.get(url)).status).toBe(200);
  });

  test('pictures of before are shown from the database, and an export holds those of the bucket', async () => {
    const { app: before } = testApp(db());
    const old = await (await before.request('/operator/images', upload())).json();
    const { node } = nodes(await openBucket());
    const one = await node();
    expect((await one.get((old as Uploaded).file.url)).status).toBe(200);
    const other = new Uint8Array(await photograph(700, 500));
    const { name } = await one.upload(other);
    const lines = (await (await one.get('/operator/export', operator)).text()).split('\n');
    const line = lines.find((text) => text.includes(name) && text.startsWith('{"type":"picture"')) ?? '{}';
    const { record } = JSON.parse(line) as { record: { bytes: string } };
    expect(Buffer.from(record.bytes, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('a key that the bucket does not know is 503, and says nothing of itself', async () => {
    const bucket = await openBucket();
    const pictures = s3Store({ ...bucket.place, accessKeyId: 'hunter2' });
    const { app } = testApp(db(), { pictures });
    const form = new FormData();
    form.append('file', new Blob([picture]));
    for (const [path, body] of [
      ['/operator/images', picture],
      ['/operator/images/bulk', form],
    ] as const) {
      const answer = await app.request(path, { ...upload(), body });
      expect(answer.status, path).toBe(503);
      expect(await answer.text()).not.toContain('hunter2');
    }
  });

  test('an empty answer of the bucket is no picture: sizes are made, a whole picture is 503', async () => {
    const bucket = await openBucket();
    const { node } = nodes(bucket);
    const { url, name } = await (await node()).upload();
    const empty = await answering((_, response) => response.writeHead(200).end());
    const broken = nodes({ store: s3Store({ ...bucket.place, endpoint: empty }) });
    expect((await (await broken.node()).get(url)).status).toBe(503);
    const bytes = (await bucket.store.read(name)) ?? new Uint8Array();
    const halfBroken = { ...s3Store({ ...bucket.place, endpoint: empty }) };
    const read = async (path: string) => (path === name ? bytes : halfBroken.read(path));
    const small = await (await nodes({ store: { ...halfBroken, read } }).node()).get(`${url}?width=320`);
    expect(small.status).toBe(200);
    expect((await small.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  /** Nodes of one shop, each with files of its own. */
  function nodes({ store }: { store: PictureStore }) {
    const faults: unknown[] = [];
    const node = async () => {
      const imagesDir = join(await temporaryFolder(), 'images');
      const { deps } = testApp(db());
      const log = { info() {}, error: (...fault: unknown[]) => void faults.push(fault) };
      const { app } = testApp(db(), { pictures: store, log, config: { ...deps.config, imagesDir } });
      const post = async (bytes = picture) => app.request('/operator/images', upload(bytes));
      return {
        get: async (path: string, headers = {}) => app.request(path, { headers }),
        post,
        async upload(bytes = picture) {
          const { file } = (await (await post(bytes)).json()) as Uploaded;
          return { url: file.url, name: file.url.replace('/images/', '') };
        },
      };
    };
    return { node, faults };
  }
});

test.each([301, 302, 307, 308])('a redirect (%i) of the bucket is not followed', async (status) => {
  let visits = 0;
  const elsewhere = await answering((_, response) => {
    visits += 1;
    response.end('not a picture of ours');
  });
  const bucket = await openBucket();
  const endpoint = await answering((_, response) => response.writeHead(status, { Location: elsewhere }).end());
  const store = s3Store({ ...bucket.place, endpoint });
  await expect(store.read('a.webp')).rejects.toMatchObject({ status: 503 });
  await expect(store.write('a.webp', picture, 'image/webp')).rejects.toMatchObject({ status: 503 });
  expect(visits).toBe(0);
});

// "Authenticating Requests: Using the Authorization Header", its example of a GET with a range
test('requests are signed as Amazon shows it', async () => {
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const { headers } = await new AwsClient({ ...keys, service: 's3', region: 'us-east-1' }).sign(
    'https://examplebucket.s3.amazonaws.com/test.txt',
    {
      headers: { Range: 'bytes=0-9', 'X-Amz-Content-Sha256': empty },
      aws: { datetime: '20130524T000000Z', allHeaders: true },
    },
  );
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  expect(headers.get('authorization')).toContain(`Signature=${signature}`);
});

interface Uploaded {
  file: { url: string };
}

const upload = (body = picture) => ({ method: 'POST', headers: operator, body });

/** @returns the address of a server that answers so */
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-s3-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server that speaks S3, with one bucket; it checks what is signed. */
async function openBucket() {
  const directory = await temporaryFolder();
  const port = await freePort();
  const start = async () => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    });
    await server.run();
    return server;
  };
  let server: S3rver | undefined = await start();
  const close = async () => {
    await server?.close();
    server = undefined;
  };
  onTestFinished(close);
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    place,
    store: s3Store(place),
    close,
    async open() {
      server = await start();
    },
    remove: (name: string) => rm(join(directory, 'pictures', `${name}._S3rver_object`)),
  };
}
