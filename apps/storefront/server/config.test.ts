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
  const apart = { API_URL: 'http://backend.internal:3000', API_SECRET: 'between-the-two-of-them' };
  const { API_URL: apiUrl, API_SECRET: apiSecret } = apart;
  const config = readConfig({ ...apart, PUBLIC_URL: 'https://shop.example', WEB_CONCURRENCY: '2' });
  expect(config).toMatchObject({ apiUrl, apiSecret, seed: 'none', processes: 2 });
  expect(() => readConfig({ API_URL: apiUrl, PUBLIC_URL: 'https://shop.example' })).toThrow('API_URL needs API_SECRET');
  expect(readConfig({ API_URL: apiUrl }).apiSecret).toBe(readConfig({}).apiSecret);
  expect(() => readConfig({ API_URL: apiUrl, API_SECRET: 'short' })).toThrow('at least 16 characters');
  expect(() => readConfig({ ...apart, DATABASE_URL: 'postgres://shop@db/mercer' })).toThrow('do not go together');
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  expect(() => readConfig({ ...apart, ...keys })).toThrow('the backend there needs them');
});

test('commands on the shop’s data are refused beside a storefront apart', () => {
  const apart = { API_URL: 'http://backend.internal:3000', API_SECRET: 'between-the-two-of-them' };
  expect(() => readDataConfig(apart)).toThrow('With API_URL this is a storefront');
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
