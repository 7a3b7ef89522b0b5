import type { AppDeps } from '../http/context.ts';
import { askShop } from './ask-shop.ts';
import { fault, fine, note, type Told } from './finding.ts';

/** Where Apple looks for the file of the gateway that takes Apple Pay. */
export const appleFile = '/.well-known/apple-developer-merchantid-domain-association';

/** Whether Apple finds the file at the shop's public address; undefined where the sandbox plays Apple Pay. */
export async function checkAppleFile(deps: AppDeps): Promise<Told | undefined> {
  const { appleDomainAssociation: file, publicUrl, playedScripts } = deps.config;
  if (playedScripts) return undefined;
  if (!file) return fault(`${appleFile} is not there: set APPLE_PAY_DOMAIN_ASSOCIATION_FILE.`);
  const answer = await askShop(deps, appleFile);
  if (!answer) return note(`${publicUrl}${appleFile} does not answer this machine: see that Apple reaches it.`);
  const isSame = answer.ok && (await answer.text()).trim() === file.trim();
  return isSame ? fine('Apple finds its file.') : fault(`${publicUrl}${appleFile} is not the file of the gateway.`);
}
