import { GatewayRefused } from './faults.ts';

/**
 * Where a gateway's page leads back to, as the browser has asked.
 * @returns it as it came: what stands in double braces is the gateway's to fill in
 * @throws GatewayRefused
 */
export function returnAddress(given: unknown): string {
  const text = typeof given === 'string' && given.length <= maxLength ? given : '';
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new GatewayRefused('The address to come back to is missing');
}

const maxLength = 2000;

/** What was sent, where that is an object. */
export function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

/** The texts among these fields. */
export function textsOf(given: unknown, names: readonly string[]): Record<string, string> {
  const fields = fieldsOf(given);
  const entries = names.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
