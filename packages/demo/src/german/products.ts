import { accessories } from './accessories.ts';
import { apparel } from './apparel.ts';
import { audio } from './audio.ts';
import { bags } from './bags.ts';
import { bathBody } from './bath-body.ts';
import { beauty } from './beauty.ts';
import { books } from './books.ts';
import { coffeeTea } from './coffee-tea.ts';
import { cookware } from './cookware.ts';
import { electronics } from './electronics.ts';
import { freshFood } from './fresh-food.ts';
import { furniture } from './furniture.ts';
import { garden } from './garden.ts';
import { health } from './health.ts';
import { homeGoods } from './home-goods.ts';
import { homeKitchen } from './home-kitchen.ts';
import { office } from './office.ts';
import { pantry } from './pantry.ts';
import { pets } from './pets.ts';
import { shoes } from './shoes.ts';
import { skinCare } from './skin-care.ts';
import { sports } from './sports.ts';
import { tableware } from './tableware.ts';
import type { Texts } from './texts.ts';
import { toys } from './toys.ts';
import { travel } from './travel.ts';

/** German texts of products by their English names. */
export const germanProducts: Record<string, Texts> = {
  ...accessories,
  ...apparel,
  ...audio,
  ...bags,
  ...bathBody,
  ...beauty,
  ...books,
  ...coffeeTea,
  ...cookware,
  ...electronics,
  ...freshFood,
  ...furniture,
  ...garden,
  ...health,
  ...homeGoods,
  ...homeKitchen,
  ...office,
  ...pantry,
  ...pets,
  ...shoes,
  ...skinCare,
  ...sports,
  ...tableware,
  ...toys,
  ...travel,
};
