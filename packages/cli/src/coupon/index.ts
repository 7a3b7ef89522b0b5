import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired, defineSwitch, type Values } from '../flags/flag.ts';
import { acceptInteger, acceptText, amount } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showEntries, showPagedList } from '../lists/read-list.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { couponColumns as columns } from './columns.ts';
import { couponArgs, findCoupon } from './find-coupon.ts';
import { buildCouponTerms, termFlags } from './terms.ts';

const offerFlags = {
  percent: defineOptional(acceptInteger('percent', { minimum: 1, maximum: 100 }), 'off the goods'),
  amount: defineOptional(amount, 'off the goods, in the currency of the shop'),
  'free-shipping': defineSwitch('shipping costs nothing'),
};

export const coupon: Group = {
  summary: 'codes that give a discount',
  actions: {
    list: shopAction({
      summary: 'coupons, the newest first',
      flags: limitFlags,
      examples: ['coupon list'],
      run: (call) =>
        showPagedList(call, {
          limit: call.flags.limit,
          name: 'coupons',
          columns,
          ask: async (query) => unwrap(await call.client.GET('/operator/coupons', { params: { query } })),
        }),
    }),
    create: shopAction({
      summary: 'makes a coupon',
      args: { code: defineRequired(acceptText('code'), 'what shoppers type') },
      flags: { ...offerFlags, ...termFlags },
      examples: [
        "coupon create SPRING10 --percent 10 --name '10 % off in spring' --ends 2027-05-31",
        'coupon create FREESHIP --free-shipping --minimum 50 --uses 100',
      ],
      async run(call) {
        const { code } = call.args;
        const terms = buildCouponTerms(call.flags);
        const body = { ...terms, code, name: terms.name ?? code, offer: buildOffer(call.flags) };
        const createdCoupon = unwrap(await call.client.POST('/operator/coupons', { body }));
        if (call.isJson) call.output.json(createdCoupon);
        else showEntries(call, [createdCoupon], { name: 'coupons', columns });
      },
    }),
    change: shopAction({
      summary: 'changes what the flags say; begun carts follow',
      args: couponArgs,
      flags: termFlags,
      examples: ['coupon change SPRING10 --active no', 'coupon change SPRING10 --ends 2027-06-30 --uses 500'],
      async run(call) {
        const { id, conditions } = await findCoupon(call.client, call.args.coupon);
        const terms = buildCouponTerms(call.flags);
        const body = { ...terms, conditions: terms.conditions && { ...conditions, ...terms.conditions } };
        const params = { path: { id } };
        const changed = unwrap(await call.client.PATCH('/operator/coupons/{id}', { params, body }));
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
        await confirmAction(call, `Remove the coupon ${code}?`, call.flags);
        unwrap(await call.client.DELETE('/operator/coupons/{id}', { params: { path: { id } } }));
        if (call.isJson) call.output.json({ id, code });
        else call.output.say(`${code} is removed.`);
      },
    }),
  },
};

/** @throws UsageError unless exactly one thing is given */
function buildOffer({ percent, amount, 'free-shipping': isShipping }: Values<typeof offerFlags>) {
  const offers = [
    ...(percent === undefined ? [] : [{ type: 'percent' as const, percent }]),
    ...(amount === undefined ? [] : [{ type: 'fixed' as const, amount }]),
    ...(isShipping ? [{ type: 'shipping' as const }] : []),
  ];
  const [offer, secondOffer] = offers;
  if (offer && !secondOffer) return offer;
  throw new UsageError('A coupon gives one of --percent, --amount and --free-shipping.');
}
