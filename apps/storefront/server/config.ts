import { fileURLToPath } from 'node:url';
import { type Bucket, type GatewayConfig, type Mode, numberGateways, type PolicyHosts, readKeys } from '@mercer/server';
import {
  assertHoldsData,
  assertIsStorefront,
  assertNoLiveDemo,
  assertNoPublicDemo,
  assertNoUnknownKeys,
  assertReplicaHasPrimary,
  assertSharedDatabase,
} from './guards.ts';
import { isLoopback } from './secrets.ts';
import { StartError } from './start-error.ts';
import { given, type VariableName } from './variables.ts';

/** What the composition root reads from the environment. */
export interface ShopConfig {
  port: number;
  /** undefined: all local addresses */
  host?: string | undefined;
  dataDir: string;
  /** PostgreSQL; else SQLite in `dataDir` */
  databaseUrl?: string | undefined;
  /** A standby of it, from which the catalogue is read. */
  replicaUrl?: string | undefined;
  /** Origin of a backend elsewhere; this process is the storefront alone then. */
  apiUrl?: string | undefined;
  /** Shared by storefronts and their backend. */
  apiSecret?: string | undefined;
  /** Off behind a pooler of PostgreSQL that keeps no prepared statements. */
  namedStatements: boolean;
  /** Where uploaded pictures are; else in the database. */
  bucket?: Bucket | undefined;
  /** Origin from which pages show pictures; else the shop's own. */
  picturesUrl?: string | undefined;
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
  /** That answer on the port. */
  processes: number;
  rateLimitPerIp: boolean;
  /** Browsers hold every subdomain to https as well. */
  hstsSubdomains: boolean;
  /** Browsers may keep pages for times without a line. */
  offlinePages: boolean;
  requestLog: 'off' | 'on' | 'statements';
  /** Opens /metrics; without one there is none. */
  metricsToken?: string | undefined;
  serverTiming: boolean;
  /** A collector that hears of requests and statements, and of which share of them. */
  traces?: { endpoint: string; share: number } | undefined;
  /** How long a shop that is to end still takes requests. */
  drainMs: number;
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
  assertIsStorefront(config);
  assertNoPublicDemo(config);
  assertSharedDatabase(config);
  assertReplicaHasPrimary(config);
  return config;
}

/**
 * For commands that work on the data of a shop, where these are. Whatever the shop starts with later, nothing is sold here.
 * @throws StartError as `readConfig`, and beside a storefront whose backend is elsewhere
 */
export function readDataConfig(env: NodeJS.ProcessEnv): ShopConfig {
  const config = readConfig({ ...env, SEED: 'none' });
  assertHoldsData(config);
  return config;
}

function readVariables(env: NodeJS.ProcessEnv, { dev } = { dev: false }): ShopConfig {
  const text = (name: VariableName) => given(env, name);
  const isOn = (name: VariableName) => oneOf(name, text(name), ['on', 'off']) === 'on';
  const port = wholeNumber('PORT', text('PORT'), 65_535);
  const payments = paymentKeys(env);
  const publicUrl = origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`);
  return {
    port,
    host: text('HOST'),
    dataDir: text('DATA_DIR') ?? '',
    databaseUrl: postgresUrl('DATABASE_URL', text('DATABASE_URL')),
    replicaUrl: postgresUrl('DATABASE_REPLICA_URL', text('DATABASE_REPLICA_URL')),
    apiUrl: text('API_URL') && origin('API_URL', text('API_URL') ?? ''),
    apiSecret: longEnough('API_SECRET', text('API_SECRET')) ?? secretAtHome(publicUrl),
    namedStatements: isOn('NAMED_STATEMENTS'),
    bucket: pictureBucket(text),
    picturesUrl: text('PICTURES_URL') && origin('PICTURES_URL', text('PICTURES_URL') ?? ''),
    smtpUrl: serverUrl('SMTP_URL', text('SMTP_URL'), /^smtps?:$/, 'smtps://user:password@host:465'),
    publicKey: text('PUBLIC_KEY') ?? '',
    secretKey: text('SECRET_KEY'),
    publicUrl,
    trustProxy: wholeNumber('TRUST_PROXY', text('TRUST_PROXY'), 10),
    allowedOrigins:
      origins('ALLOWED_ORIGINS', text('ALLOWED_ORIGINS')) ?? (payments?.mode === 'live' ? [] : 'loopback'),
    seed: oneOf('SEED', text('SEED') ?? (payments || text('API_URL') ? 'none' : 'demo'), ['demo', 'none']),
    payments,
    vaultGateway: isOn('VAULT_LIVE') ? vaultGateway(payments) : undefined,
    functionsDir: text('FUNCTIONS_DIR') ?? '',
    hstsSubdomains: isOn('HSTS_SUBDOMAINS'),
    rateLimitPerIp: isOn('RATE_LIMIT_PER_IP'),
    offlinePages: isOn('OFFLINE_PAGES'),
    requestLog: oneOf('REQUEST_LOG', text('REQUEST_LOG'), ['off', 'on', 'statements']),
    metricsToken: longEnough('METRICS_TOKEN', text('METRICS_TOKEN')),
    serverTiming: isOn('SERVER_TIMING'),
    traces: traceCollector(text),
    drainMs: wholeNumber('DRAIN_SECONDS', text('DRAIN_SECONDS'), 300) * 1000,
    processes: wholeNumber('WEB_CONCURRENCY', text('WEB_CONCURRENCY'), 64, 1),
    dev,
  };
}

/** @throws StartError for keys that are no keys, half of a set, or of two modes */
function paymentKeys(env: NodeJS.ProcessEnv): ShopConfig['payments'] {
  const given = readKeys(env);
  if (given.are === 'wrong') throw new StartError(given.sentence);
  return given.are === 'complete' ? given : undefined;
}

function traceCollector(text: (name: VariableName) => string | undefined): ShopConfig['traces'] {
  const url = serverUrl(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    text('OTEL_EXPORTER_OTLP_ENDPOINT'),
    /^https?:$/,
    'http://collector:4318',
  );
  const share = Number(text('OTEL_TRACES_SAMPLER_ARG'));
  if (!(share >= 0 && share <= 1)) throw new StartError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return url ? { endpoint: url.replace(/\/+$/, ''), share } : undefined;
}

/** @throws StartError for half of it: pictures would be kept where nobody expects them */
function pictureBucket(text: (name: VariableName) => string | undefined): Bucket | undefined {
  const [bucket, accessKeyId, secretAccessKey] = [
    text('S3_BUCKET'),
    text('S3_ACCESS_KEY_ID'),
    text('S3_SECRET_ACCESS_KEY'),
  ];
  const region = text('S3_REGION') ?? '';
  const endpoint = origin('S3_ENDPOINT', text('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`);
  if (!bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all of them, or none.');
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** @throws StartError where nobody would take the numbers */
function vaultGateway(payments: ShopConfig['payments']): string | undefined {
  if (!payments) return undefined;
  const gateway = numberGateways.find((name) => payments.gateways[name]);
  if (gateway) return gateway;
  throw new StartError('VAULT_LIVE=on needs keys of a gateway that takes card numbers from a shop: those of Stripe.');
}

function wholeNumber(name: string, text: string | undefined, max: number, min = 0): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new StartError(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
}

/** The message leaves out the value. */
function longEnough(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 16) return text;
  throw new StartError(`${name} must be a secret of at least 16 characters`);
}

/** A shop that only its own computer can open needs no secret between its halves. */
function secretAtHome(publicUrl: string): string | undefined {
  return isLoopback(new URL(publicUrl).hostname) ? 'storefront-at-home' : undefined;
}

function oneOf<const T extends string>(name: string, text: string | undefined, values: readonly [T, ...T[]]): T {
  const found = values.find((value) => value === text);
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

function postgresUrl(name: string, text: string | undefined): string | undefined {
  return serverUrl(name, text, /^postgres(ql)?:$/, 'postgres://user:password@host:5432/database');
}

/** The message leaves out the value: it may hold a password. */
function serverUrl(name: string, text: string | undefined, protocol: RegExp, example: string): string | undefined {
  if (!text) return undefined;
  if (protocol.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new StartError(`${name} must be an address like ${example}`);
}
