import type { SuiteRules } from '../core/context.ts';
import { joinCodes, splitCodes } from './codes.ts';
import { fillCheckout } from './fill-checkout.ts';
import { addDestinations, completeDelivery } from './stored-addresses.ts';

/** Rules of the flower shop that the official test suite of UCP buys in. */
export const suiteRules: SuiteRules = {
  prepareChange: async (db, cart, change) => ({
    ...change,
    codes: change.codes && joinCodes(change.codes),
    delivery: await completeDelivery(db, cart, change),
  }),
  finishDeal: async (db, deal, hasSentDestination) => {
    const written = { ...deal, discounts: splitCodes(deal.discounts) };
    return hasSentDestination ? written : addDestinations(db, written);
  },
  fillCheckout,
};
