import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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
    hstsSubdomains: false,
  });
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
    HSTS_SUBDOMAINS: 'on',
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
    hstsSubdomains: true,
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
  ['NAMED_STATEMENTS', 'yes'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/shop'],
  ['SMTP_URL', 'https://root:hunter2@mail.example'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be (?!.*hunter2)`));
});
