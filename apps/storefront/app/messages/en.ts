import { account } from './account.en.ts';
import { basket } from './basket.en.ts';
import { checkout } from './checkout.en.ts';
import { menus } from './menus.en.ts';
import { shop } from './shop.en.ts';

/** Messages of the whole shop (§2 and §8, shop messages) in en-US. Functions fill in names and numbers. */
export const en = { ...shop, ...basket, ...checkout, ...account, ...menus };

/** Messages that every language provides, each in its own words. */
export type Messages = typeof en;
