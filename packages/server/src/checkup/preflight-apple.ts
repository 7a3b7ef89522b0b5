import type { AppDeps } from '../http/context.ts';
import { type CheckResult, reportFault, reportFine, reportNote } from './health-check.ts';
import { requestShop } from './request-shop.ts';

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
