import { GatewayRefused } from './errors.ts';

/**
 * Checks the return URL of a gateway's page that the browser has sent.
 * @returns it unchanged: text in double braces is filled in by the gateway
 * @throws GatewayRefused
 */
export function returnAddress(rawUrl: unknown): string {
  const text = typeof rawUrl === 'string' && rawUrl.length <= maxLength ? rawUrl : '';
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new GatewayRefused('The return URL is missing');
}

const maxLength = 2000;

/** Copies the fields of a value that is an object; other values have none. */
export function toFieldRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The texts among these fields. */
export function pickTextFields(value: unknown, names: readonly string[]): Record<string, string> {
  const fields = toFieldRecord(value);
  const entries = names.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
