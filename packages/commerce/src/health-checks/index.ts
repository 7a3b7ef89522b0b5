import type { AppDeps } from '@mercer/platform/http/context';
import type { HealthCheck } from './health-check.ts';
import { checkMailDomain } from './mail-domain.ts';
import { checkCurrencies, checkLanguages, checkShippingRates, checkTaxes } from './markets.ts';
import {
  checkApplePay,
  checkCaptures,
  checkGateways,
  checkPayments,
  checkReconciliation,
  checkRenewals,
  checkWalletDomains,
} from './money.ts';
import { checkAddress, checkLegalPages, checkProducts, checkStoreName } from './setup.ts';
import { checkTaxRecords } from './tax-provider.ts';
import { checkBackgroundJobs, checkEventQueue, checkFunctions, checkMailQueue, checkWebhooks } from './work.ts';

export { type CheckResult, type HealthCheck, reportFault, reportFine, reportNote } from './health-check.ts';
export { checkMailDomain, type ResolveTexts } from './mail-domain.ts';
export { checkShippingRates, checkTaxes } from './markets.ts';
export { type PaymentFinding, preflightPayments } from './preflight.ts';
export { checkReadiness, type Queue, queueNames, readQueueState } from './readiness.ts';
export { recentPayments } from './recent-payments.ts';
export { type RecentWork, readRecentWork } from './recent-work.ts';
export { checkLegalPages } from './setup.ts';

const checks: Record<string, (deps: AppDeps) => Promise<Omit<HealthCheck, 'name'>>> = {
  name: checkStoreName,
  address: checkAddress,
  products: checkProducts,
  pages: checkLegalPages,
  shipping: checkShippingRates,
  taxes: checkTaxes,
  tax_records: checkTaxRecords,
  languages: checkLanguages,
  currencies: checkCurrencies,
  mail_domain: (deps) => checkMailDomain(deps),
  gateways: checkGateways,
  apple_pay: checkApplePay,
  wallet_domains: checkWalletDomains,
  payments: checkPayments,
  renewals: checkRenewals,
  captures: checkCaptures,
  books: checkReconciliation,
  mails: checkMailQueue,
  webhooks: checkWebhooks,
  functions: checkFunctions,
  events: checkEventQueue,
  jobs: checkBackgroundJobs,
};

/** Looks at what the owner of a shop would have to know. */
export async function checkShopHealth(deps: AppDeps): Promise<HealthCheck[]> {
  const findings = Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check(deps)) }));
  return Promise.all(findings);
}
