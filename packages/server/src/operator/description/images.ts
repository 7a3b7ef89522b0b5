import { type Image, isOwnPath, type Turntable } from '@mercer/contract';
import type * as v from 'valibot';
import { type Db, newId, parseJson, statement, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { masterType } from '../../images/index.ts';
import type { ProductImageInput } from './fields.ts';

type Given = v.InferOutput<typeof ProductImageInput>;
type Named = Pick<Given, 'id' | 'file'>;

/**
 * Pictures as records keep them; one that is named by its id alone is one of the shop.
 * @throws ApiError 400 for an id that the shop does not know, and for a picture at another host
 */
export async function imagesOf(tx: Tx, given: Given[], where: Where): Promise<Image[]> {
  const { path } = where;
  const images: Image[] = [];
  for (const [at, { caption, turntable, ...named }] of given.entries()) {
    const { id, file } = await pictureOf(tx, named, { ...where, path: `${path}.${at}` });
    const turned = turntable && (await turntableOf(tx, turntable, { ...where, path: `${path}.${at}.turntable` }));
    images.push({ id, ...(caption ? { caption } : {}), file, ...(turned ? { turntable: turned } : {}) });
  }
  return images;
}

interface Where {
  now: Date;
  /** of the list in what came in */
  path: string;
  /** what the record has, as JSON: a picture of an older version stays where it is */
  before?: string | null | undefined;
}

async function turntableOf(
  tx: Tx,
  { frames, columns, ...named }: NonNullable<Given['turntable']>,
  where: Where,
): Promise<Turntable> {
  return { ...(await pictureOf(tx, named, where)), frames, columns };
}

async function pictureOf(
  tx: Tx,
  { id, file }: Named,
  { now, path, before }: Where,
): Promise<Pick<Image, 'id' | 'file'>> {
  if (file && !isOwnPath(file.url) && !addressesIn(before).includes(file.url))
    throw invalid(`${path}.file.url: ${elsewhere(file.url)}`, `${path}.file.url`);
  const known = file ?? (await uploadedFile(tx, id, path));
  return { id: id ?? newId(now), file: withoutGaps(known) };
}

function withoutGaps({ url, width, height, content_type, colour }: NonNullable<Given['file']>): Image['file'] {
  return { url, width, height, ...(content_type ? { content_type } : {}), ...(colour ? { colour } : {}) };
}

/** A picture's id is the beginning of its name. */
async function uploadedFile(tx: Tx, id: string | undefined, path: string): Promise<NonNullable<Given['file']>> {
  const [row] = id ? await namedFrom(tx, id) : [];
  if (!id || !row?.name.startsWith(id) || id.length !== 24) throw invalid(`${path}: there is no such picture`, path);
  const { name, width, height, colour } = row;
  return { url: `/images/${name}`, width, height, content_type: masterType, ...(colour ? { colour } : {}) };
}

const namedFrom = statement((db: Db, name: string) =>
  db
    .selectFrom('images')
    .select(['name', 'width', 'height', 'colour'])
    .where('name', '>=', name)
    .orderBy('name')
    .limit(1),
);

/** Why a picture is refused: no page would show it. */
export function elsewhere(address: string): string {
  return `'${address}' is at another host, from where no page shows it: upload the picture by POST /operator/images and give its id or address`;
}

function addressesIn(images: string | null | undefined): unknown[] {
  const known = images ? [parseJson<Image | Image[]>(images)].flat() : [];
  return known.flatMap(({ file, turntable }) => [file?.url, turntable?.file?.url]);
}
