import type { SampleEvent } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
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
