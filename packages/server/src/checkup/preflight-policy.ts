import { getPolicyHosts, type PolicyHostKind } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { type CheckResult, reportFault, reportFine, reportNote } from './health-check.ts';
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
export async function checkContentPolicy(
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
