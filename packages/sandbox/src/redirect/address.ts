import { optionalText } from '../http/input.ts';
import { invalidParameterError } from '../http/sandbox-error.ts';

/** An address of the shop, or of this machine: where a page leads back to, or something is announced at. */
export function readShopAddress(rawAddress: unknown, param: string, origin: string): string {
  const text = optionalText(rawAddress, param) ?? '';
  const url = URL.parse(text);
  const isAllowed =
    url && /^https?:$/.test(url.protocol) && (url.origin === new URL(origin).origin || isLoopbackUrl(url));
  if (isAllowed && !url.username) return text;
  throw invalidParameterError(param, `${param} must be an address of the shop, or of this machine.`);
}

function isLoopbackUrl({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
