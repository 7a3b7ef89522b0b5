import { StartError } from './start-error.ts';

/** What keys of real gateways look like: the variable, and where test keys share it, the value. */
const liveKeys: [name: RegExp, value: RegExp][] = [
  [/^STRIPE_/, /^(sk|rk|pk)_live_/],
  [/^(AIRWALLEX|AMAZON_PAY|BRAINTREE|KLARNA|PAYPAL|PAYSAFECARD|QUICKPAY)_/, /\S/],
];

/**
 * The shop cannot take real money yet: with keys of a real gateway it would still sell for test cards.
 * @throws StartError naming the variable, not its value
 */
export function assertNoLiveKeys(env: NodeJS.ProcessEnv): void {
  const isLive = ([variable, text = '']: [string, string?]) =>
    liveKeys.some(([name, value]) => name.test(variable) && value.test(text));
  const variable = Object.entries(env).find(isLive)?.[0];
  if (!variable) return;
  throw new StartError(
    `${variable} is a key of a live payment gateway, but this shop takes test cards only and would give goods away for them: start it without that key.`,
  );
}

/**
 * The password of the demo account is public.
 * @throws StartError
 */
export function assertNoPublicDemo({ publicUrl, seed }: { publicUrl: string; seed: 'demo' | 'none' }): void {
  if (seed !== 'demo' || !publicUrl.startsWith('https:')) return;
  throw new StartError(
    'PUBLIC_URL is on https, but SEED=demo, the default, would open a public shop with a demo account whose password everybody knows: start it with SEED=none.',
  );
}
