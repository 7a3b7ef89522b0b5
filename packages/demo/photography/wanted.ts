// Which pictures the demo store wants, one JSON object a line: `node packages/demo/photography/wanted.ts`; with `--turned` which sprites of turntables.
import { categories } from '../src/categories.ts';
import { slugifyName } from '../src/ids.ts';
import { type Colour, palette } from '../src/palette.ts';
import type { DemoProduct } from '../src/product.ts';
import { productsByCategory } from '../src/products/index.ts';

const products = Object.values(productsByCategory).flat() as DemoProduct[]; // each list keeps a narrower type

if (process.argv.includes('--turned')) for (const product of products) sayTurned(product);
else sayPictures();

function sayPictures() {
  for (const product of products) sayProduct(product);
  for (const { slug, tile } of categories) {
    const [, front] = tile;
    say({ name: `category-${slug}`, hex: palette[front[1]][1], group: tile.map(grouped) });
  }
}

function sayProduct(product: DemoProduct) {
  const { name, kind, colour, facts, options = {}, label } = product;
  const slug = slugifyName(name);
  const picture = { kind, words: wordsOf(product), hex: palette[colour][1] };
  say({ name: `${slug}-1`, view: 1, ...picture });
  say({ name: `${slug}-2`, view: 2, ...picture });
  say({ name: `${slug}-3`, view: 3, ...picture, sizes: { ...firstOf(options), ...facts, Net: label?.at(-1) } });
  const colours = Array.isArray(options.Color) ? options.Color : [];
  for (const other of colours) {
    const found = Object.values(palette).find(([colourName]) => colourName === other);
    if (found && found[1] !== picture.hex)
      say({ name: `${slug}-${slugifyName(other)}-1`, view: 1, ...picture, hex: found[1] });
  }
}

/** The first value of each option, e.g. the size that is shown. */
function firstOf(options: NonNullable<DemoProduct['options']>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, values]) => [name, (Array.isArray(values) ? values : Object.keys(values))[0]]),
  );
}

/** What is printed on is turned by no one: the print would have to be laid on anew in each frame. */
function sayTurned({ name, kind, colour, label }: DemoProduct) {
  if (!label) say({ name: slugifyName(name), kind, hex: palette[colour][1] });
}

/** A product of a group in the colour that the group wants, printed like the first one of its kind. */
function grouped([kind, colour]: readonly [string, Colour]) {
  const alike = products.filter((product) => product.kind === kind);
  const like = alike.find((product) => product.colour === colour) ?? alike[0];
  return { kind, hex: palette[colour][1], words: like && wordsOf(like) };
}

function wordsOf({ label }: DemoProduct) {
  return label?.join('|');
}

function say(picture: object) {
  console.log(JSON.stringify(picture));
}
