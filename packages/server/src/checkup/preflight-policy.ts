import { type PolicyHosts, policyHosts } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { askShop } from './ask-shop.ts';
import { fault, fine, note, type Told } from './finding.ts';

type HostKind = Exclude<keyof PolicyHosts, 'insertsStyles' | 'setsStyles'>;

const directives = {
  script: 'script-src',
  frame: 'frame-src',
  connect: 'connect-src',
  image: 'img-src',
  form: 'form-action',
} satisfies Record<HostKind, string>;

/** Whether the checkout's Content-Security-Policy lets a gateway's scripts in; undefined where the page loads nothing of it. */
export async function checkPolicy(deps: AppDeps, gateway: string, keys: object | undefined): Promise<Told | undefined> {
  const hosts = deps.config.playedScripts || !keys ? undefined : policyHosts(gateway, keys);
  const wanted = Object.entries(directives).flatMap(
    ([kind, directive]) => (hosts?.[kind as HostKind] ?? []).map((host) => ({ directive, host })), // the keys of the table above
  );
  if (wanted.length === 0) return undefined;
  const policy = (await askShop(deps, '/checkout'))?.headers.get('content-security-policy');
  if (!policy) return note(`${deps.config.publicUrl}/checkout shows this machine no Content-Security-Policy.`);
  const missing = wanted.filter(({ directive, host }) => !allows(policy, directive, host));
  if (missing.length === 0) return fine("The checkout's policy lets its scripts in.");
  const named = missing.map(({ directive, host }) => `${directive} ${host}`).join(', ');
  return fault(`The Content-Security-Policy of /checkout leaves out ${named}: does a proxy replace it?`);
}

function allows(policy: string, directive: string, host: string): boolean {
  const sources = policy.split(';').map((part) => part.trim().split(/\s+/));
  return sources.some(([name, ...values]) => name === directive && values.includes(host));
}
