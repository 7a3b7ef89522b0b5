import { type Image, isShopPath, type Turntable } from '@mercer/contract';
import { createRecordId, type Db, defineStatement, parseJson, type Tx } from '@mercer/database';
import { masterType } from '@mercer/images';
import { buildValidationError } from '@mercer/platform/http/errors';
import type * as v from 'valibot';
import type { ProductImageInput } from './fields.ts';

type ImageInput = v.InferOutput<typeof ProductImageInput>;
type NamedImage = Pick<ImageInput, 'id' | 'file'>;

/**
 * Pictures as records keep them; one that is named by its id alone is one of the shop.
 * @throws ApiError 400 for an id that the shop does not know, and for a picture at another host
 */
export async function resolveImages(tx: Tx, imageInputs: ImageInput[], context: ImageContext): Promise<Image[]> {
  const { path } = context;
  const images: Image[] = [];
  for (const [at, { caption, turntable, true_size, ...pictureReference }] of imageInputs.entries()) {
    const { id, file } = await resolvePicture(tx, pictureReference, { ...context, path: `${path}.${at}` });
    const turned =
      turntable && (await resolveTurntable(tx, turntable, { ...context, path: `${path}.${at}.turntable` }));
    images.push({
      id,
      ...(caption ? { caption } : {}),
      file,
      ...(turned ? { turntable: turned } : {}),
      ...(true_size ? { true_size } : {}),
    });
  }
  return images;
}

interface ImageContext {
  now: Date;
  /** path of the list in the input */
  path: string;
  /** JSON of the record's pictures: a picture of an older version may stay where it is */
  storedImages?: string | null | undefined;
}

async function resolveTurntable(
  tx: Tx,
  { frames, columns, ...pictureReference }: NonNullable<ImageInput['turntable']>,
  context: ImageContext,
): Promise<Turntable> {
  return { ...(await resolvePicture(tx, pictureReference, context)), frames, columns };
}

async function resolvePicture(
  tx: Tx,
  { id, file }: NamedImage,
  { now, path, storedImages }: ImageContext,
): Promise<Pick<Image, 'id' | 'file'>> {
  if (file && !isShopPath(file.url) && !listStoredUrls(storedImages).includes(file.url))
    throw buildValidationError(`${path}.file.url: ${describeForeignHost(file.url)}`, `${path}.file.url`);
  const pictureFile = file ?? (await uploadedFile(tx, id, path));
  return { id: id ?? createRecordId(now), file: omitEmptyFields(pictureFile) };
}

function omitEmptyFields({ url, width, height, content_type, colour }: NonNullable<ImageInput['file']>): Image['file'] {
  return { url, width, height, ...(content_type ? { content_type } : {}), ...(colour ? { colour } : {}) };
}

/** A picture's id is the beginning of its name. */
async function uploadedFile(tx: Tx, id: string | undefined, path: string): Promise<NonNullable<ImageInput['file']>> {
  const [row] = id ? await namedFrom(tx, id) : [];
  if (!id || !row?.name.startsWith(id) || id.length !== 24)
    throw buildValidationError(`${path}: there is no such picture`, path);
  const { name, width, height, colour } = row;
  return { url: `/images/${name}`, width, height, content_type: masterType, ...(colour ? { colour } : {}) };
}

const namedFrom = defineStatement((db: Db, name: string) =>
  db
    .selectFrom('images')
    .select(['name', 'width', 'height', 'colour'])
    .where('name', '>=', name)
    .orderBy('name')
    .limit(1),
);

/** Describes why a picture at a foreign host is rejected: no page would show it. */
export function describeForeignHost(address: string): string {
  return `'${address}' is at another host, from where no page shows it: upload the picture by POST /operator/images and give its id or address`;
}

function listStoredUrls(images: string | null | undefined): unknown[] {
  const parsedImages = images ? [parseJson<Image | Image[]>(images)].flat() : [];
  return parsedImages.flatMap(({ file, turntable }) => [file?.url, turntable?.file?.url]);
}
