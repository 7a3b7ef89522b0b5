import {
  type Bucket,
  type ClamdAddress,
  type GatewayConfig,
  gatewayDefinitions,
  type Mode,
  type PolicyHosts,
  readGatewayKeys,
} from '@mercer/server';
import {
  assertHoldsData,
  assertIsStorefront,
  assertNoLiveDemo,
  assertNoPublicDemo,
  assertNoUnknownKeys,
  assertReplicaHasPrimary,
  assertSharedDatabase,
  type Seed,
} from './config-checks.ts';
import {
  clamdAddress,
  parseAllowedValue,
  parseHostNames,
  parseOrigin,
  parseOrigins,
  parsePostgresUrl,
  parseRangeUrl,
  parseServerUrl,
  parseWholeNumber,
  validateSecret,
} from './parse-value.ts';
import { isLoopbackHost } from './secrets.ts';
import { StartError } from './start-error.ts';
import { assertEncrypted } from './tls-checks.ts';
import { withVariableFiles } from './variable-files.ts';
import { getVariableValue, type VariableName } from './variables.ts';
import type { TlsFiles } from './web-server.ts';

/** Configuration that the composition root reads from the environment. */
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
  /**
   * True when statements are prepared by name; off behind a PostgreSQL pooler that does not keep prepared statements.
   */
  namedStatements: boolean;
  /** Certificate and key with which the shop itself serves TLS. */
  tls?: TlsFiles | undefined;
  /** Certificates of who signs for the backend elsewhere, in PEM; else those that everybody trusts. */
  apiCaFile?: string | undefined;
  /** True when all traffic between machines has to be encrypted. */
  requiresTls: boolean;
  /** Looks through uploads. */
  clamd?: ClamdAddress | undefined;
  /** Address of a service that knows the hash prefixes of breached passwords. */
  breachedPasswordsUrl?: string | undefined;
  /** The only hosts that webhooks may go to; else all that are public. */
  webhookHosts?: readonly string[] | undefined;
  /** Bucket that stores uploaded pictures; without one they are stored in the database. */
  bucket?: Bucket | undefined;
  /** Origin from which pages show pictures; else the shop's own. */
  picturesUrl?: string | undefined;
  /** Mail server, e.g. `smtps://user:password@mail.example:465`; else mails are files in `dataDir` */
  smtpUrl?: string | undefined;
  publicKey: string;
  secretKey?: string | undefined;
  /** Secret that signs links; without it one is generated at the first start. */
  signingSecret?: string | undefined;
  /** Former secrets with which links that were sent earlier may be signed. */
  signingSecretsBefore: string[];
  /** Address of the shop without a trailing slash. */
  publicUrl: string;
  trustProxy: number;
  allowedOrigins: readonly string[] | 'loopback';
  seed: Seed;
  /** Secret with which the official test suite of UCP ships orders. */
  simulationSecret?: string | undefined;
  /** Gateways by their own keys; without any the sandbox plays them. */
  payments?: { mode: Mode; gateways: GatewayConfig; hosts: PolicyHosts[] } | undefined;
  /** The gateway that the vault hands card numbers to: none unless `VAULT_LIVE` is on. */
  vaultGateway?: string | undefined;
  /** Content of Apple's file for the domain. */
  appleDomainAssociation?: string | undefined;
  /** Number of processes that respond on the port. */
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
  /** Number of milliseconds for which an ending shop still accepts requests. */
  drainMs: number;
  /** Folder of the operator's functions. */
  functionsDir: string;
  /** Serves the sources through Vite instead of the build. */
  dev: boolean;
}

/** @throws StartError naming the variable whose value makes no sense, or would open a shop that must not be open */
export function readConfig(processEnv: NodeJS.ProcessEnv, options?: { dev: boolean }): ShopConfig {
  const env = withVariableFiles(processEnv);
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
 * Reads the configuration for commands that work on a shop's data, on the machine that holds them. SEED is always
 * `none`: a command never fills the database with demo data.
 * @throws StartError as `readConfig` does, and when the backend of this storefront is elsewhere
 */
export function readDataConfig(env: NodeJS.ProcessEnv): ShopConfig {
  const config = readConfig({ ...env, SEED: 'none' });
  assertHoldsData(config);
  return config;
}

function readVariables(env: NodeJS.ProcessEnv, { dev } = { dev: false }): ShopConfig {
  const getVariable = (name: VariableName) => getVariableValue(env, name);
  const isSwitchedOn = (name: VariableName) => parseAllowedValue(name, getVariable(name), ['on', 'off']) === 'on';
  const port = parseWholeNumber('PORT', getVariable('PORT'), 65_535);
  const payments = readPaymentKeys(env);
  const tls = readTlsFiles(getVariable);
  const publicUrl = parseOrigin(
    'PUBLIC_URL',
    getVariable('PUBLIC_URL') ?? `${tls ? 'https' : 'http'}://localhost:${port}`,
  );
  return {
    port,
    host: getVariable('HOST'),
    dataDir: getVariable('DATA_DIR') ?? '',
    databaseUrl: parsePostgresUrl('DATABASE_URL', getVariable('DATABASE_URL')),
    replicaUrl: parsePostgresUrl('DATABASE_REPLICA_URL', getVariable('DATABASE_REPLICA_URL')),
    apiUrl: getVariable('API_URL') && parseOrigin('API_URL', getVariable('API_URL') ?? ''),
    apiSecret: validateSecret('API_SECRET', getVariable('API_SECRET')) ?? secretAtHome(publicUrl),
    apiCaFile: getVariable('API_CA_FILE'),
    namedStatements: isSwitchedOn('NAMED_STATEMENTS'),
    tls,
    requiresTls: isSwitchedOn('REQUIRE_TLS'),
    clamd: clamdAddress(getVariable('CLAMD_ADDRESS')),
    breachedPasswordsUrl: parseRangeUrl('BREACHED_PASSWORDS_URL', getVariable('BREACHED_PASSWORDS_URL')),
    webhookHosts: parseHostNames('WEBHOOK_HOSTS', getVariable('WEBHOOK_HOSTS')),
    bucket: pictureBucket(getVariable),
    picturesUrl: getVariable('PICTURES_URL') && parseOrigin('PICTURES_URL', getVariable('PICTURES_URL') ?? ''),
    smtpUrl: parseServerUrl('SMTP_URL', getVariable('SMTP_URL'), /^smtps?:$/, 'smtps://user:password@host:465'),
    publicKey: getVariable('PUBLIC_KEY') ?? '',
    secretKey: getVariable('SECRET_KEY'),
    signingSecret: validateSecret('SIGNING_SECRET', getVariable('SIGNING_SECRET')),
    signingSecretsBefore: getVariable('SIGNING_SECRETS_BEFORE')?.split(',') ?? [],
    publicUrl,
    trustProxy: parseWholeNumber('TRUST_PROXY', getVariable('TRUST_PROXY'), 10),
    allowedOrigins:
      parseOrigins('ALLOWED_ORIGINS', getVariable('ALLOWED_ORIGINS')) ?? (payments?.mode === 'live' ? [] : 'loopback'),
    seed: parseAllowedValue('SEED', getVariable('SEED') ?? (payments || getVariable('API_URL') ? 'none' : 'demo'), [
      'demo',
      'none',
      'conformance',
    ]),
    simulationSecret: getVariable('AGENT_SIMULATION_SECRET'),
    payments,
    vaultGateway: isSwitchedOn('VAULT_LIVE') ? vaultGateway(payments) : undefined,
    appleDomainAssociation: getVariable('APPLE_PAY_DOMAIN_ASSOCIATION'),
    functionsDir: getVariable('FUNCTIONS_DIR') ?? '',
    hstsSubdomains: isSwitchedOn('HSTS_SUBDOMAINS'),
    rateLimitPerIp: isSwitchedOn('RATE_LIMIT_PER_IP'),
    offlinePages: isSwitchedOn('OFFLINE_PAGES'),
    requestLog: parseAllowedValue('REQUEST_LOG', getVariable('REQUEST_LOG'), ['off', 'on', 'statements']),
    metricsToken: validateSecret('METRICS_TOKEN', getVariable('METRICS_TOKEN')),
    serverTiming: isSwitchedOn('SERVER_TIMING'),
    ...readCollectors(getVariable),
    drainMs: parseWholeNumber('DRAIN_SECONDS', getVariable('DRAIN_SECONDS'), 300) * 1000,
    processes: parseWholeNumber('WEB_CONCURRENCY', getVariable('WEB_CONCURRENCY'), 64, 1),
    dev,
  };
}

/** @throws StartError for keys that are no keys, half of a set, or of two modes */
function readPaymentKeys(env: NodeJS.ProcessEnv): ShopConfig['payments'] {
  const keySet = readGatewayKeys(env);
  if (keySet.are === 'wrong') throw new StartError(keySet.sentence);
  return keySet.are === 'complete' ? keySet : undefined;
}

/** @throws StartError where lines were to be sent that nobody writes */
function readCollectors(text: (name: VariableName) => string | undefined): Pick<ShopConfig, 'traces' | 'logCollector'> {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = parseServerUrl(name, text(name), /^https?:$/, 'http://collector:4318')?.replace(/\/+$/, '');
  const share = Number(text('OTEL_TRACES_SAMPLER_ARG'));
  if (!(share >= 0 && share <= 1)) throw new StartError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const sendsLog = parseAllowedValue('OTEL_LOGS_EXPORTER', text('OTEL_LOGS_EXPORTER'), ['none', 'otlp']) === 'otlp';
  if (sendsLog && (!endpoint || text('REQUEST_LOG') === 'off')) {
    throw new StartError(
      `OTEL_LOGS_EXPORTER=otlp sends the lines of REQUEST_LOG to ${name}: set both of them as well.`,
    );
  }
  return { traces: endpoint ? { endpoint, share } : undefined, logCollector: sendsLog ? endpoint : undefined };
}

/** @throws StartError for half of it: the shop would answer in the clear */
function readTlsFiles(text: (name: VariableName) => string | undefined): TlsFiles | undefined {
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
  const endpoint = parseOrigin('S3_ENDPOINT', text('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`);
  if (!bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all of them, or none.');
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** @throws StartError where nobody would take the numbers */
function vaultGateway(payments: ShopConfig['payments']): string | undefined {
  if (!payments) return undefined;
  const { gateways } = payments;
  const [gateway] =
    gatewayDefinitions.find(([name, { takesCardNumbers }]) => takesCardNumbers && name in gateways) ?? [];
  if (gateway) return gateway;
  const titles = gatewayDefinitions.flatMap(([, { takesCardNumbers, keys }]) =>
    takesCardNumbers && keys ? [keys.title] : [],
  );
  throw new StartError(
    `VAULT_LIVE=on needs keys of a gateway that takes card numbers from a shop: those of ${titles.join(' or ')}.`,
  );
}

/** A shop that only its own computer can open needs no secret between its halves. */
function secretAtHome(publicUrl: string): string | undefined {
  return isLoopbackHost(new URL(publicUrl).hostname) ? 'storefront-at-home' : undefined;
}
