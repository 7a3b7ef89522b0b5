import { fileURLToPath } from 'node:url';
import { type GatewayConfig, type Mode, numberGateways, type PolicyHosts, readKeys } from '@mercer/server';
import { assertNoLiveDemo, assertNoPublicDemo, assertNoUnknownKeys } from './guards.ts';
import { StartError } from './start-error.ts';

/** What the composition root reads from the environment. */
export interface ShopConfig {
  port: number;
  /** undefined: all local addresses */
  host?: string | undefined;
  dataDir: string;
  /** PostgreSQL; else SQLite in `dataDir` */
  databaseUrl?: string | undefined;
  /** Off behind a pooler of PostgreSQL that keeps no prepared statements. */
  namedStatements: boolean;
  /** Mail server, e.g. `smtps://user:password@mail.example:465`; else mails are files in `dataDir` */
  smtpUrl?: string | undefined;
  publicKey: string;
  secretKey?: string | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  trustProxy: number;
  allowedOrigins: readonly string[] | 'loopback';
  seed: 'demo' | 'none';
  /** Gateways by their own keys; without any the sandbox plays them. */
  payments?: { mode: Mode; gateways: GatewayConfig; hosts: PolicyHosts[] } | undefined;
  /** The gateway that the vault hands card numbers to: none unless `VAULT_LIVE` is on. */
  vaultGateway?: string | undefined;
  rateLimitPerIp: boolean;
  /** Browsers hold every subdomain to https as well. */
  hstsSubdomains: boolean;
  /** Folder of the operator's functions. */
  functionsDir: string;
  /** Serves the sources through Vite instead of the build. */
  dev: boolean;
}

export const storefrontRoot = fileURLToPath(new URL('..', import.meta.url));

/** @throws StartError naming the variable whose value makes no sense, or would open a shop that must not be open */
export function readConfig(env: NodeJS.ProcessEnv, options?: { dev: boolean }): ShopConfig {
  assertNoUnknownKeys(env);
  const config = readVariables(env, options);
  assertNoLiveDemo(config);
  assertNoPublicDemo(config);
  return config;
}

function readVariables(env: NodeJS.ProcessEnv, { dev } = { dev: false }): ShopConfig {
  const port = wholeNumber('PORT', env.PORT, 3000, 65_535);
  const payments = paymentKeys(env);
  return {
    port,
    host: env.HOST || undefined,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: serverUrl(
      'DATABASE_URL',
      env.DATABASE_URL,
      /^postgres(ql)?:$/,
      'postgres://user:password@host:5432/database',
    ),
    namedStatements: oneOf('NAMED_STATEMENTS', env.NAMED_STATEMENTS, ['on', 'off']) === 'on',
    smtpUrl: serverUrl('SMTP_URL', env.SMTP_URL, /^smtps?:$/, 'smtps://user:password@host:465'),
    publicKey: env.PUBLIC_KEY || 'pk_demo_mercer',
    secretKey: env.SECRET_KEY || undefined,
    publicUrl: origin('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`),
    trustProxy: wholeNumber('TRUST_PROXY', env.TRUST_PROXY, 0, 10),
    allowedOrigins: origins('ALLOWED_ORIGINS', env.ALLOWED_ORIGINS) ?? (payments?.mode === 'live' ? [] : 'loopback'),
    seed: oneOf('SEED', env.SEED, payments ? ['none', 'demo'] : ['demo', 'none']),
    payments,
    vaultGateway: vaultGateway(env, payments),
    functionsDir: env.FUNCTIONS_DIR || 'functions',
    hstsSubdomains: oneOf('HSTS_SUBDOMAINS', env.HSTS_SUBDOMAINS, ['off', 'on']) === 'on',
    rateLimitPerIp: oneOf('RATE_LIMIT_PER_IP', env.RATE_LIMIT_PER_IP, ['on', 'off']) === 'on',
    dev,
  };
}

/** @throws StartError for keys that are no keys, half of a set, or of two modes */
function paymentKeys(env: NodeJS.ProcessEnv): ShopConfig['payments'] {
  const given = readKeys(env);
  if (given.are === 'wrong') throw new StartError(given.sentence);
  return given.are === 'complete' ? given : undefined;
}

/** @throws StartError where nobody would take the numbers */
function vaultGateway(env: NodeJS.ProcessEnv, payments: ShopConfig['payments']): string | undefined {
  const isOn = oneOf('VAULT_LIVE', env.VAULT_LIVE, ['off', 'on']) === 'on';
  if (!isOn || !payments) return undefined;
  const gateway = numberGateways.find((name) => payments.gateways[name]);
  if (gateway) return gateway;
  throw new StartError('VAULT_LIVE=on needs keys of a gateway that takes card numbers from a shop: those of Stripe.');
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new StartError(`${name} must be a whole number from 0 to ${max}, not '${text}'`);
}

/** @returns the first of `values` when nothing is set */
function oneOf<const T extends string>(name: string, text: string | undefined, values: readonly [T, ...T[]]): T {
  const found = text ? values.find((value) => value === text) : values[0];
  if (found) return found;
  throw new StartError(`${name} must be ${values.join(' or ')}, not '${text}'`);
}

function origins(name: string, text: string | undefined): string[] | undefined {
  return text ? text.split(',').map((one) => origin(name, one.trim())) : undefined;
}

function origin(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new StartError(`${name} must be an address like https://shop.example, not '${text}'`);
}

/** The message leaves out the value: it may hold a password. */
function serverUrl(name: string, text: string | undefined, protocol: RegExp, example: string): string | undefined {
  if (!text) return undefined;
  if (protocol.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new StartError(`${name} must be an address like ${example}`);
}
