import type { Image } from '@mercer/contract';
import type * as v from 'valibot';
import { type Db, newId, statement, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { masterType } from '../../images/index.ts';
import type { ImageInput } from './fields.ts';

type Given = v.InferOutput<typeof ImageInput>;

/**
 * Pictures as records keep them; one that is named by its id alone is one of the shop.
 * @param path of the list in what came in
 * @throws ApiError 400 for an id that the shop does not know
 */
export async function imagesOf(tx: Tx, given: Given[], { now, path }: { now: Date; path: string }): Promise<Image[]> {
  const images: Image[] = [];
  for (const [at, { id, caption, file }] of given.entries()) {
    const known = file ?? (await uploadedFile(tx, id, `${path}.${at}`));
    images.push({ id: id ?? newId(now), ...(caption ? { caption } : {}), file: withoutGaps(known) });
  }
  return images;
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
