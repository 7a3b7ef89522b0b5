import type { ListedProduct, PlacedProduct, StoreSettings } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import type { PictureFile } from '../../../ui/picture.tsx';
import { type Card, productCard, toPictureFile } from '../cards/card.ts';

/** A product of a room's picture. Its place is in units of which the picture is 1,000 wide. */
export interface RoomProduct
  extends Pick<Card, 'slug' | 'name' | 'price' | 'was' | 'currency' | 'soldOut' | 'hasOptions'>,
    Pick<PlacedProduct, 'x' | 'y'> {}

const maxProducts = 24;

/** Reads the products of a picture as a record or a setting has them; an entry that makes no sense is left out. */
export function readPlacedProducts(list: unknown): PlacedProduct[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.slice(0, maxProducts).flatMap((entry) => {
    const { product, x, y, path }: Record<string, unknown> = Object(entry);
    if (typeof product !== 'string' || typeof x !== 'number' || typeof y !== 'number') return [];
    return [{ product, x, y, ...(isOutline(path) && { path }) }];
  });
}

const isOutline = (value: unknown): value is string => typeof value === 'string' && /^M[-a-z\d., ]*$/i.test(value);

/** Loads the cards of products by their slugs, in one call; products that the shop no longer sells are left out. */
export async function loadCardsBySlug(client: Client, places: PlacedProduct[]): Promise<Map<string, Card>> {
  const slugs = [...new Set(places.map(({ product }) => product))];
  if (slugs.length === 0) return new Map();
  const list = await resolveOrNull(client.products.list({ where: { slug: { $in: slugs } }, limit: slugs.length }));
  return new Map((list?.results ?? []).map((product: ListedProduct) => [product.slug, productCard(product)]));
}

/** Puts the cards of products at their places. */
export function placeCards(places: PlacedProduct[], cards: Map<string, Card>): RoomProduct[] {
  return places.flatMap(({ product, x, y }) => {
    const card = cards.get(product);
    return card ? [{ ...pickRoomFields(card), x, y }] : [];
  });
}

function pickRoomFields({ slug, name, price, was, currency, soldOut, hasOptions }: Card) {
  return {
    slug,
    name,
    price,
    currency,
    ...(was && { was }),
    ...(soldOut && { soldOut }),
    ...(hasOptions && { hasOptions }),
  };
}

/** Id of the room that the home page opens with. Its picture and its products are settings of the store. */
export const heroRoomId = 'hero';

/** The large picture of the home page, with its products. */
export interface Hero {
  picture?: PictureFile;
  /** The same picture for dark mode. */
  dark?: PictureFile;
  products: RoomProduct[];
}

type HeroSettings = Pick<StoreSettings, 'hero' | 'hero_dark' | 'hero_products'>;

/** @param settings those of the store; a browser, which has none of them in its pages, requests them */
export async function loadHero(client: Client, settings?: HeroSettings): Promise<Hero> {
  const { hero, hero_dark, hero_products } = settings ?? (await loadHeroSettings(client));
  const places = hero ? readPlacedProducts(hero_products) : [];
  return {
    ...(hero && { picture: toPictureFile(hero) }),
    ...(hero && hero_dark && { dark: toPictureFile(hero_dark) }),
    products: placeCards(places, await loadCardsBySlug(client, places)),
  };
}

async function loadHeroSettings(client: Client): Promise<HeroSettings> {
  return (await resolveOrNull(Promise.resolve(client.settings.get('store')))) ?? {};
}

/** Loads the outlines of a room's products by their slugs, as paths of an SVG; they are drawn once a shopper points at one. */
export async function loadOutlines(client: Client, roomId: string): Promise<Map<string, string>> {
  const places =
    roomId === heroRoomId
      ? readPlacedProducts((await loadHeroSettings(client)).hero_products)
      : readPlacedProducts(
          (await resolveOrNull(client.content.get<{ products?: unknown }>('scenes', roomId)))?.products,
        );
  return new Map(places.flatMap(({ product, path }) => (path ? [[product, path]] : [])));
}
