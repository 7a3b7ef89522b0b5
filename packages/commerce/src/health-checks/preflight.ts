import { isKeyInTable } from '@mercer/contract';
import { getPolicyHosts, type PolicyHostKind, type PreflightCheck } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { offeredMethods, readPayments, readStoreSettings } from '@mercer/platform/settings';
import { type CheckResult, reportFault, reportFine, reportNote } from './health-check.ts';
import { checkAppleFile, checkWebhookInbox } from './preflight-addresses.ts';
import { requestShop } from './request-shop.ts';

const directives = {
  script: 'script-src',
  frame: 'frame-src',
  connect: 'connect-src',
  image: 'img-src',
  form: 'form-action',
} satisfies Record<PolicyHostKind, string>;

/**
 * Checks that the checkout's Content-Security-Policy allows a gateway's scripts; `undefined` when the page loads
 * nothing from the gateway.
 */
async function checkContentPolicy(
  deps: AppDeps,
  gateway: string,
  keys: object | undefined,
): Promise<CheckResult | undefined> {
  const hosts = deps.config.playedScripts || !keys ? undefined : getPolicyHosts(gateway, keys);
  const requiredSources = Object.entries(directives).flatMap(
    ([kind, directive]) => (hosts?.[kind as PolicyHostKind] ?? []).map((host) => ({ directive, host })), // the keys of the table above
  );
  if (requiredSources.length === 0) return undefined;
  const policy = (await requestShop(deps, '/checkout'))?.headers.get('content-security-policy');
  if (!policy) return reportNote(`${deps.config.publicUrl}/checkout shows this machine no Content-Security-Policy.`);
  const missing = requiredSources.filter(({ directive, host }) => !policyAllows(policy, directive, host));
  if (missing.length === 0) return reportFine("The checkout's policy lets its scripts in.");
  const missingSources = missing.map(({ directive, host }) => `${directive} ${host}`).join(', ');
  return reportFault(`The Content-Security-Policy of /checkout leaves out ${missingSources}: does a proxy replace it?`);
}

function policyAllows(policy: string, directive: string, host: string): boolean {
  const sources = policy.split(';').map((part) => part.trim().split(/\s+/));
  return sources.some(([name, ...values]) => name === directive && values.includes(host));
}

/** Problem to fix before a gateway takes money; nothing is charged to find it. */
export interface PaymentFinding {
  /** `store` where it is about none of them */
  gateway: string;
  check: PreflightCheck['check'] | 'inbox' | 'policy';
  state: CheckResult['state'];
  message: string;
}

/** A gateway, and what the store offers through it. */
export interface OfferedGateway {
  gateway: string;
  methods: string[];
  /** currencies in which shoppers can pay by one of the methods */
  currencies: string[];
  /** currencies of the shop that the gateway does not accept: none of its methods is offered in them */
  leftOut: string[];
}

/** A cart before its shopper has said anything: any method may be for it. */
const blankCart = { subscription_delivery: false, capture_total: 0, billing: {}, shipping: {} };

/** Looks over the gateways that the store offers. */
export async function preflightPayments(deps: AppDeps): Promise<PaymentFinding[]> {
  const { offered, unpaid } = await findOfferedGateways(deps);
  const findings = await Promise.all(offered.map((offeredGateway) => checkGateway(deps, offeredGateway)));
  return [...unpaid.map(unpaidCurrency), ...unusedGateways(deps, offered), ...findings.flat()];
}

async function findOfferedGateways({ db, config }: AppDeps): Promise<{ offered: OfferedGateway[]; unpaid: string[] }> {
  const [payments, { currencies }] = [await readPayments({ db, config }), await readStoreSettings(db)];
  const selling = currencies.filter(({ type }) => type !== 'display').map(({ code }) => code);
  const listMethodsForCurrency = (currency: string) =>
    Object.values(offeredMethods(payments, { ...blankCart, currency }, config.gateways));
  const gateways = new Set(Object.values(payments).map(({ gateway }) => gateway));
  const offered = [...gateways].map((gateway): OfferedGateway => {
    const isOfferedInCurrency = (currency: string) =>
      listMethodsForCurrency(currency).some((method) => method.gateway === gateway);
    return {
      gateway,
      methods: Object.entries(payments).flatMap(([id, method]) => (method.gateway === gateway ? [id] : [])),
      currencies: selling.filter(isOfferedInCurrency),
      leftOut: selling.filter((currency) => !isOfferedInCurrency(currency)),
    };
  });
  return { offered, unpaid: selling.filter((currency) => listMethodsForCurrency(currency).length === 0) };
}

/** Shoppers who pay in such a currency do not see the gateway's methods. */
function leftOutCurrencies({ methods, currencies, leftOut }: OfferedGateway): PreflightCheck[] {
  if (leftOut.length === 0) return [];
  const message = `${methods.join(', ')}: not offered in ${leftOut.join(', ')}, which cannot be paid with it.`;
  return [{ check: 'currencies', state: currencies.length === 0 ? 'fault' : 'note', message }];
}

function unpaidCurrency(currency: string): PaymentFinding {
  const message = `Nothing can be paid in ${currency}: offer a method that takes it, or give the currency up.`;
  return { gateway: 'store', check: 'currencies', state: 'fault', message };
}

/**
 * Reports gateways that have keys and are not offered. Skipped when the sandbox plays all gateways, as each has keys
 * then.
 */
function unusedGateways({ config }: AppDeps, offered: OfferedGateway[]): PaymentFinding[] {
  if (config.playedScripts || config.gateways.card) return [];
  const unused = Object.keys(config.gateways).filter((name) => !offered.some(({ gateway }) => gateway === name));
  return unused.map((gateway) => {
    const message = `There are keys of ${gateway}, and the payment settings offer nothing through it.`;
    return { gateway, check: 'keys', state: 'note', message };
  });
}

async function checkGateway(deps: AppDeps, offered: OfferedGateway): Promise<PaymentFinding[]> {
  const { gateway, methods, currencies } = offered;
  // the cards of the sandbox's own vault have a gateway of another name
  if (!deps.gateways.has(gateway)) return deps.config.gateways.card ? [] : [reportMissingKeys(gateway, methods)];
  const { preflight } = await deps.gateways.openGateway(gateway);
  const [gatewayChecks = [], inbox, policy, apple] = await Promise.all([
    preflight?.check({ methods, currencies }),
    preflight?.signSample && checkWebhookInbox(deps, preflight.signSample()),
    checkContentPolicy(
      deps,
      gateway,
      isKeyInTable(deps.config.gateways, gateway) ? deps.config.gateways[gateway] : undefined,
    ),
    methods.includes('apple') ? checkAppleFile(deps) : undefined,
  ]);
  const shopChecks = [
    inbox && ({ check: 'inbox', ...inbox } as const),
    policy && ({ check: 'policy', ...policy } as const),
    apple && ({ check: 'domain', ...apple } as const),
  ].filter((shopCheck) => shopCheck !== undefined);
  return [...gatewayChecks, ...leftOutCurrencies(offered), ...shopChecks].map((finding) => ({ gateway, ...finding }));
}

function reportMissingKeys(gateway: string, methods: string[]): PaymentFinding {
  const message = `${methods.join(', ')} is offered through ${gateway}, of which there are no keys.`;
  return { gateway, check: 'keys', state: 'fault', message };
}
