import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { on, optional, required, type Values } from '../flags/flag.ts';
import { amount, text, whole } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showEntries, showList } from '../lists/show-list.ts';
import { confirm, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { couponColumns as columns } from './columns.ts';
import { couponArgs, findCoupon } from './find-coupon.ts';
import { termFlags, termsOf } from './terms.ts';

const offerFlags = {
  percent: optional(whole('percent', { least: 1, most: 100 }), 'off the goods'),
  amount: optional(amount, 'off the goods, in the currency of the shop'),
  'free-shipping': on('shipping costs nothing'),
};

export const coupon: Group = {
  summary: 'codes that give a discount',
  actions: {
    list: shopAction({
      summary: 'coupons, the newest first',
      flags: limitFlags,
      examples: ['coupon list'],
      run: (call) =>
        showList(call, {
          limit: call.flags.limit,
          name: 'coupons',
          columns,
          ask: async (query) => unwrap(await call.client.GET('/operator/coupons', { params: { query } })),
        }),
    }),
    create: shopAction({
      summary: 'makes a coupon',
      args: { code: required(text('code'), 'what shoppers type') },
      flags: { ...offerFlags, ...termFlags },
      examples: [
        "coupon create SPRING10 --percent 10 --name '10 % off in spring' --ends 2027-05-31",
        'coupon create FREESHIP --free-shipping --minimum 50 --uses 100',
      ],
      async run(call) {
        const { code } = call.args;
        const terms = termsOf(call.flags);
        const body = { ...terms, code, name: terms.name ?? code, offer: offerOf(call.flags) };
        const made = unwrap(await call.client.POST('/operator/coupons', { body }));
        if (call.isJson) call.output.json(made);
        else showEntries(call, [made], { name: 'coupons', columns });
      },
    }),
    change: shopAction({
      summary: 'changes what the flags say; begun carts follow',
      args: couponArgs,
      flags: termFlags,
      examples: ['coupon change SPRING10 --active no', 'coupon change SPRING10 --ends 2027-06-30 --uses 500'],
      async run(call) {
        const { id, conditions } = await findCoupon(call.client, call.args.coupon);
        const terms = termsOf(call.flags);
        const body = { ...terms, conditions: terms.conditions && { ...conditions, ...terms.conditions } };
        const params = { path: { id } };
        const changed = unwrap(await call.client.PUT('/operator/coupons/{id}', { params, body }));
        if (call.isJson) call.output.json(changed);
        else showEntries(call, [changed], { name: 'coupons', columns });
      },
    }),
    delete: shopAction({
      summary: 'removes a coupon; orders keep what it has given',
      args: couponArgs,
      flags: yesFlags,
      examples: ['coupon delete SPRING10 --yes'],
      async run(call) {
        const { id, code } = await findCoupon(call.client, call.args.coupon);
        await confirm(call, `Remove the coupon ${code}?`, call.flags);
        unwrap(await call.client.DELETE('/operator/coupons/{id}', { params: { path: { id } } }));
        if (call.isJson) call.output.json({ id, code });
        else call.output.say(`${code} is removed.`);
      },
    }),
  },
};

/** @throws UsageError unless exactly one thing is given */
function offerOf({ percent, amount, 'free-shipping': isShipping }: Values<typeof offerFlags>) {
  const offers = [
    ...(percent === undefined ? [] : [{ type: 'percent' as const, percent }]),
    ...(amount === undefined ? [] : [{ type: 'fixed' as const, amount }]),
    ...(isShipping ? [{ type: 'shipping' as const }] : []),
  ];
  const [offer, other] = offers;
  if (offer && !other) return offer;
  throw new UsageError('A coupon gives one of --percent, --amount and --free-shipping.');
}
