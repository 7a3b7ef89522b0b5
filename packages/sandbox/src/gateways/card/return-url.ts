import { optionalText } from '../../http/input.ts';
import { invalidParameterError } from '../../http/sandbox-error.ts';

/**
 * Reads where the card holder goes after 3-D Secure: a path, or a URL of the shop's own origin. Returns null when it is
 * left out.
 */
export function readReturnUrl(value: unknown, origin: string): string | null {
  const text = optionalText(value, 'return_url');
  if (text === null) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (url?.origin !== new URL(origin).origin)
    throw invalidParameterError('return_url', 'return_url must lead back to the shop.');
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.test' normalizes to '//evil.test', which a browser reads as another host.
  if (path.startsWith('//')) throw invalidParameterError('return_url', 'return_url must lead back to the shop.');
  return isAbsoluteUrl(text) ? url.href : path;
}

/** Adds the outcome as `gateway=card&redirect_status=…`, keeping the rest of the address. */
export function addOutcomeToUrl(target: string, approved: boolean, origin: string): string {
  const url = new URL(target, origin);
  url.searchParams.set('gateway', 'card');
  url.searchParams.set('redirect_status', approved ? 'succeeded' : 'canceled');
  return isAbsoluteUrl(target) ? url.href : url.pathname + url.search + url.hash;
}

function isAbsoluteUrl(target: string): boolean {
  return /^https?:/i.test(target);
}
