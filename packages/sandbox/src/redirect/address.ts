import { optionalText } from '../http/input.ts';
import { invalid } from '../http/sandbox-error.ts';

/** An address of the shop, or of this machine: where a page leads back to, or something is announced at. */
export function shopAddress(given: unknown, param: string, origin: string): string {
  const text = optionalText(given, param) ?? '';
  const url = URL.parse(text);
  const isAllowed = url && /^https?:$/.test(url.protocol) && (url.origin === new URL(origin).origin || isLoopback(url));
  if (isAllowed && !url.username) return text;
  throw invalid(param, `${param} must be an address of the shop, or of this machine.`);
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
