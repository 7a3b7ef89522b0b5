import { expect, test } from 'vitest';
import { readConfig, readDataConfig } from './config.ts';

test('a shop that nobody configures is the demo store on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: undefined,
    dataDir: '.data',
    databaseUrl: undefined,
    publicKey: 'pk_demo_mercer',
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    allowedOrigins: 'loopback',
    seed: 'demo',
    functionsDir: 'functions',
    rateLimitPerIp: true,
    requestLog: 'off',
    metricsToken: undefined,
    serverTiming: false,
    traces: undefined,
    drainMs: 0,
    hstsSubdomains: false,
    offlinePages: true,
  });
});

test('a storefront apart is told its backend and their secret, and nothing that is the backend’s', () => {
  const storefrontEnv = { API_URL: 'http://backend.internal:3000', API_SECRET: 'between-the-two-of-them' };
  const { API_URL: apiUrl, API_SECRET: apiSecret } = storefrontEnv;
  const config = readConfig({ ...storefrontEnv, PUBLIC_URL: 'https://shop.example', WEB_CONCURRENCY: '2' });
  expect(config).toMatchObject({ apiUrl, apiSecret, seed: 'none', processes: 2 });
  expect(() => readConfig({ API_URL: apiUrl, PUBLIC_URL: 'https://shop.example' })).toThrow('API_URL needs API_SECRET');
  expect(readConfig({ API_URL: apiUrl }).apiSecret).toBe(readConfig({}).apiSecret);
  expect(() => readConfig({ API_URL: apiUrl, API_SECRET: 'short' })).toThrow('at least 16 characters');
  expect(() => readConfig({ ...storefrontEnv, DATABASE_URL: 'postgres://shop@db/mercer' })).toThrow(
    'do not go together',
  );
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  expect(() => readConfig({ ...storefrontEnv, ...keys })).toThrow('the backend there needs them');
});

test('commands on the shop’s data are refused beside a storefront apart', () => {
  const storefrontEnv = { API_URL: 'http://backend.internal:3000', API_SECRET: 'between-the-two-of-them' };
  expect(() => readDataConfig(storefrontEnv)).toThrow('With API_URL this is a storefront');
  expect(readDataConfig({})).toMatchObject({ seed: 'none' });
});

test('every variable is read', () => {
  const env = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgres://shop@db/mercer',
    SMTP_URL: 'smtps://shop:pw@mail.example:465',
    PUBLIC_KEY: 'pk_mine',
    PUBLIC_URL: 'https://shop.example/',
    TRUST_PROXY: '1',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
    SEED: 'none',
    FUNCTIONS_DIR: '/srv/functions',
    NAMED_STATEMENTS: 'off',
    RATE_LIMIT_PER_IP: 'off',
    REQUEST_LOG: 'statements',
    METRICS_TOKEN: 'a-token-of-some-length',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    SERVER_TIMING: 'on',
    DRAIN_SECONDS: '15',
    HSTS_SUBDOMAINS: 'on',
    OFFLINE_PAGES: 'off',
  };
  expect(readConfig(env)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/shop',
    databaseUrl: 'postgres://shop@db/mercer',
    smtpUrl: 'smtps://shop:pw@mail.example:465',
    publicKey: 'pk_mine',
    publicUrl: 'https://shop.example',
    trustProxy: 1,
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    seed: 'none',
    functionsDir: '/srv/functions',
    namedStatements: false,
    rateLimitPerIp: false,
    requestLog: 'statements',
    metricsToken: 'a-token-of-some-length',
    traces: { endpoint: 'http://collector:4318', share: 0.1 },
    serverTiming: true,
    drainMs: 15_000,
    hstsSubdomains: true,
    offlinePages: false,
  });
});

const encrypted = {
  REQUIRE_TLS: 'on',
  HOST: '127.0.0.1',
  SEED: 'none',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop:pw@db.internal/mercer?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  SMTP_URL: 'smtps://mail.example:465',
};

test('a shop that requires TLS starts where nothing goes between machines in the clear', () => {
  expect(readConfig(encrypted)).toMatchObject({ requiresTls: true, tls: undefined });
  const files = { TLS_CERT_FILE: '/etc/shop.pem', TLS_KEY_FILE: '/etc/shop.key' };
  const tlsConfig = readConfig({ ...encrypted, HOST: '', ...files });
  expect(tlsConfig.tls).toEqual({ certFile: '/etc/shop.pem', keyFile: '/etc/shop.key' });
  for (const url of ['postgres://shop@localhost/mercer', 'postgres:///mercer?host=/var/run/postgresql']) {
    expect(readConfig({ ...encrypted, DATABASE_URL: url }).requiresTls).toBe(true);
  }
});

test.each([
  ['HOST', '0.0.0.0', 'TLS_CERT_FILE and TLS_KEY_FILE, or HOST=127.0.0.1'],
  ['PUBLIC_URL', 'http://shop.example', 'PUBLIC_URL is in the clear'],
  ['DATABASE_URL', 'postgres://shop:hunter2@db.internal/mercer', 'DATABASE_URL is in the clear'],
  ['DATABASE_URL', 'postgres://shop:hunter2@db.internal/mercer?sslmode=require', 'add sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://shop:hunter2@localhost/mercer?host=db.internal', 'DATABASE_URL is in the clear'],
  ['DATABASE_REPLICA_URL', 'postgres://shop:hunter2@db2.internal/mercer', 'DATABASE_REPLICA_URL is in the clear'],
  ['SMTP_URL', 'smtp://shop:hunter2@mail.example:587', 'SMTP_URL is in the clear'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT is in the clear'],
  ['CLAMD_ADDRESS', 'clamd.internal:3310', 'CLAMD_ADDRESS is in the clear'],
])('a shop that requires TLS does not start with %s=%s', (name, value, sentence) => {
  const readChangedConfig = () => readConfig({ ...encrypted, [name]: value });
  expect(readChangedConfig).toThrow(sentence);
  expect(readChangedConfig).not.toThrow('hunter2');
});

test('who looks at uploads and passwords, and who is told of events, is the owner’s to say', () => {
  expect(readConfig({})).toMatchObject({ clamd: undefined, breachedPasswordsUrl: undefined, webhookHosts: undefined });
  expect(readConfig({ CLAMD_ADDRESS: '/run/clamav/clamd.ctl' }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' });
  expect(readConfig({ CLAMD_ADDRESS: 'clamd.internal:3310' }).clamd).toEqual({ host: 'clamd.internal', port: 3310 });
  const url = 'https://api.pwnedpasswords.com/range/';
  expect(readConfig({ BREACHED_PASSWORDS_URL: url }).breachedPasswordsUrl).toBe(url.slice(0, -1));
  const hosts = readConfig({ WEBHOOK_HOSTS: 'ERP.example, *.zapier.example' }).webhookHosts;
  expect(hosts).toEqual(['erp.example', '*.zapier.example']);
});

test('the log goes to a collector where there is one, and a log', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/', REQUEST_LOG: 'on' };
  expect(readConfig(collector).logCollector).toBeUndefined();
  expect(readConfig({ ...collector, OTEL_LOGS_EXPORTER: 'otlp' }).logCollector).toBe('https://collector.example');
  for (const missing of [{ REQUEST_LOG: 'off' }, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }]) {
    expect(() => readConfig({ ...collector, OTEL_LOGS_EXPORTER: 'otlp', ...missing })).toThrow('set both of them');
  }
});

test('links may be signed by a secret of the owner’s', () => {
  expect(readConfig({})).toMatchObject({ signingSecret: undefined, signingSecretsBefore: [] });
  const signingEnv = { SIGNING_SECRET: 'the-newest-of-them', SIGNING_SECRETS_BEFORE: 'the-one-before,the-first-one' };
  expect(readConfig(signingEnv)).toMatchObject({
    signingSecret: 'the-newest-of-them',
    signingSecretsBefore: ['the-one-before', 'the-first-one'],
  });
  expect(() => readConfig({ SIGNING_SECRET: 'short' })).toThrow('at least 16 characters');
});

test('half a certificate is none', () => {
  expect(() => readConfig({ TLS_CERT_FILE: '/etc/shop.pem' })).toThrow('TLS_CERT_FILE and TLS_KEY_FILE go together');
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['TRUST_PROXY', 'yes'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/shop'],
  ['ALLOWED_ORIGINS', 'https://a.example,*'],
  ['SEED', 'empty'],
  ['RATE_LIMIT_PER_IP', 'no'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['VAULT_LIVE', 'yes'],
  ['REQUIRE_TLS', 'yes'],
  ['CLAMD_ADDRESS', 'clamd.internal'],
  ['CLAMD_ADDRESS', 'tcp://clamd:3310'],
  ['BREACHED_PASSWORDS_URL', 'http://breaches.example/range'],
  ['WEBHOOK_HOSTS', 'https://erp.example'],
  ['WEBHOOK_HOSTS', 'erp.example,*'],
  ['REQUEST_LOG', 'yes'],
  ['METRICS_TOKEN', 'hunter2'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['SERVER_TIMING', 'yes'],
  ['DRAIN_SECONDS', '301'],
  ['NAMED_STATEMENTS', 'yes'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/shop'],
  ['SMTP_URL', 'https://root:hunter2@mail.example'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be (?!.*hunter2)`));
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('the vault hands numbers on where the owner has said so, to a gateway that takes them', () => {
  expect(readConfig(stripe).vaultGateway).toBeUndefined();
  expect(readConfig({ VAULT_LIVE: 'on' }).vaultGateway).toBeUndefined();
  expect(readConfig({ ...stripe, VAULT_LIVE: 'on' }).vaultGateway).toBe('stripe');
  const paysafecard = { PAYSAFECARD_API_KEY: 'psc_1234567890', PAYSAFECARD_MODE: 'test', VAULT_LIVE: 'on' };
  expect(() => readConfig(paysafecard)).toThrow(/^VAULT_LIVE=on needs keys of a gateway that takes card numbers/);
});
