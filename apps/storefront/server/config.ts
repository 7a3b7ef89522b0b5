import { fileURLToPath } from 'node:url';
import {
  type Bucket,
  type ClamdAddress,
  type GatewayConfig,
  type Mode,
  numberGateways,
  type PolicyHosts,
  readKeys,
} from '@mercer/server';
import { assertEncrypted } from './encrypted.ts';
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
import {
  clamdAddress,
  hostNames,
  longEnough,
  oneOf,
  origin,
  origins,
  postgresUrl,
  rangeUrl,
  serverUrl,
  wholeNumber,
} from './values.ts';
import { withVariableFiles } from './variable-files.ts';
import { given, type VariableName } from './variables.ts';
import type { TlsFiles } from './web-server.ts';

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
  /** By which the shop answers over TLS itself. */
  tls?: TlsFiles | undefined;
  /** Certificates of who signs for the backend elsewhere, in PEM; else those that everybody trusts. */
  apiCaFile?: string | undefined;
  /** Nothing goes between machines in the clear. */
  requiresTls: boolean;
  /** Looks through uploads. */
  clamd?: ClamdAddress | undefined;
  /** Of a service that knows the beginnings of breached passwords. */
  breachedPasswordsUrl?: string | undefined;
  /** The only hosts that webhooks may go to; else all that are public. */
  webhookHosts?: readonly string[] | undefined;
  /** Where uploaded pictures are; else in the database. */
  bucket?: Bucket | undefined;
  /** Origin from which pages show pictures; else the shop's own. */
  picturesUrl?: string | undefined;
  /** Mail server, e.g. `smtps://user:password@mail.example:465`; else mails are files in `dataDir` */
  smtpUrl?: string | undefined;
  publicKey: string;
  secretKey?: string | undefined;
  /** By which links are signed; else by one that is made at the first start. */
  signingSecret?: string | undefined;
  /** By which links that were sent before may be signed. */
  signingSecretsBefore: string[];
  /** Without a trailing slash. */
  publicUrl: string;
  trustProxy: number;
  allowedOrigins: readonly string[] | 'loopback';
  seed: 'demo' | 'none';
  /** Gateways by their own keys; without any the sandbox plays them. */
  payments?: { mode: Mode; gateways: GatewayConfig; hosts: PolicyHosts[] } | undefined;
  /** The gateway that the vault hands card numbers to: none unless `VAULT_LIVE` is on. */
  vaultGateway?: string | undefined;
  /** Content of Apple's file for the domain. */
  appleDomainAssociation?: string | undefined;
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
  /** A collector that is sent the lines of the log. */
  logCollector?: string | undefined;
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
export function readConfig(given: NodeJS.ProcessEnv, options?: { dev: boolean }): ShopConfig {
  const env = withVariableFiles(given);
  assertNoUnknownKeys(env);
  const config = readVariables(env, options);
  assertNoLiveDemo(config);
  assertIsStorefront(config);
  assertNoPublicDemo(config);
  assertSharedDatabase(config);
  assertReplicaHasPrimary(config);
  assertEncrypted(config);
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
  const tls = tlsFiles(text);
  const publicUrl = origin('PUBLIC_URL', text('PUBLIC_URL') ?? `${tls ? 'https' : 'http'}://localhost:${port}`);
  return {
    port,
    host: text('HOST'),
    dataDir: text('DATA_DIR') ?? '',
    databaseUrl: postgresUrl('DATABASE_URL', text('DATABASE_URL')),
    replicaUrl: postgresUrl('DATABASE_REPLICA_URL', text('DATABASE_REPLICA_URL')),
    apiUrl: text('API_URL') && origin('API_URL', text('API_URL') ?? ''),
    apiSecret: longEnough('API_SECRET', text('API_SECRET')) ?? secretAtHome(publicUrl),
    apiCaFile: text('API_CA_FILE'),
    namedStatements: isOn('NAMED_STATEMENTS'),
    tls,
    requiresTls: isOn('REQUIRE_TLS'),
    clamd: clamdAddress(text('CLAMD_ADDRESS')),
    breachedPasswordsUrl: rangeUrl('BREACHED_PASSWORDS_URL', text('BREACHED_PASSWORDS_URL')),
    webhookHosts: hostNames('WEBHOOK_HOSTS', text('WEBHOOK_HOSTS')),
    bucket: pictureBucket(text),
    picturesUrl: text('PICTURES_URL') && origin('PICTURES_URL', text('PICTURES_URL') ?? ''),
    smtpUrl: serverUrl('SMTP_URL', text('SMTP_URL'), /^smtps?:$/, 'smtps://user:password@host:465'),
    publicKey: text('PUBLIC_KEY') ?? '',
    secretKey: text('SECRET_KEY'),
    signingSecret: longEnough('SIGNING_SECRET', text('SIGNING_SECRET')),
    signingSecretsBefore: text('SIGNING_SECRETS_BEFORE')?.split(',') ?? [],
    publicUrl,
    trustProxy: wholeNumber('TRUST_PROXY', text('TRUST_PROXY'), 10),
    allowedOrigins:
      origins('ALLOWED_ORIGINS', text('ALLOWED_ORIGINS')) ?? (payments?.mode === 'live' ? [] : 'loopback'),
    seed: oneOf('SEED', text('SEED') ?? (payments || text('API_URL') ? 'none' : 'demo'), ['demo', 'none']),
    payments,
    vaultGateway: isOn('VAULT_LIVE') ? vaultGateway(payments) : undefined,
    appleDomainAssociation: text('APPLE_PAY_DOMAIN_ASSOCIATION'),
    functionsDir: text('FUNCTIONS_DIR') ?? '',
    hstsSubdomains: isOn('HSTS_SUBDOMAINS'),
    rateLimitPerIp: isOn('RATE_LIMIT_PER_IP'),
    offlinePages: isOn('OFFLINE_PAGES'),
    requestLog: oneOf('REQUEST_LOG', text('REQUEST_LOG'), ['off', 'on', 'statements']),
    metricsToken: longEnough('METRICS_TOKEN', text('METRICS_TOKEN')),
    serverTiming: isOn('SERVER_TIMING'),
    ...collectors(text),
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

/** @throws StartError where lines were to be sent that nobody writes */
function collectors(text: (name: VariableName) => string | undefined): Pick<ShopConfig, 'traces' | 'logCollector'> {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = serverUrl(name, text(name), /^https?:$/, 'http://collector:4318')?.replace(/\/+$/, '');
  const share = Number(text('OTEL_TRACES_SAMPLER_ARG'));
  if (!(share >= 0 && share <= 1)) throw new StartError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const sendsLog = oneOf('OTEL_LOGS_EXPORTER', text('OTEL_LOGS_EXPORTER'), ['none', 'otlp']) === 'otlp';
  if (sendsLog && (!endpoint || text('REQUEST_LOG') === 'off')) {
    throw new StartError(
      `OTEL_LOGS_EXPORTER=otlp sends the lines of REQUEST_LOG to ${name}: set both of them as well.`,
    );
  }
  return { traces: endpoint ? { endpoint, share } : undefined, logCollector: sendsLog ? endpoint : undefined };
}

/** @throws StartError for half of it: the shop would answer in the clear */
function tlsFiles(text: (name: VariableName) => string | undefined): TlsFiles | undefined {
  const [certFile, keyFile] = [text('TLS_CERT_FILE'), text('TLS_KEY_FILE')];
  if (!certFile && !keyFile) return undefined;
  if (certFile && keyFile) return { certFile, keyFile };
  throw new StartError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both of them, or none.');
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

/** A shop that only its own computer can open needs no secret between its halves. */
function secretAtHome(publicUrl: string): string | undefined {
  return isLoopback(new URL(publicUrl).hostname) ? 'storefront-at-home' : undefined;
}
