import type { AppDeps } from '@mercer/platform/http/context';
import { isLinkSignature, linkSignature, type Signer } from '@mercer/platform/http/link-signature';

/** Minutes for which the link to a checkout opens it. */
const validMinutes = 30;
const minuteMs = 60_000;
const purpose = 'agent-checkout';
const prefix = 'agent-';

/** Builds the address at which the buyer goes on with the cart or checkout of an agent. */
export function buildContinueUrl({ config, now }: Pick<AppDeps, 'config' | 'now'>, sessionId: string): string {
  const expires = Math.floor(now().getTime() / minuteMs + validMinutes).toString(36);
  const name = `${sessionId}.${expires}`;
  return `${config.publicUrl}/checkout/${prefix}${name}.${linkSignature(config, `${purpose}:${name}`)}`;
}

/** Reads the id of the agent session from the token of a link; null when it is wrong or its time is over. */
export function readContinueToken(signer: Signer, token: string, now: Date): string | null {
  if (!token.startsWith(prefix)) return null;
  const [sessionId = '', expires = '', signature = '', ...extraParts] = token.slice(prefix.length).split('.');
  if (extraParts.length > 0 || !isLinkSignature(signer, `${purpose}:${sessionId}.${expires}`, signature)) return null;
  return Number.parseInt(expires, 36) * minuteMs > now.getTime() ? sessionId : null;
}
