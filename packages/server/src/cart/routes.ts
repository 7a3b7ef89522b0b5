import { type Context, Hono } from 'hono';
import { readBody, readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { type Change, changeCart, changeOpenCart, readCart } from './change.ts';
import {
  addItem,
  CartChangeSchema,
  CodeInputSchema,
  EmailInputSchema,
  ItemChangeSchema,
  ItemInputSchema,
  LineListSchema,
  readInput,
  removeItem,
  setItems,
  updateItem,
} from './items/index.ts';
import { openCheckoutLink } from './open-link.ts';
import { assertOwnChoice } from './record/index.ts';
import { recoverCart } from './recover.ts';
import { cartSettings } from './settings.ts';
import {
  applyCoupon,
  applyGiftcard,
  askForRating,
  changeCoupon,
  changeEmail,
  rateLimitCodes,
  removeGiftcard,
  updateCart,
} from './update/index.ts';

/** §7 Cart: every call answers with the whole cart. */
export const cartRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readCart(c)))
  .put('/', async (c) => {
    const change = readInput(CartChangeSchema, await readObject(c));
    const write: Change = (tx, cart, now, known) => updateCart(tx, cart, change, now, known);
    return c.json(await (change.coupon_code ? changeWithCode(c, ownChoice(write)) : changeCart(c, write, [])));
  })
  .put('/email', async (c) => {
    const { email } = readInput(EmailInputSchema, await readObject(c));
    const sessionId = c.var.session.row?.id ?? '';
    return c.json(await changeOpenCart(c, (tx, cart, now) => changeEmail(tx, cart, { email, sessionId, now })));
  })
  .post('/items', async (c) => {
    const item = readInput(ItemInputSchema, await readObject(c));
    const add: Change = (tx, cart, now, known) => addItem(tx, cart, item, now, known);
    return c.json(await changeCart(c, add, [item.product_id], { leavesOffer: true }));
  })
  .put('/items', async (c) => {
    const items = readInput(LineListSchema, await readBody(c));
    const change = items.length > 0 ? changeCart : changeOpenCart;
    return c.json(
      await change(
        c,
        ownChoice((tx, cart, now) => setItems(tx, cart, items, now)),
      ),
    );
  })
  .put('/items/:id', async (c) => {
    const change = readInput(ItemChangeSchema, await readObject(c));
    const write: Change = (tx, cart, now) => updateItem(tx, cart, c.req.param('id'), change, now);
    return c.json(await changeCart(c, ownChoice(write)));
  })
  .delete('/items/:id', async (c) => {
    return c.json(await changeOpenCart(c, (tx, cart) => removeItem(tx, cart, c.req.param('id'))));
  })
  .get('/shipment-rating', async (c) => c.json(await changeOpenCart(c, askForRating, [])))
  .get('/settings', async (c) => c.json(await cartSettings(c.var.deps, await readCart(c))))
  .put('/recover/:checkoutId', async (c) => {
    await recoverCart(c, c.req.param('checkoutId'));
    return c.json(await readCart(c));
  })
  .post('/open/:checkoutId', async (c) => {
    await openCheckoutLink(c, c.req.param('checkoutId'));
    return c.json(await readCart(c));
  })
  .put('/coupon', async (c) => {
    const { code } = readInput(CodeInputSchema, await readObject(c));
    return c.json(
      await changeWithCode(
        c,
        ownChoice((tx, cart, now) => applyCoupon(tx, cart, code, now)),
      ),
    );
  })
  .delete('/coupon', async (c) => c.json(await changeOpenCart(c, (tx, cart, now) => changeCoupon(tx, cart, null, now))))
  .post('/giftcards', async (c) => {
    const { code } = readInput(CodeInputSchema, await readObject(c));
    return c.json(await changeWithCode(c, (tx, cart, now) => applyGiftcard(tx, cart, code, now)));
  })
  .delete('/giftcards/:id', async (c) => {
    return c.json(await changeOpenCart(c, (tx, cart) => removeGiftcard(tx, cart, c.req.param('id'))));
  });

/** Lines and discounts of an offer are the operator's. */
function ownChoice(change: Change): Change {
  return (tx, cart, now, known) => {
    assertOwnChoice(cart);
    return change(tx, cart, now, known);
  };
}

function changeWithCode(c: Context<AppEnv>, change: Change) {
  return rateLimitCodes(c, () => changeCart(c, change));
}
