import type { ItemOption } from '@mercer/contract';
import { listFallbackLocales, namedVariant, productNames, readSharedNames } from '../../catalog/index.ts';
import type { Db } from '../../db/index.ts';
import type { CartLine, PricedCart } from '../pricing/index.ts';

/** The lines as the shopper reads them. Nothing is priced by these names: options cost what their own names say. */
export async function localizeLines(db: Db, { cart, store, lines }: Pick<PricedCart, 'cart' | 'store' | 'lines'>) {
  const locales = listFallbackLocales(cart.locale, store);
  const ids = lines.map(({ product_id }) => product_id);
  const products = await productNames(db, ids, locales);
  const options = lines.flatMap((line) => line.options);
  const optionLocales = { locales: options.length > 0 ? locales : [] };
  const words = await readSharedNames(db, optionLocales, () => options.map(({ value }) => value));
  const localizeOption = (option: ItemOption): ItemOption => ({
    ...option,
    name: words.option(option.name),
    value: words.text(option.value),
  });
  return lines.map((line): CartLine => {
    const { options, variants, name } = line.product;
    const namedVariants = variants.map((variant) =>
      variant.id === line.variant_id
        ? { ...variant, name: namedVariant(variant.name, variant.optionValueIds, options, words) }
        : variant,
    );
    const product = { ...line.product, name: products.get(line.product_id) ?? name, variants: namedVariants };
    return { ...line, product, options: line.options.map(localizeOption) };
  });
}
