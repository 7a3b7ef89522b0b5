import type { Db } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { unshownWallets } from '../payments/index.ts';
import { readPayments } from '../settings/index.ts';
import { before } from './before.ts';
import { countOf } from './counting.ts';
import { fault, fine, note, type Told } from './finding.ts';
import { appleFile } from './preflight-apple.ts';

const longMs = 3_600_000;
const dayMs = 86_400_000;

export async function checkGateways(deps: AppDeps) {
  const { config } = deps;
  const names = Object.keys(config.gateways).join(', ');
  const elsewhere = await cardsElsewhere(deps);
  if (elsewhere) return elsewhere;
  if (config.playedScripts) return note('A sandbox plays the gateways: no money comes in until there are keys of one.');
  return config.live
    ? fine(`Money comes in by ${names}.`)
    : note(`The keys of ${names} are for tests: no money comes in.`);
}

/** Cards can be charged by the gateway that keeps them alone, as after a shop has moved without its keys. */
async function cardsElsewhere({ db, config, gateways }: AppDeps): Promise<Told | undefined> {
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
  const count = (rows: typeof saved) =>
    rows.filter(({ gateway }) => missing.includes(gateway)).reduce((sum, row) => sum + Number(row.count), 0);
  const subscriptions = count(due);
  const kept = `${count(saved)} saved cards and the cards of ${subscriptions} subscriptions are kept at ${names}`;
  const sentence = `${kept}, of which the shop has no keys: they cannot be charged.`;
  return subscriptions > 0 && !config.playedScripts ? fault(sentence) : note(sentence);
}

/** Apple shows its button on domains alone that it has verified by a file of theirs. */
export async function checkApplePay({ db, config }: AppDeps) {
  const { apple } = await readPayments({ db, config });
  if (!apple || config.playedScripts) return fine('No domain has to be verified for Apple Pay.');
  if (config.appleDomainAssociation) return fine(`Apple finds its file at ${appleFile}.`);
  return note(
    `Apple Pay is offered, but ${appleFile} is not there: set APPLE_PAY_DOMAIN_ASSOCIATION_FILE to the file of ${apple.gateway}.`,
  );
}

/** Gateways show wallets on domains alone that the account has registered; the shop does that when it starts. */
export async function checkWalletDomains(deps: AppDeps) {
  const [sentence] = await unshownWallets(deps);
  return sentence === undefined ? fine('No wallet waits for its domain to be registered.') : note(sentence);
}

/** Gateways that were asked and have not said what became of the money. */
export async function checkPayments({ db, now }: AppDeps) {
  const waiting = db.selectFrom('payments').where('date_due', 'is not', null).where('status', '!=', 'authorized');
  const count = await countOf(waiting.where('date_due', '<', before(now(), longMs)));
  if (count > 0) {
    return fault(
      `${count} payments should have been asked about an hour ago: is the shop running, are its keys right?`,
    );
  }
  const undecided = await countOf(ordersAtBanks(db, now()));
  if (undecided === 0) return fine('No payment hangs.');
  return note(
    `${undecided} orders wait for a bank or a gateway to decide about their payment, and keep their pieces for 21 days at most.`,
  );
}

/** Only these hold their pieces for longer than an hour. */
function ordersAtBanks(db: Db, now: Date) {
  const holds = db.selectFrom('stock_holds').where('product_id', '=', '');
  return holds.where('date_expires', '>', before(now, -longMs));
}

/** A refused card is tried again and told to the shopper; whatever else keeps a renewal waiting is for the owner. */
export async function checkRenewals({ db, now }: AppDeps) {
  const open = db.selectFrom('subscriptions').where('status', 'in', ['active', 'trial']);
  const count = await countOf(open.where('date_period_end', '<', before(now(), dayMs)));
  const unsold = await countOf(unsoldSubscriptions(db));
  if (count === 0 && unsold > 0) {
    return fault(`${unsold} subscriptions are paused, and nothing of them is sold any more: cancel or change them.`);
  }
  if (count === 0) return fine('Subscriptions are renewed in time.');
  const reasons = 'something is sold out or no longer sold, cannot be shipped, or is in a currency that was given up';
  return fault(`${count} subscriptions should have been renewed a day ago: ${reasons}. The log says which.`);
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
  const count = await countOf(db.selectFrom('captures').where('status', '=', 'failed'));
  if (count === 0) return fine('No gateway refused to take what was set aside.');
  return note(`${count} times a gateway refused to take what was set aside: see the orders' payments.`);
}

export async function checkBooks({ db }: AppDeps) {
  const count = await countOf(db.selectFrom('book_differences').where('date_gone', 'is', null));
  if (count === 0) return fine("The gateways' books agree with ours.");
  return fault(`${count} entries of gateways' books differ from ours: /operator/differences lists them.`);
}
