import type { ClamdAddress } from '@mercer/server';
import { StartError } from './start-error.ts';

export function parseWholeNumber(name: string, text: string | undefined, max: number, min = 0): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new StartError(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
}

/** The message leaves out the value. */
export function validateSecret(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 16) return text;
  throw new StartError(`${name} must be a secret of at least 16 characters`);
}

export function parseAllowedValue<const T extends string>(
  name: string,
  text: string | undefined,
  values: readonly [T, ...T[]],
): T {
  const allowedValue = values.find((value) => value === text);
  if (allowedValue) return allowedValue;
  throw new StartError(`${name} must be ${values.join(' or ')}, not '${text}'`);
}

export function parseOrigins(name: string, text: string | undefined): string[] | undefined {
  return text ? text.split(',').map((originText) => parseOrigin(name, originText.trim())) : undefined;
}

export function parseOrigin(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new StartError(`${name} must be an address like https://shop.example, not '${text}'`);
}

/** A port, or a socket in a folder. */
export function clamdAddress(text: string | undefined): ClamdAddress | undefined {
  if (!text) return undefined;
  if (text.startsWith('/')) return { path: text };
  const url = URL.parse(`tcp://${text}`);
  if (url?.hostname && url.port && url.href === `tcp://${text}`) return { host: url.hostname, port: Number(url.port) };
  throw new StartError(`CLAMD_ADDRESS must be like clamd.internal:3310 or /run/clamav/clamd.ctl, not '${text}'`);
}

/** Parses the address of a range service; returned without a trailing slash. */
export function parseRangeUrl(name: string, text: string | undefined): string | undefined {
  return parseServerUrl(name, text, /^https:$/, 'https://api.pwnedpasswords.com/range')?.replace(/\/+$/, '');
}

export function parseHostNames(name: string, text: string | undefined): string[] | undefined {
  const hosts = text?.split(',').map((hostName) => hostName.trim().toLowerCase());
  const wrong = hosts?.find((hostName) => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostName));
  if (wrong === undefined) return hosts;
  throw new StartError(`${name} must be names like erp.example,*.zapier.com, not '${wrong}'`);
}

export function parsePostgresUrl(name: string, text: string | undefined): string | undefined {
  return parseServerUrl(name, text, /^postgres(ql)?:$/, 'postgres://user:password@host:5432/database');
}

/** The message leaves out the value: it may hold a password. */
export function parseServerUrl(
  name: string,
  text: string | undefined,
  protocol: RegExp,
  example: string,
): string | undefined {
  if (!text) return undefined;
  if (protocol.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new StartError(`${name} must be an address like ${example}`);
}
