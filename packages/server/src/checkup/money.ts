import type { AppDeps } from '../http/context.ts';
import { before } from './before.ts';
import { countOf } from './counting.ts';
import { fault, fine, note } from './finding.ts';

const longMs = 3_600_000;

export async function checkGateways({ config }: AppDeps) {
  const names = Object.keys(config.gateways).join(', ');
  if (config.playedScripts) return note('A sandbox plays the gateways: no money comes in until there are keys of one.');
  return config.live
    ? fine(`Money comes in by ${names}.`)
    : note(`The keys of ${names} are for tests: no money comes in.`);
}

/** Gateways that were asked and have not said what became of the money. */
export async function checkPayments({ db, now }: AppDeps) {
  const waiting = db.selectFrom('payments').where('date_due', 'is not', null).where('status', '!=', 'authorized');
  const count = await countOf(waiting.where('date_due', '<', before(now(), longMs)));
  if (count === 0) return fine('No payment hangs.');
  return fault(`${count} payments should have been asked about an hour ago: is the shop running, are its keys right?`);
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
