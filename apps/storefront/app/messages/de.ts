import { account } from './account.de.ts';
import { basket } from './basket.de.ts';
import { checkout } from './checkout.de.ts';
import type { Messages } from './en.ts';
import { menus } from './menus.de.ts';
import { shop } from './shop.de.ts';

export const de: Messages = { ...shop, ...basket, ...checkout, ...account, ...menus };
