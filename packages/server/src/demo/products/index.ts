import type { DemoProduct } from '../product.ts';
import { apparel } from './apparel.ts';
import { beauty } from './beauty.ts';
import { books } from './books.ts';
import { electronics } from './electronics.ts';
import { fashion } from './fashion.ts';
import { garden } from './garden.ts';
import { groceries } from './groceries.ts';
import { health } from './health.ts';
import { homeGoods } from './home-goods.ts';
import { homeKitchen } from './home-kitchen.ts';
import { office } from './office.ts';
import { pets } from './pets.ts';
import { sports } from './sports.ts';
import { toys } from './toys.ts';
import { travel } from './travel.ts';

/** Products by the slug of their leaf category. */
export const productsByCategory = {
  electronics,
  'home-kitchen': homeKitchen,
  'home-goods': homeGoods,
  fashion,
  apparel,
  health,
  beauty,
  groceries,
  sports,
  toys,
  garden,
  office,
  books,
  pets,
  travel,
} satisfies Record<string, DemoProduct[]>;

export type CategorySlug = keyof typeof productsByCategory;
