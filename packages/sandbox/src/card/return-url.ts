import { optionalText } from '../http/input.ts';
import { invalid } from '../http/sandbox-error.ts';

/** Where the card holder goes after 3-D Secure: a path, or an address of the shop's own origin. */
export function returnUrl(value: unknown, origin: string): string | null {
  const text = optionalText(value, 'return_url');
  if (text === null) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (url?.origin !== new URL(origin).origin) throw invalid('return_url', 'return_url must lead back to the shop.');
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.test' normalizes to '//evil.test', which a browser reads as another host.
  if (path.startsWith('//')) throw invalid('return_url', 'return_url must lead back to the shop.');
  return isAbsolute(text) ? url.href : path;
}

/** Adds the outcome as `gateway=card&redirect_status=…`, keeping the rest of the address. */
export function withOutcome(target: string, approved: boolean, origin: string): string {
  const url = new URL(target, origin);
  url.searchParams.set('gateway', 'card');
  url.searchParams.set('redirect_status', approved ? 'succeeded' : 'canceled');
  return isAbsolute(target) ? url.href : url.pathname + url.search + url.hash;
}

function isAbsolute(target: string): boolean {
  return /^https?:/i.test(target);
}
