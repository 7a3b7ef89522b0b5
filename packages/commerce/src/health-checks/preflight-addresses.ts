import type { SampleEvent } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { type CheckResult, reportFault, reportFine, reportNote } from './health-check.ts';
import { requestShop } from './request-shop.ts';

/** Hands the shop an announcement about nothing, signed with the secret that it has: it must take the signature. */
export async function checkWebhookInbox(deps: AppDeps, { path, headers, body }: SampleEvent): Promise<CheckResult> {
  const address = `${deps.config.publicUrl}${path.split('?')[0]}`;
  const answer = await requestShop(deps, path, { method: 'POST', headers, body });
  if (!answer) return reportNote(`${address} does not answer this machine: see that the gateway reaches it.`);
  const code = await readErrorCode(answer);
  // A signed body without contents is no event
  if (answer.ok || code === 'validation_error')
    return reportFine(`${address} takes what is signed with the shop's secret.`);
  if (code === 'invalid_signature')
    return reportFault(`${address} has another secret than this shop: is it another shop?`);
  return reportFault(`${address} answers ${answer.status}: the gateway cannot tell the shop of payments.`);
}

async function readErrorCode(answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code; // the shop's own API
  } catch {
    return undefined;
  }
}

/** Path at which Apple looks for the domain association file of the gateway that handles Apple Pay. */
export const appleFile = '/.well-known/apple-developer-merchantid-domain-association';

/** Checks that Apple finds the file at the shop's public address; `undefined` when the sandbox plays Apple Pay. */
export async function checkAppleFile(deps: AppDeps): Promise<CheckResult | undefined> {
  const { appleDomainAssociation: file, publicUrl, playedScripts } = deps.config;
  if (playedScripts) return undefined;
  if (!file) return reportFault(`${appleFile} is not there: set APPLE_PAY_DOMAIN_ASSOCIATION_FILE.`);
  const answer = await requestShop(deps, appleFile);
  if (!answer) return reportNote(`${publicUrl}${appleFile} does not answer this machine: see that Apple reaches it.`);
  const isSame = answer.ok && (await answer.text()).trim() === file.trim();
  return isSame
    ? reportFine('Apple finds its file.')
    : reportFault(`${publicUrl}${appleFile} is not the file of the gateway.`);
}
