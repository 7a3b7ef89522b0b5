import { type Db, defineStatement, isProductShown, type Row } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';

type RatedProduct = Pick<Row<'products'>, 'id' | 'rating_average' | 'rating_count'>;

export async function findRatedProduct(db: Db, idOrSlug: string): Promise<RatedProduct | undefined> {
  if (!isStorableText(idOrSlug)) return undefined;
  const [product] = await readProduct(db, idOrSlug);
  return product;
}

const readProduct = defineStatement((db: Db, idOrSlug: string) =>
  db
    .selectFrom('products')
    .select(['id', 'rating_average', 'rating_count'])
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .where(isProductShown),
);
