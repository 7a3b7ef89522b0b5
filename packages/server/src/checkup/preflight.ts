import { isKeyOf } from '@mercer/contract';
import type { PreflightCheck } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';

import { offeredMethods, readPayments, readStore } from '../settings/index.ts';
import type { Told } from './finding.ts';
import { checkAppleFile } from './preflight-apple.ts';
import { checkInbox } from './preflight-inbox.ts';
import { checkPolicy } from './preflight-policy.ts';

/** What is to be mended before a gateway takes money; nothing is charged to find it out. */
export interface PaymentFinding {
  /** `store` where it is about none of them */
  gateway: string;
  check: PreflightCheck['check'] | 'inbox' | 'policy';
  state: Told['state'];
  message: string;
}

/** A gateway, and what the store offers through it. */
export interface OfferedGateway {
  gateway: string;
  methods: string[];
  /** in which shoppers pay by one of them */
  currencies: string[];
  /** of the shop's currencies those that the gateway does not take: no method through it is offered in them */
  leftOut: string[];
}

/** A cart before its shopper has said anything: any method may be for it. */
const blankCart = { subscription_delivery: false, capture_total: 0, billing: {}, shipping: {} };

/** Looks over the gateways that the store offers. */
export async function preflightPayments(deps: AppDeps): Promise<PaymentFinding[]> {
  const { offered, unpaid } = await findOffered(deps);
  const findings = await Promise.all(offered.map((one) => checkGateway(deps, one)));
  return [...unpaid.map(unpaidCurrency), ...unusedGateways(deps, offered), ...findings.flat()];
}

async function findOffered({ db, config }: AppDeps): Promise<{ offered: OfferedGateway[]; unpaid: string[] }> {
  const [payments, { currencies }] = [await readPayments({ db, config }), await readStore(db)];
  const selling = currencies.filter(({ type }) => type !== 'display').map(({ code }) => code);
  const methodsIn = (currency: string) =>
    Object.values(offeredMethods(payments, { ...blankCart, currency }, config.gateways));
  const gateways = new Set(Object.values(payments).map(({ gateway }) => gateway));
  const offered = [...gateways].map((gateway): OfferedGateway => {
    const isOfferedIn = (currency: string) => methodsIn(currency).some((method) => method.gateway === gateway);
    return {
      gateway,
      methods: Object.entries(payments).flatMap(([id, method]) => (method.gateway === gateway ? [id] : [])),
      currencies: selling.filter(isOfferedIn),
      leftOut: selling.filter((currency) => !isOfferedIn(currency)),
    };
  });
  return { offered, unpaid: selling.filter((currency) => methodsIn(currency).length === 0) };
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

/** Where the sandbox plays them all, each has keys. */
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
  if (!deps.gateways.has(gateway)) return deps.config.gateways.card ? [] : [missingKeys(gateway, methods)];
  const { preflight } = await deps.gateways.open(gateway);
  const [asked = [], inbox, policy, apple] = await Promise.all([
    preflight?.check({ methods, currencies }),
    preflight?.signSample && checkInbox(deps, preflight.signSample()),
    checkPolicy(deps, gateway, isKeyOf(deps.config.gateways, gateway) ? deps.config.gateways[gateway] : undefined),
    methods.includes('apple') ? checkAppleFile(deps) : undefined,
  ]);
  const ours = [
    inbox && ({ check: 'inbox', ...inbox } as const),
    policy && ({ check: 'policy', ...policy } as const),
    apple && ({ check: 'domain', ...apple } as const),
  ].filter((one) => one !== undefined);
  return [...asked, ...leftOutCurrencies(offered), ...ours].map((finding) => ({ gateway, ...finding }));
}

function missingKeys(gateway: string, methods: string[]): PaymentFinding {
  const message = `${methods.join(', ')} is offered through ${gateway}, of which there are no keys.`;
  return { gateway, check: 'keys', state: 'fault', message };
}
