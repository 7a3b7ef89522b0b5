import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasDemoAccount, photographs, seedDemoDatabase, seedFlowerShop } from '@mercer/demo';
import { browserScripts, type GatewayKeys, openSandbox, type Sandbox } from '@mercer/sandbox';
import {
  type AppDeps,
  clamdScanner,
  createApp,
  createMailPages,
  createRateLimiter,
  createS3Store,
  createShopperReader,
  type Db,
  databaseClock,
  Gateways,
  GroupingSqliteDialect,
  getOrStoreSecrets,
  indexCatalog,
  issueFirstOwnerLink,
  type Log,
  migrateSchema,
  openDatabase,
  openPostgresPool,
  openReplicated,
  type PolicyHosts,
  type ReplicatedDatabase,
  readPageVersion,
  removeMailFiles,
  runImports,
  type Secrets,
  Tally,
} from '@mercer/server';
import type { ShopConfig } from '../config/config.ts';
import { lockDataDir } from '../config/data-dir.ts';
import { restrictToOwner } from '../config/file-permissions.ts';
import { createSecrets, deriveGatewayKeys, readSecrets } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';
import type { Observed } from '../observability/observability.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { fetchOutside } from './no-redirect-fetch.ts';

interface WarmUp {
  /** Reaches the backend. */
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
  /** Signal that aborts when the backend ends. */
  signal: AbortSignal;
}

/** Paths whose responses load what every list and facet is counted from. */
const everything = ['/products/filters', ...['id', 'popularity'].map((by) => `/products?sale=true&sort=${by}&limit=1`)];

/**
 * Asks for what a process reads and counts only once, so that no shopper waits for it. What fails is asked for again by
 * whoever needs it.
 */
export async function warmUpBackend({ fetch, publicUrl, publicKey, signal }: WarmUp): Promise<void> {
  const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
  const requestApi = (path: string) => fetch(new Request(`${publicUrl}/api${path}`, { headers }));
  const requestAllPaths = async (paths: string[]) => {
    for (const path of paths) if (!signal.aborted) await requestApi(path);
  };
  await requestAllPaths(everything);
  const categories = await requestApi('/categories?limit=100&fields=slug');
  if (!categories.ok) return;
  const { results } = (await categories.json()) as { results: { slug: string }[] }; // a list of categories
  await requestAllPaths(results.map(({ slug }) => `/products/filters?category=${encodeURIComponent(slug)}`));
}

interface BackendOptions {
  /** False: it answers a few calls and goes; renewals, mails and the like are left to a shop that runs. */
  isServing?: boolean;
  observed?: Observed | undefined;
}

/** The commerce backend and the payment sandbox, in this process. */
export async function openBackend(config: ShopConfig, { isServing = true, observed }: BackendOptions = {}) {
  const { databaseUrl, dataDir, publicUrl } = config;
  const unlock = databaseUrl ? () => {} : lockDataDir(dataDir, isServing ? 'shop' : 'command');
  if (!databaseUrl) restrictToOwner(dataDir);
  await prepareDatabase(config);
  const log = observed?.lines ?? { info: console.info, error: console.error };
  const { db, reader, destroy } = openStoreDatabase(config, { observed, log });
  const clock = await databaseClock(db);
  const { now } = clock;
  if (isServing) await printOwnerLink(db, { now, publicUrl });
  const secrets = databaseUrl ? await getOrStoreSecrets(db, createSecrets()) : readSecrets(dataDir);
  const keys = deriveGatewayKeys(secrets, config.host);
  const sandbox = config.payments
    ? undefined
    : await openStandIns(config, { now, keys, fetch: (call) => app.fetch(call) });
  const sandboxUrl = `${publicUrl}/sandbox/`;
  const outside = {
    config: backendConfig(config, secrets, sandbox),
    fetch: (request: Request) =>
      sandbox && request.url.startsWith(sandboxUrl) ? sandbox.fetch(request) : fetchOutside(request),
    now,
  };
  const ending = new AbortController();
  const deps: AppDeps = {
    ...outside,
    db,
    reader,
    pictures: config.bucket && createS3Store(config.bucket),
    scanner: config.clamd && clamdScanner(config.clamd),
    ending: ending.signal,
    forgetFiles: (email) => removeMailFiles(join(config.dataDir, 'mail'), email),
    gateways: new Gateways(outside.config.gateways, { ...outside, publicUrl }),
    log,
    freeBytes: () => measureFreeBytes(dataDir),
  };
  const work = isServing
    ? startBackgroundJobs(deps, config, (request, operator) => app.fetch(request, { operator }))
    : undefined;
  const rateLimiter = createRateLimiter(deps, 'call');
  observed?.look(deps);
  const tally = new Tally(deps);
  const workOnImports = (stop: AbortSignal) => runImports(deps, stop);
  const missedSearch = (search: string) => tally.countMissedSearch(search);
  const app = createApp({ ...deps, rateLimiter, missedSearch, ...(work && { afterWrite: work.afterWrite }) });
  const mails = config.dev && !config.smtpUrl ? createMailPages(deps) : undefined;
  const warmUpCatalog = async () => {
    if (!isServing) return;
    const fetchForPage = async (request: Request) => app.fetch(request, { forPage: true });
    await warmUpBackend({ fetch: fetchForPage, publicUrl, publicKey: config.publicKey, signal: ending.signal });
  };
  const warming = warmUpCatalog().catch((error: unknown) =>
    console.error('Facets could not be counted beforehand', error),
  );
  const closeBackend = async () => {
    ending.abort();
    await warming;
    await work?.end();
    await tally.end();
    clock.end();
    await sandbox?.close();
    await destroy();
    unlock();
  };
  return {
    app,
    rateLimiter,
    sandbox,
    mails,
    tally,
    policyHosts: () => config.payments?.hosts ?? [playedHosts],
    /** Answers that go on for ever are ended. */
    beginEnd: () => ending.abort(),
    close: closeBackend,
    /** Works on files that were uploaded to a shop that nobody serves. */
    runImports: workOnImports,
    pageVersion: () => readPageVersion(reader ?? db),
    readShopper: shopperReader(deps),
  };
}

/** Prints, at the first start of a shop without an owner, the link that makes one. */
async function printOwnerLink(db: Db, { now, publicUrl }: { now: () => Date; publicUrl: string }): Promise<void> {
  const link = await issueFirstOwnerLink(db, now());
  if (link) console.log(`Become the owner of the shop within 24 hours: ${publicUrl}${link.path}`);
}

/** Scripts that play gateways come from the shop's own address, and put styles into its pages as those of wallets do. */
const playedHosts: PolicyHosts = { script: [], frame: [], connect: [], insertsStyles: true };

interface Monitoring {
  observed: Observed | undefined;
  log: Log;
}

/** Opens the database, with a read replica for the catalogue when one is configured. */
function openStoreDatabase(
  config: ShopConfig,
  { observed, log }: Monitoring,
): Pick<ReplicatedDatabase, 'db' | 'destroy'> & Partial<ReplicatedDatabase> {
  const { databaseUrl: url, replicaUrl, dataDir, namedStatements: isNamed } = config;
  const watched = { isNamed, onStatement: observed?.watch.statement, onPool: observed?.keepPool };
  if (url && replicaUrl) {
    const logReplicaUse = (isRead: boolean, reason?: string) =>
      isRead ? log.info('the replica is read') : log.error('the replica is not read', { error: reason });
    return openReplicated({ ...watched, url, replicaUrl, onReplica: logReplicaUse });
  }
  const db = openDatabase({ ...watched, url, path: join(dataDir, 'mercer.sqlite') });
  return { db, destroy: () => db.destroy() };
}

/** Pages are made of the reader's catalogue, so that they are kept by its version. */
function shopperReader(deps: AppDeps): ReturnType<typeof createShopperReader> {
  const readShopper = createShopperReader(deps);
  const { reader } = deps;
  if (!reader) return readShopper;
  return async (token) => {
    const [shopper, version] = await Promise.all([readShopper(token), readPageVersion(reader)]);
    return { ...shopper, pageVersion: version };
  };
}

async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface GatewaySandboxDeps {
  now: () => Date;
  keys: GatewayKeys;
  /** takes what the gateways announce */
  fetch(request: Request): Response | Promise<Response>;
}

/** Opens the sandbox that simulates the payment gateways when the shop has no gateway keys. */
function openStandIns(config: ShopConfig, { now, keys, fetch }: GatewaySandboxDeps): Promise<Sandbox> {
  const { databaseUrl, dataDir, publicUrl, namedStatements } = config;
  const openSandboxPool = (url: string, max: number) => openPostgresPool(url, max, namedStatements);
  const createSandboxDialect = (path: string) => new GroupingSqliteDialect(path);
  const books = databaseUrl
    ? { databaseUrl, openPool: openSandboxPool }
    : { path: join(dataDir, 'sandbox.sqlite'), openDialect: createSandboxDialect };
  const webhook = {
    urlOf: (gateway: string) => `${publicUrl}/vault/webhooks/${gateway}`,
    fetch: async (request: Request) => fetch(request),
  };
  return openSandbox({ books, now, origin: publicUrl, keys, webhook });
}

/** Fills what is missing, however long that takes. */
async function prepareDatabase({ databaseUrl, dataDir, seed, payments }: ShopConfig) {
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite'), isPatient: true });
  try {
    await migrateSchema(db);
    if (payments?.mode === 'live') await assertNoDemoAccount(db);
    await indexCatalog(db);
    if (seed === 'demo') await seedDemoDatabase(db);
    if (seed === 'conformance') await prepareFlowerShop(db);
  } finally {
    await db.destroy();
  }
}

/** Whoever knows an e-mail address reads addresses in that shop, so that it has no data of people. @throws StartError */
async function prepareFlowerShop(db: Db): Promise<void> {
  if (await seedFlowerShop(db)) return;
  throw new StartError('SEED=conformance needs an empty database, or one that it has filled: this is another shop.');
}

/** The password of the demo account is public. @throws StartError */
async function assertNoDemoAccount(db: Db): Promise<void> {
  if (!(await hasDemoAccount(db))) return;
  throw new StartError(
    'This is the demo store, whose account everybody knows: with live keys of a payment gateway start a store of your own, on an empty database.',
  );
}

/** @param sandbox that simulates the gateways; undefined when the shop has its own gateway keys */
function backendConfig(config: ShopConfig, { secretKey, signingSecret }: Secrets, sandbox: Sandbox | undefined) {
  const { publicKey, publicUrl, allowedOrigins, rateLimitPerIp, functionsDir, dataDir, vaultGateway } = config;
  const { breachedPasswordsUrl, webhookHosts } = config;
  return {
    publicKey,
    secretKey: config.secretKey ?? secretKey,
    publicUrl,
    imagesUrl: config.picturesUrl,
    allowedOrigins,
    signingSecret: config.signingSecret ?? signingSecret,
    signingSecretsBefore: [...config.signingSecretsBefore, ...(config.signingSecret ? [signingSecret] : [])],
    live: config.payments?.mode === 'live',
    rateLimitPerIp,
    conformance: config.seed === 'conformance' ? { simulationSecret: config.simulationSecret } : undefined,
    vaultGateway,
    appleDomainAssociation: config.appleDomainAssociation,
    breachedPasswordsUrl,
    webhookHosts,
    functionsDir,
    dataDir,
    imagesDir: join(dataDir, 'images'),
    photographs,
    gateways: config.payments?.gateways ?? sandbox?.configureShop(`${publicUrl}/sandbox`) ?? {},
    playedScripts: config.payments ? undefined : browserScripts('/sandbox'),
  };
}
