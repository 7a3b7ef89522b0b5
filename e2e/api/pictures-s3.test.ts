import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Store, type PictureStore } from '@mercer/server';
import { buildTestApp, createPhotograph, eachDatabase, ids } from '@mercer/server/testing';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { openTestShop, placeOrder } from '../shop.ts';

const picture = new Uint8Array(await createPhotograph(900, 600));
const operator = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  test('an uploaded picture is in the bucket, its sizes too, and neither in the database', async () => {
    const bucket = await startS3Bucket();
    const { node } = createPictureNodes(bucket);
    const first = await node();
    const { url, name } = await first.upload();
    expect(await db().selectFrom('images').select('bytes').executeTakeFirstOrThrow()).toEqual({
      bytes: Buffer.alloc(0),
    });
    expect((await bucket.store.read(name))?.length).toBeGreaterThan(1000);
    const originalPicture = await first.get(url);
    expect([originalPicture.status, originalPicture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const small = await first.get(`${url}?width=320`);
    expect(small.status).toBe(200);

    // Another node has no cached sizes, and finds the first node's
    const second = await node();
    await bucket.remove(name);
    const storedPicture = await second.get(`${url}?width=320`);
    expect(await storedPicture.arrayBuffer()).toEqual(await small.arrayBuffer());
  });

  test('while the bucket is away sizes that are known are shown, others are 503 for a moment, and orders go on', async () => {
    const bucket = await startS3Bucket();
    const { node, faults } = createPictureNodes(bucket);
    const pictureNode = await node();
    const { url } = await pictureNode.upload();
    const cachedPicture = await pictureNode.get(`${url}?width=320`);
    expect(cachedPicture.status).toBe(200);
    await bucket.close();
    expect((await pictureNode.get(`${url}?width=320`)).status).toBe(200);
    for (const failedResponse of [
      await pictureNode.get(url),
      await pictureNode.get(`${url}?width=640`),
      await pictureNode.post(),
    ]) {
      expect([failedResponse.status, failedResponse.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await failedResponse.json()).toMatchObject({ error: { code: 'unavailable' } });
    }
    expect(faults).toHaveLength(1);
    const shop = await openTestShop(db());
    expect((await placeOrder(shop.shopper(), [ids.mug, 1])).number).toBeTruthy();
    await bucket.open();
    expect((await pictureNode.get(url)).status).toBe(200);
  });

  test('pictures of before are shown from the database, and an export holds those of the bucket', async () => {
    const { app: previousApp } = buildTestApp(db());
    const old = await (await previousApp.request('/operator/images', toUploadRequest())).json();
    const { node } = createPictureNodes(await startS3Bucket());
    const pictureNode = await node();
    expect((await pictureNode.get((old as Uploaded).file.url)).status).toBe(200);
    const otherPhoto = new Uint8Array(await createPhotograph(700, 500));
    const { name } = await pictureNode.upload(otherPhoto);
    const lines = (await (await pictureNode.get('/operator/export', operator)).text()).split('\n');
    const line = lines.find((text) => text.includes(name) && text.startsWith('{"type":"picture"')) ?? '{}';
    const { record } = JSON.parse(line) as { record: { bytes: string } };
    expect(Buffer.from(record.bytes, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('a key that the bucket does not know is 503, and says nothing of itself', async () => {
    const bucket = await startS3Bucket();
    const pictures = createS3Store({ ...bucket.place, accessKeyId: 'hunter2' });
    const { app } = buildTestApp(db(), { pictures });
    const form = new FormData();
    form.append('file', new Blob([picture]));
    for (const [path, body] of [
      ['/operator/images', picture],
      ['/operator/images/bulk', form],
    ] as const) {
      const answer = await app.request(path, { ...toUploadRequest(), body });
      expect(answer.status, path).toBe(503);
      expect(await answer.text()).not.toContain('hunter2');
    }
  });

  test('an empty answer of the bucket is no picture: sizes are made, a whole picture is 503', async () => {
    const bucket = await startS3Bucket();
    const { node } = createPictureNodes(bucket);
    const { url, name } = await (await node()).upload();
    const empty = await startHttpServer((_, response) => response.writeHead(200).end());
    const broken = createPictureNodes({ store: createS3Store({ ...bucket.place, endpoint: empty }) });
    expect((await (await broken.node()).get(url)).status).toBe(503);
    const bytes = (await bucket.store.read(name)) ?? new Uint8Array();
    const halfBroken = { ...createS3Store({ ...bucket.place, endpoint: empty }) };
    const readPictureBytes = async (path: string) => (path === name ? bytes : halfBroken.read(path));
    const small = await (await createPictureNodes({ store: { ...halfBroken, read: readPictureBytes } }).node()).get(
      `${url}?width=320`,
    );
    expect(small.status).toBe(200);
    expect((await small.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  /** Nodes of one shop, each with files of its own. */
  function createPictureNodes({ store }: { store: PictureStore }) {
    const faults: unknown[] = [];
    const openPictureNode = async () => {
      const imagesDir = join(await temporaryFolder(), 'images');
      const { deps } = buildTestApp(db());
      const log = { info() {}, error: (...fault: unknown[]) => void faults.push(fault) };
      const { app } = buildTestApp(db(), { pictures: store, log, config: { ...deps.config, imagesDir } });
      const postPicture = async (bytes = picture) => app.request('/operator/images', toUploadRequest(bytes));
      return {
        get: async (path: string, headers = {}) => app.request(path, { headers }),
        post: postPicture,
        async upload(bytes = picture) {
          const { file } = (await (await postPicture(bytes)).json()) as Uploaded;
          return { url: file.url, name: file.url.replace('/images/', '') };
        },
      };
    };
    return { node: openPictureNode, faults };
  }
});

test.each([301, 302, 307, 308])('a redirect (%i) of the bucket is not followed', async (status) => {
  let visits = 0;
  const elsewhere = await startHttpServer((_, response) => {
    visits += 1;
    response.end('not a picture of ours');
  });
  const bucket = await startS3Bucket();
  const endpoint = await startHttpServer((_, response) => response.writeHead(status, { Location: elsewhere }).end());
  const store = createS3Store({ ...bucket.place, endpoint });
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

const toUploadRequest = (body = picture) => ({ method: 'POST', headers: operator, body });

/** @returns the address of a server that answers so */
async function startHttpServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await findFreePort();
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
async function startS3Bucket() {
  const directory = await temporaryFolder();
  const port = await findFreePort();
  const startS3Server = async () => {
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
  let server: S3rver | undefined = await startS3Server();
  const closeS3Server = async () => {
    await server?.close();
    server = undefined;
  };
  onTestFinished(closeS3Server);
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    place,
    store: createS3Store(place),
    close: closeS3Server,
    async open() {
      server = await startS3Server();
    },
    remove: (name: string) => rm(join(directory, 'pictures', `${name}._S3rver_object`)),
  };
}
