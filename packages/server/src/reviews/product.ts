import type { Db, Row } from '../db/index.ts';
import { isStorableText } from '../http/body.ts';

type Rated = Pick<Row<'products'>, 'id' | 'rating_average' | 'rating_count'>;

export async function findProduct(db: Db, idOrSlug: string): Promise<Rated | undefined> {
  if (!isStorableText(idOrSlug)) return undefined;
  return db
    .selectFrom('products')
    .select(['id', 'rating_average', 'rating_count'])
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .executeTakeFirst();
}
