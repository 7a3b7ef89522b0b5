import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { readPayments } from '@mercer/platform/settings';
import { unshownWallets } from '../payments/index.ts';
import { countRows } from './counting.ts';
import { formatTimeBefore } from './format-time.ts';
import { type CheckResult, reportFault, reportFine, reportNote } from './health-check.ts';
import { appleFile } from './preflight-addresses.ts';

const longMs = 3_600_000;
const dayMs = 86_400_000;

export async function checkGateways(deps: AppDeps) {
  const { config } = deps;
  const names = Object.keys(config.gateways).join(', ');
  const elsewhere = await cardsElsewhere(deps);
  if (elsewhere) return elsewhere;
  if (config.playedScripts)
    return reportNote('A sandbox plays the gateways: no money comes in until there are keys of one.');
  return config.live
    ? reportFine(`Money comes in by ${names}.`)
    : reportNote(`The keys of ${names} are for tests: no money comes in.`);
}

/** Cards can be charged by the gateway that keeps them alone, as after a shop has moved without its keys. */
async function cardsElsewhere({ db, config, gateways }: AppDeps): Promise<CheckResult | undefined> {
  const cards = db.selectFrom('account_cards').select(['gateway', (eb) => eb.fn.countAll<number>().as('count')]);
  const renewed = db
    .selectFrom('subscriptions')
    .innerJoin('vault_tokens', 'vault_tokens.token', 'subscriptions.card_token')
    .select(['gateway', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['active', 'trial', 'pastdue', 'paused']);
  const [saved, due] = await Promise.all([cards.groupBy('gateway').execute(), renewed.groupBy('gateway').execute()]);
  const missing = [...saved, ...due].map(({ gateway }) => gateway).filter((gateway) => !gateways.has(gateway));
  const names = [...new Set(missing)].toSorted().join(', ');
  if (names === '') return undefined;
  const countMissingCards = (rows: typeof saved) =>
    rows.filter(({ gateway }) => missing.includes(gateway)).reduce((sum, row) => sum + Number(row.count), 0);
  const subscriptions = countMissingCards(due);
  const cardSummary = `${countMissingCards(saved)} saved cards and the cards of ${subscriptions} subscriptions are kept at ${names}`;
  const sentence = `${cardSummary}, of which the shop has no keys: they cannot be charged.`;
  return subscriptions > 0 && !config.playedScripts ? reportFault(sentence) : reportNote(sentence);
}

/** Apple shows its button on domains alone that it has verified by a file of theirs. */
export async function checkApplePay({ db, config }: AppDeps) {
  const { apple } = await readPayments({ db, config });
  if (!apple || config.playedScripts) return reportFine('No domain has to be verified for Apple Pay.');
  if (config.appleDomainAssociation) return reportFine(`Apple finds its file at ${appleFile}.`);
  return reportNote(
    `Apple Pay is offered, but ${appleFile} is not there: set APPLE_PAY_DOMAIN_ASSOCIATION_FILE to the file of ${apple.gateway}.`,
  );
}

/** Gateways show wallets on domains alone that the account has registered; the shop does that when it starts. */
export async function checkWalletDomains(deps: AppDeps) {
  const [sentence] = await unshownWallets(deps);
  return sentence === undefined ? reportFine('No wallet waits for its domain to be registered.') : reportNote(sentence);
}

/** Gateways that were asked and have not said what became of the money. */
export async function checkPayments({ db, now }: AppDeps) {
  const waiting = db.selectFrom('payments').where('date_due', 'is not', null).where('status', '!=', 'authorized');
  const count = await countRows(waiting.where('date_due', '<', formatTimeBefore(now(), longMs)));
  if (count > 0) {
    return reportFault(
      `${count} payments should have been asked about an hour ago: is the shop running, are its keys right?`,
    );
  }
  const undecided = await countRows(ordersAtBanks(db, now()));
  if (undecided === 0) return reportFine('No payment hangs.');
  return reportNote(
    `${undecided} orders wait for a bank or a gateway to decide about their payment, and keep their pieces for 21 days at most.`,
  );
}

/** Selects the orders whose stock reservation lasts longer than an hour: only those that wait for a bank. */
function ordersAtBanks(db: Db, now: Date) {
  const holds = db.selectFrom('stock_holds').where('product_id', '=', '');
  return holds.where('date_expires', '>', formatTimeBefore(now, -longMs));
}

/** A refused card is tried again and told to the shopper; whatever else keeps a renewal waiting is for the owner. */
export async function checkRenewals({ db, now }: AppDeps) {
  const open = db.selectFrom('subscriptions').where('status', 'in', ['active', 'trial']);
  const count = await countRows(open.where('date_period_end', '<', formatTimeBefore(now(), dayMs)));
  const unsold = await countRows(unsoldSubscriptions(db));
  if (count === 0 && unsold > 0) {
    return reportFault(
      `${unsold} subscriptions are paused, and nothing of them is sold any more: cancel or change them.`,
    );
  }
  if (count === 0) return reportFine('Subscriptions are renewed in time.');
  const reasons = 'something is sold out or no longer sold, cannot be shipped, or is in a currency that was given up';
  return reportFault(`${count} subscriptions should have been renewed a day ago: ${reasons}. The log says which.`);
}

function unsoldSubscriptions(db: Db) {
  const paused = db.selectFrom('subscriptions').where('status', '=', 'paused');
  return paused.where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('subscription_items')
          .innerJoin('products', 'products.id', 'subscription_items.product_id')
          .select('products.id')
          .whereRef('subscription_items.subscription_id', '=', 'subscriptions.id'),
      ),
    ),
  );
}

export async function checkCaptures({ db }: AppDeps) {
  const count = await countRows(db.selectFrom('captures').where('status', '=', 'failed'));
  if (count === 0) return reportFine('No gateway refused to take what was set aside.');
  return reportNote(`${count} times a gateway refused to take what was set aside: see the orders' payments.`);
}

export async function checkReconciliation({ db }: AppDeps) {
  const count = await countRows(db.selectFrom('book_differences').where('date_gone', 'is', null));
  if (count === 0) return reportFine("The gateways' books agree with ours.");
  return reportFault(`${count} entries of gateways' books differ from ours: /operator/differences lists them.`);
}
