import type { AppDeps } from '../http/context.ts';
import type { Finding } from './finding.ts';
import {
  checkApplePay,
  checkBooks,
  checkCaptures,
  checkGateways,
  checkPayments,
  checkRenewals,
  checkWalletDomains,
} from './money.ts';
import { checkAddress, checkName, checkPages, checkProducts } from './setup.ts';
import { checkEvents, checkFunctions, checkJobs, checkMails, checkWebhooks } from './work.ts';

export { type Finding, fault, fine, note, type Told } from './finding.ts';
export { type PaymentFinding, preflightPayments } from './preflight.ts';
export { type Queue, queueNames, readQueue } from './queues.ts';
export { readiness } from './readiness.ts';
export { recentPayments } from './recent-payments.ts';
export { type RecentWork, recentWork } from './recent-work.ts';

const checks: Record<string, (deps: AppDeps) => Promise<Omit<Finding, 'name'>>> = {
  name: checkName,
  address: checkAddress,
  products: checkProducts,
  pages: checkPages,
  gateways: checkGateways,
  apple_pay: checkApplePay,
  wallet_domains: checkWalletDomains,
  payments: checkPayments,
  renewals: checkRenewals,
  captures: checkCaptures,
  books: checkBooks,
  mails: checkMails,
  webhooks: checkWebhooks,
  functions: checkFunctions,
  events: checkEvents,
  jobs: checkJobs,
};

/** Looks at what the owner of a shop would have to know. */
export async function checkUp(deps: AppDeps): Promise<Finding[]> {
  const found = Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check(deps)) }));
  return Promise.all(found);
}
