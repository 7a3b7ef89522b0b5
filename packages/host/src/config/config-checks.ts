import { isKeyVariable, isNamedLikeKey } from '@mercer/server';
import { StartError } from './start-error.ts';

/**
 * Asserts that there are no keys of a gateway the shop does not use: with them it would still sell for test cards.
 * @throws StartError naming the variable, not its value
 */
export function assertNoUnknownKeys(env: NodeJS.ProcessEnv): void {
  const isUnknownKey = ([name, value = '']: [string, string?]) =>
    isNamedLikeKey(name) && !isKeyVariable(name) && /\S/.test(value);
  const variable = Object.entries(env).find(isUnknownKey)?.[0];
  if (!variable) return;
  throw new StartError(
    `${variable} is a key of a live payment gateway, but this shop takes test cards only and would give goods away for them: start it without that key.`,
  );
}

/** Data that a shop starts with. */
export type Seed = 'demo' | 'none' | 'conformance';

/**
 * Goods that are paid for are never sold beside an account that everybody knows.
 * @throws StartError
 */
export function assertNoLiveDemo({ payments, seed }: { payments?: { mode: string } | undefined; seed: string }): void {
  if (payments?.mode !== 'live' || seed === 'none') return;
  throw new StartError(
    `SEED=${seed} does not go with live keys of a payment gateway: leave SEED out, or set it to none.`,
  );
}

/**
 * The password of the demo account is public.
 * @throws StartError
 */
export function assertNoPublicDemo({ publicUrl, seed }: { publicUrl: string; seed: Seed }): void {
  if (seed === 'conformance' && !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(publicUrl)) {
    throw new StartError(
      'SEED=conformance opens a shop for tests, which answers stored addresses to anybody: PUBLIC_URL must be on localhost.',
    );
  }
  if (seed !== 'demo' || !publicUrl.startsWith('https:')) return;
  throw new StartError(
    'PUBLIC_URL is on https, but SEED=demo, the default, would open a public shop with a demo account whose password everybody knows: start it with SEED=none.',
  );
}

/**
 * A SQLite file is one process's: others would not know of its writes.
 * @throws StartError
 */
export function assertSharedDatabase(config: {
  processes: number;
  databaseUrl?: string | undefined;
  apiUrl?: string | undefined;
  dev: boolean;
}) {
  const isShared = config.databaseUrl || config.apiUrl;
  if (config.processes === 1 || (isShared && !config.dev)) return;
  throw new StartError(
    config.dev
      ? 'WEB_CONCURRENCY does not go with --dev: leave it out.'
      : `WEB_CONCURRENCY=${config.processes} needs PostgreSQL: set DATABASE_URL, or leave WEB_CONCURRENCY out. A SQLite file is one process's.`,
  );
}

/** @throws StartError */
export function assertReplicaHasPrimary(config: { replicaUrl?: string | undefined; databaseUrl?: string | undefined }) {
  if (!config.replicaUrl || config.databaseUrl) return;
  throw new StartError('DATABASE_REPLICA_URL needs the PostgreSQL that it is a standby of: set DATABASE_URL as well.');
}

interface Split {
  apiUrl?: string | undefined;
  apiSecret?: string | undefined;
  databaseUrl?: string | undefined;
  payments?: object | undefined;
}

/**
 * Asserts that a storefront with a remote backend, which faces the public, has none of the backend's settings.
 * @throws StartError
 */
export function assertIsStorefront({ apiUrl, apiSecret, databaseUrl, payments }: Split): void {
  if (!apiUrl) return;
  if (!apiSecret) throw new StartError('API_URL needs API_SECRET, the same as the backend there is started with.');
  if (databaseUrl) throw new StartError('API_URL and DATABASE_URL do not go together: the database is the backend’s.');
  if (payments) throw new StartError('Keys of a payment gateway do not go with API_URL: the backend there needs them.');
}

/** @throws StartError */
export function assertHoldsData({ apiUrl }: { apiUrl?: string | undefined }): void {
  if (!apiUrl) return;
  throw new StartError(
    'With API_URL this is a storefront: the shop’s data are elsewhere. Run the command there, or leave API_URL out.',
  );
}
