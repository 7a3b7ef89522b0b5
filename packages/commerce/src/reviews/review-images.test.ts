import {
  buildTestApp,
  createPhotograph,
  createPngBomb,
  eachDatabase,
  ids,
  insertOrder,
  type Shopper,
} from '@mercer/server/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const path = '/api/products/everyday-mug/reviews';
const megabyte = 1024 * 1024;
const exif = { IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
const jpeg = await sharp(await createPhotograph(300, 200))
  .withExif(exif)
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const png = await sharp(await createPhotograph(120, 90))
  .png()
  .toBuffer();
const webp = await createPhotograph(90, 60);

eachDatabase((db) => {
  const signUpShopper = async (shopper: Shopper, name: string): Promise<string> => {
    const accountFields = {
      email: `${name}@example.test`,
      password: 'correct horse',
      first_name: name,
      last_name: 'Doe',
    };
    return (await shopper.post('/api/account', accountFields)).body.id;
  };

  async function openReviewShop(settings: { moderation?: 'on' } = {}) {
    const shop = buildTestApp(db());
    const owner = shop.shopper();
    const callOperator = (method: string, at: string, body?: object) =>
      owner.call(method, `/operator${at}`, body, { Authorization: 'Bearer sk_test' });
    const operator = {
      get: (at: string) => callOperator('GET', at),
      post: (at: string, body: object) => callOperator('POST', at, body),
      put: (at: string, body: object) => callOperator('PUT', at, body),
      patch: (at: string, body: object) => callOperator('PATCH', at, body),
      delete: (at: string) => callOperator('DELETE', at),
    };
    if (settings.moderation) await operator.put('/settings/reviews', { value: settings });
    const createWriter = async (name = 'ada') => {
      const shopper = shop.shopper();
      const account_id = await signUpShopper(shopper, name);
      await insertOrder(db(), name, [ids.mug], 'delivered');
      await db().updateTable('orders').set({ account_id }).where('number', '=', name).execute();
      return shopper;
    };
    const requestPicture = (url: string, headers = {}) => shop.app.request(url, { headers });
    return { ...shop, operator, writer: createWriter, picture: requestPicture };
  }

  const listStoredImages = () => db().selectFrom('review_images').select(['name', 'review_id']).execute();
  const listReviewIds = () => db().selectFrom('product_reviews').select('id').execute();

  test('a review has the pictures that came with it, upright and without anything but themselves', async () => {
    const { writer, shopper, picture } = await openReviewShop();
    const answer = await submitReview(await writer(), [jpeg, png, webp]);
    expect(answer).toMatchObject({ status: 200, body: { rating: 5, title: 'Blue', text: 'It is blue.' } });
    const { images } = answer.body;
    expect(images.map(({ file }: { file: object }) => file)).toMatchObject([
      { width: 200, height: 300, content_type: 'image/webp' },
      { width: 120, height: 90 },
      { width: 90, height: 60 },
    ]);
    expect((await shopper().get(path)).body.results[0].images).toEqual(images);
    const { url } = images[0].file;
    const pictureAnswer = await picture(url);
    expect(pictureAnswer.headers.get('content-type')).toBe('image/webp');
    expect(pictureAnswer.headers.get('cache-control')).toBe('public, max-age=86400');
    const bytes = Buffer.from(await pictureAnswer.arrayBuffer());
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 200, height: 300 });
    for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(facts).not.toHaveProperty(name);
    expect(String(bytes)).not.toContain('Ada');
    const small = await (await picture(`${url}?width=160`)).arrayBuffer();
    expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
    expect((await picture(`${url}?width=0`)).status).toBe(400);
    expect((await picture(`/images/${'0'.repeat(64)}-review.webp`)).status).toBe(404);
    // Rejected images are stored nowhere
    const rows = await db().selectFrom('review_images').selectAll().execute();
    expect(rows.some((row) => String(row.bytes).includes('Ada'))).toBe(false);
  });

  test('the same form again is the same review, also at the same moment', async () => {
    const { writer } = await openReviewShop();
    const ada = await writer();
    const answers = await Promise.all([0, 1, 2].map(() => submitReview(ada, [jpeg, png])));
    const repeatedAnswer = await submitReview(ada, [png, jpeg]);
    for (const { body } of answers) expect(body.images).toEqual(answers[0]?.body.images);
    expect(repeatedAnswer.body.images).toHaveLength(2);
    expect(await listStoredImages()).toHaveLength(2);
    expect(await db().selectFrom('events').select('id').where('type', '=', 'review.submitted').execute()).toHaveLength(
      1,
    );
  });

  test('one file twice is one picture; two buyers with the same file have one each', async () => {
    const { writer } = await openReviewShop();
    const ada = await submitReview(await writer('ada'), [jpeg, jpeg]);
    const bob = await submitReview(await writer('bob'), [jpeg]);
    expect([ada.body.images.length, bob.body.images.length]).toEqual([1, 1]);
    expect(ada.body.images[0].id).not.toBe(bob.body.images[0].id);
  });

  test('a review that is changed keeps its pictures but those that are named, and has at most four', async () => {
    const { writer, picture } = await openReviewShop();
    const ada = await writer();
    const [first, second] = (await submitReview(ada, [jpeg, png])).body.images;
    const changed = await ada.post(path, { rating: 4, text: 'Green.', remove_images: [first.id] });
    expect(changed.body).toMatchObject({ rating: 4, images: [second] });
    expect((await picture(first.file.url)).status).toBe(404);
    const extraPhotos = await Promise.all([10, 20, 30, 40].map((side) => createPhotograph(side, side)));
    const tooMany = await submitReview(ada, extraPhotos);
    expect(tooMany.body.errors.images).toEqual({ code: 'TOO_MANY', message: 'Add at most 4 pictures' });
    expect(await listStoredImages()).toHaveLength(1);
    const four = await submitReview(ada, extraPhotos, { remove_images: second.id });
    expect(four.body.images).toHaveLength(4);
    expect((await ada.get(`${path}/own`)).body.review.images).toEqual(four.body.images);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refusedFiles: [name: string, make: () => Buffer[], code: string][] = [
    ['an SVG with a script', () => [Buffer.from(svg)], 'UNSUPPORTED_TYPE'],
    ['HTML', () => [Buffer.from('<!doctype html><script>alert(1)</script>')], 'UNSUPPORTED_TYPE'],
    ['HEIC', () => [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')], 'UNSUPPORTED_TYPE'],
    ['an SVG after the first bytes of a GIF', () => [Buffer.from(`GIF89a${svg}`)], 'DAMAGED'],
    ['half a JPEG', () => [png, jpeg.subarray(0, jpeg.length / 2)], 'DAMAGED'],
    ['100 megapixels in some bytes', () => [createPngBomb(10_000, 10_000)], 'TOO_MANY_PIXELS'],
    ['more than 5 MB', () => [Buffer.concat([jpeg, Buffer.alloc(5 * megabyte)])], 'TOO_LARGE'],
    ['five', () => Array.from({ length: 5 }, () => png), 'TOO_MANY'],
    ['twenty', () => Array.from({ length: 20 }, () => png), 'TOO_MANY'],
  ];

  test.each(refusedFiles)('%s: nothing is kept, and the field says why', async (_, make, code) => {
    const { writer } = await openReviewShop();
    const answer = await submitReview(await writer(), make());
    const error = { code, message: expect.stringMatching(/^(Picture [12] |Add at most 4)/) };
    expect(answer).toMatchObject({ status: 200, body: { errors: { images: error } } });
    expect([await listStoredImages(), await listReviewIds()]).toEqual([[], []]);
  });

  test('what hides behind a picture is left behind, whatever it is called', async () => {
    const { writer, picture } = await openReviewShop();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const { body } = await submitReview(await writer(), [polyglot], {}, '../../etc/passwd.svg');
    const answer = await picture(body.images[0].file.url, { Accept: 'text/html' });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).includes('script')).toBe(false);
    expect(JSON.stringify(body)).not.toContain('passwd');
  });

  test('more than 20 MB are not read', async () => {
    const { writer } = await openReviewShop();
    const answer = await submitReview(await writer(), [Buffer.alloc(21 * megabyte)]);
    expect(answer).toMatchObject({
      status: 413,
      body: { error: { code: 'request_too_large', param: 'images', message: expect.any(String) } },
    });
  });

  test('nothing is read of who may not write, a form that is none is refused, and wrong words keep no picture', async () => {
    const { shopper, writer } = await openReviewShop();
    const visitor = shopper();
    expect(await submitReview(visitor, [jpeg])).toMatchObject({ status: 401 });
    await signUpShopper(visitor, 'eve');
    // too large for anybody
    const { body } = await submitReview(visitor, [Buffer.alloc(21 * megabyte)]);
    expect(body.errors.product_id.code).toBe('NOT_BOUGHT');
    const ada = await writer();
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect(await ada.sendRequest('POST', path, 'nonsense', form)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', param: 'images' } },
    });
    expect((await submitReview(ada, [jpeg], { rating: '6', text: '' })).body.errors).toMatchObject({
      rating: { code: 'INVALID' },
      text: { code: 'REQUIRED' },
    });
    expect((await submitReview(ada, [jpeg], { text: 'a\0b' })).status).toBe(400);
    expect((await submitReview(ada, [jpeg], {}, 'x.jpg', '/api/products/nothing/reviews')).status).toBe(404);
    expect(await listStoredImages()).toEqual([]);
  });

  test('an account sends at most 20 forms within 15 minutes', async () => {
    const { writer, clock } = await openReviewShop();
    const ada = await writer();
    const answers = [];
    for (let at = 0; at <= 20; at += 1) answers.push((await submitReview(ada, [])).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    clock.advance(15 * 60_000);
    expect((await submitReview(ada, [])).status).toBe(200);
  });

  test('a picture of a review that waits is for its writer and the owner; one that is turned down is gone', async () => {
    const { writer, operator, shopper, picture } = await openReviewShop({ moderation: 'on' });
    const ada = await writer();
    const visitor = shopper();
    for (const caller of [ada, visitor]) caller.wantsImagePaths = true;
    const { body } = await submitReview(ada, [jpeg]);
    expect(body.status).toBe('pending');
    expect((await visitor.get(path)).body.results).toEqual([]);
    const [review] = (await operator.get('/reviews?status=pending')).body.results;
    expect(review.images).toEqual(body.images);
    const { url } = body.images[0].file;
    expect((await picture(url)).headers.get('cache-control')).toBe('private, no-store');
    const published = await operator.patch(`/reviews/${review.id}`, { ...review, status: 'published' });
    expect(published.body.images).toEqual(body.images);
    expect((await visitor.get(path)).body.results[0].images).toEqual(body.images);
    expect((await operator.patch(`/reviews/${review.id}`, { status: 'rejected' })).body.images).toEqual([]);
    expect((await ada.get(`${path}/own`)).body.review).toMatchObject({ status: 'rejected', images: [] });
    expect((await picture(url)).status).toBe(404);
    expect(await listStoredImages()).toEqual([]);
  });

  test.each(['review', 'account', 'product'] as const)('pictures go with their %s', async (deletedRecord) => {
    const { writer, operator, picture } = await openReviewShop();
    const ada = await writer();
    const { body } = await submitReview(ada, [jpeg, png]);
    const deletions = {
      review: () => operator.delete(`/reviews/${body.id}`),
      account: () => operator.post('/people/erase', { email: 'ada@example.test' }),
      product: () => operator.delete(`/products/${ids.mug}`),
    };
    expect((await deletions[deletedRecord]()).status).toBeLessThan(300);
    expect(await listStoredImages()).toEqual([]);
    expect((await picture(body.images[0].file.url)).status).toBe(404);
  });
});

type Fields = Partial<Record<'rating' | 'title' | 'text' | 'remove_images', string>>;

async function submitReview(shopper: Shopper, files: Buffer[], fields: Fields = {}, name = 'mug.jpg', to = path) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ rating: '5', title: 'Blue', text: 'It is blue.', ...fields }))
    form.set(field, value);
  for (const file of files) form.append('images', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }));
  // Browsers send an empty file if none was chosen
  if (files.length === 0) form.append('images', new File([], ''));
  const encodedForm = new Response(form);
  const type = encodedForm.headers.get('content-type') ?? '';
  return shopper.sendRequest('POST', to, await encodedForm.arrayBuffer(), { 'Content-Type': type });
}
