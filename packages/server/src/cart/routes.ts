import { type Context, Hono } from 'hono';
import { readJsonBody, readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { type Change, changeCart, changeOpenCart, readSessionCart } from './change.ts';
import {
  addCartItem,
  CartChangeSchema,
  CodeInputSchema,
  EmailInputSchema,
  ItemChangeSchema,
  ItemInputSchema,
  LineListSchema,
  parseCartInput,
  removeCartItem,
  replaceCartItems,
  updateCartItem,
} from './items/index.ts';
import { openCheckoutLink } from './open-link.ts';
import { assertOwnChoice } from './record/index.ts';
import { recoverCart } from './recover.ts';
import { cartSettings } from './settings.ts';
import {
  applyCoupon,
  applyGiftcard,
  askForRating,
  changeCartEmail,
  changeCoupon,
  rateLimitCodes,
  removeGiftcard,
  updateCart,
} from './update/index.ts';

/** §7 Cart: every call answers with the whole cart. */
export const cartRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSessionCart(c)))
  .put('/', async (c) => {
    const change = parseCartInput(CartChangeSchema, await readJsonObject(c));
    const applyCartChange: Change = (tx, cart, now, preloadedContents) =>
      updateCart(tx, cart, change, now, preloadedContents);
    return c.json(
      await (change.coupon_code
        ? changeWithCode(c, requireOwnChoice(applyCartChange))
        : changeCart(c, applyCartChange, [])),
    );
  })
  .put('/email', async (c) => {
    const { email } = parseCartInput(EmailInputSchema, await readJsonObject(c));
    const sessionId = c.var.session.row?.id ?? '';
    return c.json(await changeOpenCart(c, (tx, cart, now) => changeCartEmail(tx, cart, { email, sessionId, now })));
  })
  .post('/items', async (c) => {
    const item = parseCartInput(ItemInputSchema, await readJsonObject(c));
    const applyNewItem: Change = (tx, cart, now, preloadedContents) =>
      addCartItem(tx, cart, item, now, preloadedContents);
    return c.json(await changeCart(c, applyNewItem, [item.product_id], { leavesOffer: true }));
  })
  .put('/items', async (c) => {
    const items = parseCartInput(LineListSchema, await readJsonBody(c));
    const change = items.length > 0 ? changeCart : changeOpenCart;
    return c.json(
      await change(
        c,
        requireOwnChoice((tx, cart, now) => replaceCartItems(tx, cart, items, now)),
      ),
    );
  })
  .put('/items/:id', async (c) => {
    const change = parseCartInput(ItemChangeSchema, await readJsonObject(c));
    const applyItemChange: Change = (tx, cart, now) => updateCartItem(tx, cart, c.req.param('id'), change, now);
    return c.json(await changeCart(c, requireOwnChoice(applyItemChange)));
  })
  .delete('/items/:id', async (c) => {
    return c.json(await changeOpenCart(c, (tx, cart) => removeCartItem(tx, cart, c.req.param('id'))));
  })
  .get('/shipment-rating', async (c) => c.json(await changeOpenCart(c, askForRating, [])))
  .get('/settings', async (c) => c.json(await cartSettings(c.var.deps, await readSessionCart(c))))
  .put('/recover/:checkoutId', async (c) => {
    await recoverCart(c, c.req.param('checkoutId'));
    return c.json(await readSessionCart(c));
  })
  .post('/open/:checkoutId', async (c) => {
    await openCheckoutLink(c, c.req.param('checkoutId'));
    return c.json(await readSessionCart(c));
  })
  .put('/coupon', async (c) => {
    const { code } = parseCartInput(CodeInputSchema, await readJsonObject(c));
    return c.json(
      await changeWithCode(
        c,
        requireOwnChoice((tx, cart, now) => applyCoupon(tx, cart, code, now)),
      ),
    );
  })
  .delete('/coupon', async (c) => c.json(await changeOpenCart(c, (tx, cart, now) => changeCoupon(tx, cart, null, now))))
  .post('/giftcards', async (c) => {
    const { code } = parseCartInput(CodeInputSchema, await readJsonObject(c));
    return c.json(await changeWithCode(c, (tx, cart, now) => applyGiftcard(tx, cart, code, now)));
  })
  .delete('/giftcards/:id', async (c) => {
    return c.json(await changeOpenCart(c, (tx, cart) => removeGiftcard(tx, cart, c.req.param('id'))));
  });

/** Lines and discounts of an offer are the operator's. */
function requireOwnChoice(change: Change): Change {
  return (tx, cart, now, preloadedContents) => {
    assertOwnChoice(cart);
    return change(tx, cart, now, preloadedContents);
  };
}

function changeWithCode(c: Context<AppEnv>, change: Change) {
  return rateLimitCodes(c, () => changeCart(c, change));
}
