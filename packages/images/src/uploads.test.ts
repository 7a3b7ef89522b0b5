import { createHash } from 'node:crypto';
import { buildTestApp, createPhotograph, createPngBomb, eachDatabase } from '@mercer/server/testing';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';

const operator = { Authorization: 'Bearer sk_test' };
const picture = await createPhotograph(300, 200);
const convertPicture = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', change = (from: Sharp) => from) =>
  change(sharp(picture)).toFormat(format).toBuffer();
const jpeg = await convertPicture('jpeg');
const png = await convertPicture('png');

eachDatabase((db) => {
  const uploadBody = async (body: BodyInit, headers: Record<string, string> = {}, path = '/operator/images') => {
    const { app } = buildTestApp(db());
    const answer = await app.request(path, {
      method: 'POST',
      headers: { ...operator, ...headers },
      body,
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const toUint8Array = (from: Buffer) => new Uint8Array(from);
  const readImageRows = () => db().selectFrom('images').selectAll().execute();
  const requestPath = (path: string) => buildTestApp(db()).app.request(path);
  const uploadAndDownload = async (from: Buffer) => {
    const { body } = await uploadBody(toUint8Array(from));
    return Buffer.from(await (await requestPath(body.file.url)).arrayBuffer());
  };

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a picture as %s becomes one of the shop',
    async (format) => {
      const { status, body } = await uploadBody(toUint8Array(await convertPicture(format)), {
        'Content-Type': 'text/plain',
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        file: {
          url: expect.stringMatching(/^\/images\/[0-9a-f]{64}(-photo)?\.webp$/),
          width: 300,
          height: 200,
          content_type: 'image/webp',
          colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
        },
      });
      const answer = await requestPath(body.file.url);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: 300,
      });
      const [row] = await readImageRows();
      expect(body.file.url).toContain(
        createHash('sha256')
          .update(row?.bytes ?? '')
          .digest('hex'),
      );
      const small = await requestPath(`${body.file.url}?width=100`);
      expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
        format: 'jpeg',
        width: 160,
      });
    },
  );

  test('the file of a form is taken, whatever its name', async () => {
    const form = new FormData();
    form.set('note', 'no file');
    form.set('upload', new File([toUint8Array(jpeg)], '../../etc/passwd.svg', { type: 'image/svg+xml' }));
    const answer = await uploadBody(form);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await uploadBody(toUint8Array(jpeg))).body);
  });

  test('the same picture is one, also when it comes ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => uploadBody(toUint8Array(jpeg))));
    expect(new Set(answers.map(({ body }) => body.file.url)).size).toBe(1);
    expect(await readImageRows()).toHaveLength(1);
  });

  test('a picture is turned upright and loses everything but itself', async () => {
    const secret = { IFD0: { Copyright: 'Ada', ImageDescription: 'my garden' } };
    const turned = await convertPicture('jpeg', (from) =>
      from.withExif(secret).withMetadata({ orientation: 6 }).withXmp('<x>me</x>'),
    );
    expect(String(turned)).toContain('Ada');
    const bytes = await uploadAndDownload(turned);
    const { width, height, ...facts } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([200, 300]);
    for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(facts).not.toHaveProperty(name);
    expect(String(bytes)).not.toMatch(/Ada|garden|Exif/);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'an ordinary photograph as %s is kept as it came and never answered so',
    async (format) => {
      const file = await convertPicture(format, (from) => from.withExif({ IFD0: { Copyright: 'Ada' } }));
      const { url } = (await uploadBody(toUint8Array(file))).body.file;
      expect(url).toBe(`/images/${createHash('sha256').update(file).digest('hex')}-photo.webp`);
      expect(await readImageRows()).toMatchObject([{ content_type: `image/${format}`, bytes: file }]);
      for (const query of ['', '?width=80', '?width=300', '?width=9999']) {
        const answer = await buildTestApp(db()).app.request(`${url}${query}`, { headers: { Accept: 'image/webp' } });
        const servedBytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get('content-type')).toBe('image/webp');
        expect(await sharp(servedBytes).metadata()).toMatchObject({
          format: 'webp',
          width: query === '?width=80' ? 80 : 300,
        });
        expect(String(servedBytes)).not.toContain('Ada');
      }
    },
  );

  test('a turned photograph is upright in every size', async () => {
    const turned = await convertPicture('jpeg', (from) => from.withMetadata({ orientation: 6 }));
    const { url, width, height } = (await uploadBody(toUint8Array(turned))).body.file;
    expect([width, height]).toEqual([200, 300]);
    for (const query of ['', '?width=80', '?width=200']) {
      const servedMetadata = await sharp(Buffer.from(await (await requestPath(url + query)).arrayBuffer())).metadata();
      expect(servedMetadata.height / servedMetadata.width).toBeCloseTo(1.5);
    }
  });

  test('what is heavier than a megabyte is made smaller at once', async () => {
    const heavy = Buffer.concat([jpeg, Buffer.alloc(1024 * 1024)]);
    const { url } = (await uploadBody(toUint8Array(heavy))).body.file;
    expect(url).not.toContain('photo');
    expect(await readImageRows()).toMatchObject([{ content_type: 'image/webp' }]);
  });

  test('a long side is at most 2560 px, a small picture stays small', async () => {
    const wide = await sharp({ create: { width: 5120, height: 400, channels: 3, background: '#a52' } })
      .png()
      .toBuffer();
    expect((await uploadBody(toUint8Array(wide))).body.file).toMatchObject({
      width: 2560,
      height: 200,
      colour: '#aa5522',
    });
    const small = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await uploadBody(toUint8Array(small))).body.file).toMatchObject({ width: 3, height: 2 });
  });

  test('what shines through stays so and has no colour of its own', async () => {
    const glass = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#f008' } })
      .png()
      .toBuffer();
    const { body } = await uploadBody(toUint8Array(glass));
    expect(body.file).not.toHaveProperty('colour');
    expect((await sharp(await uploadAndDownload(glass)).metadata()).hasAlpha).toBe(true);
  });

  test('of what moves the first frame remains', async () => {
    const frames = ['#f00', '#00f'].map((background) => ({
      create: { width: 40, height: 40, channels: 3, background },
    }));
    const moving = await sharp(frames as never, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await uploadBody(toUint8Array(moving))).body.file).toMatchObject({
      width: 40,
      height: 40,
      colour: expect.stringMatching(/^#f[ef]0[01]0[01]$/),
    });
  });

  const rejectedFiles: [name: string, make: () => Buffer, status: number, code: string][] = [
    ['nothing', () => Buffer.alloc(0), 400, 'validation_error'],
    ['text', () => Buffer.from('hello'), 415, 'unsupported_type'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_type'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'unsupported_type'],
    ['HTML after the first bytes of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), 400, 'damaged_image'],
    ['HTML after the first bytes of a JPEG', () => Buffer.from('\xff\xd8\xff<script>', 'latin1'), 400, 'damaged_image'],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 400, 'damaged_image'],
    ['half a PNG', () => png.subarray(0, png.length / 2), 400, 'damaged_image'],
    ['half a WebP', () => picture.subarray(0, picture.length / 2), 400, 'damaged_image'],
    ['three bytes of a PNG', () => png.subarray(0, 3), 415, 'unsupported_type'],
    ['51 megapixels in some bytes', () => createPngBomb(51_000, 1000), 413, 'too_many_pixels'],
    ['a PNG of 4 gigapixels', () => createPngBomb(65_000, 65_000), 413, 'too_many_pixels'],
    ['21 MB', () => Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]), 413, 'request_too_large'],
  ];

  test.each(rejectedFiles)('%s is refused', async (_, make, status, code) => {
    const form = new FormData();
    form.set('file', new File([toUint8Array(make())], 'holiday.jpg', { type: 'image/jpeg' }));
    const formResponse = new Response(form);
    const type = formResponse.headers.get('content-type') ?? '';
    const answers = [
      await uploadBody(toUint8Array(make())),
      await uploadBody(await formResponse.arrayBuffer(), { 'Content-Type': type }),
    ];
    const refusal = { status, body: { error: { code, message: expect.any(String), param: 'file' } } };
    expect(answers).toEqual([refusal, refusal]);
    expect(await readImageRows()).toEqual([]);
  });

  test('a body of unknown length is not read beyond 20 MB', async () => {
    let sentChunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        sentChunks += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const { app } = buildTestApp(db());
    const request = new Request('http://localhost:3000/operator/images', {
      method: 'POST',
      headers: operator,
      body,
      duplex: 'half',
    } as RequestInit);
    expect((await app.fetch(request)).status).toBe(413);
    expect(sentChunks).toBeLessThan(24);
  });

  test('what hides behind a picture is left behind', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    expect(String(await uploadAndDownload(polyglot))).not.toContain('<script>');
  });

  const uploadAllFiles = (files: Buffer[]) => {
    const form = new FormData();
    for (const file of files) form.append('file', new Blob([toUint8Array(file)]));
    return uploadBody(form, {}, '/operator/images/bulk');
  };

  test('the files of a form are answered each by itself, and kept unless they are refused', async () => {
    const alone = [(await uploadBody(toUint8Array(jpeg))).body, (await uploadBody(toUint8Array(png))).body];
    await db().deleteFrom('images').execute();
    const { status, body } = await uploadAllFiles([jpeg, Buffer.from('text'), png, jpeg.subarray(0, 900), jpeg]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { status: 200, image: alone[0] },
      { status: 415, error: expect.objectContaining({ code: 'unsupported_type' }) },
      { status: 200, image: alone[1] },
      { status: 400, error: expect.objectContaining({ code: 'damaged_image' }) },
      { status: 200, image: alone[0] },
    ]);
    expect(await readImageRows()).toHaveLength(2);
  });

  test('forms with the same pictures in another order come at once', async () => {
    const files = [jpeg, png, await convertPicture('webp')];
    const answers = await Promise.all([files, files.toReversed()].map(uploadAllFiles));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readImageRows()).toHaveLength(3);
  });

  test('a form without files, with more than a hundred or of more than 8 MB is refused', async () => {
    expect(await uploadAllFiles([])).toMatchObject({ status: 400, body: { error: { param: 'file' } } });
    expect(await uploadAllFiles(Array.from({ length: 101 }, () => jpeg))).toMatchObject({ status: 400 });
    expect(await uploadAllFiles([Buffer.alloc(8 * 2 ** 20)])).toMatchObject({ status: 413 });
    expect(await uploadBody(toUint8Array(jpeg), {}, '/operator/images/bulk')).toMatchObject({ status: 400 });
    expect(await readImageRows()).toEqual([]);
  });

  test('a form that is none is refused', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect(await uploadBody(toUint8Array(jpeg), { 'Content-Type': type })).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', param: 'file' } },
      });
    }
  });

  test('only the operator uploads', async () => {
    for (const Authorization of ['', 'Bearer pk_test', `Basic ${Buffer.from('pk_test').toString('base64')}`]) {
      const answer = await uploadBody(toUint8Array(jpeg), { Authorization });
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_key' } } });
    }
    expect(await readImageRows()).toEqual([]);
  });
});
