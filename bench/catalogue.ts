// Products that read like a shop's: kinds, materials and colours repeat, makers and models grow with the catalogue.
import type { NewRow } from '../packages/server/src/db/index.ts';

type Pick = <T>(list: readonly T[]) => T;

const kinds =
  'Kettle Mug Lamp Blanket Backpack Notebook Watch Speaker Headphones Jacket Sneakers Chair Desk Shelf Pan Knife Teapot Scarf Candle Mirror Basket Pillow Bottle Charger Keyboard Umbrella Wallet Planter Clock Towel'.split(
    ' ',
  );
const adjectives =
  'Classic Folding Portable Everyday Compact Heavy Light Quiet Northern Coastal Vintage Modern Simple Sturdy Slim Wide Tall Small Soft Warm'.split(
    ' ',
  );
const materials = 'Oak Steel Linen Cotton Ceramic Leather Bamboo Glass Wool Copper Walnut Canvas Silk Cork Brass'.split(
  ' ',
);
const tags = 'new gift kitchen travel outdoor office winter summer handmade recycled'.split(' ');
const phrases = [
  'Made to be used every day, and to look better for it.',
  'Packs flat and weighs next to nothing on a long journey.',
  'Easy to clean, easy to repair, with spare parts for ten years.',
  'A quiet companion for the desk, the kitchen and the garden.',
  'Finished by hand in a small workshop near the sea.',
  'Keeps drinks hot through a whole morning of meetings.',
];
const starts = 'ba be bo da do fa fi ga ha ka la lo ma mi na no pa ra ri sa so ta to va vi'.split(' ');
const ends = 'len mar nor vik sol ton rin dal bek mon tis lund ren gar win'.split(' ');

export const categoryCount = 25;

/** The same rows at every call; numbers are drawn from a fixed beginning. */
export function catalogue(size: number) {
  const pick = picker(size);
  const makers = Array.from({ length: 40 + Math.ceil(Math.sqrt(size) * 6) }, () => {
    const name = pick(starts) + pick(starts) + pick(ends);
    return name.charAt(0).toUpperCase() + name.slice(1);
  });
  const products = Array.from({ length: size }, (_, n) => product(n, pick, makers));
  return {
    categories: Array.from({ length: categoryCount }, (_, n) => category(n)),
    products,
    memberships: products.map(({ id }, n) => ({ category_id: idOf('c', n % categoryCount), product_id: id })),
  };
}

function product(n: number, pick: Pick, makers: string[]): NewRow<'products'> {
  const kind = pick(kinds);
  const [maker, adjective, material] = [pick(makers), pick(adjectives), pick(materials)];
  const name = `${maker} ${adjective} ${material} ${kind}`;
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${n}`;
  const price = 500 + ((n * 7919) % 20_000);
  const image = (view: number) => ({
    id: `${n}-${view}`,
    file: { url: `/images/${slug}-${view}.webp`, width: 800, height: 800 },
  });
  return {
    id: idOf('p', n),
    slug,
    name,
    sku: `BN-${n.toString(36).toUpperCase()}`,
    price,
    sale: n % 5 === 0 ? 1 : 0,
    sale_price: n % 5 === 0 ? price : null,
    orig_price: n % 5 === 0 ? price + 1000 : null,
    description: `${adjective} ${kind.toLowerCase()} of ${material.toLowerCase()} by ${maker}. ${pick(phrases)} ${pick(phrases)}`,
    images: JSON.stringify([image(1), image(2)]),
    tags: JSON.stringify([pick(tags), pick(tags)]),
    rating_average: 4.5,
    rating_count: 55,
    stock_tracking: 1,
    stock_level: 100,
    options: '[]',
    purchase_options: '{}',
    attributes: '{}',
    has_variants: 0,
    popularity: (n * 104_729) % 1000,
    free_shipping: n % 3 === 0 ? 1 : 0,
    date_created: new Date(Date.UTC(2024, 0, 1) + ((n * 15_485_863) % 60_000_000) * 1000).toISOString(),
  };
}

function category(n: number): NewRow<'categories'> {
  return {
    id: idOf('c', n),
    slug: `shelf-${n}`,
    name: `Shelf ${n}`,
    description: '',
    parent_id: null,
    image: null,
    sort: n,
    product_count: 0,
  };
}

function idOf(kind: 'p' | 'c', n: number): string {
  return (kind === 'p' ? '1' : '2') + n.toString(16).padStart(23, '0');
}

/** A linear congruential generator: enough to spread words. */
function picker(seed: number): Pick {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const item = list[Math.floor((state / 2 ** 32) * list.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
}
