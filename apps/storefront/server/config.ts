import { fileURLToPath } from 'node:url';

/** What the composition root reads from the environment. */
export interface ShopConfig {
  port: number;
  /** undefined: all local addresses */
  host?: string | undefined;
  dataDir: string;
  /** PostgreSQL; else SQLite in `dataDir` */
  databaseUrl?: string | undefined;
  publicKey: string;
  secretKey?: string | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  trustProxy: number;
  allowedOrigins: readonly string[] | 'loopback';
  seed: 'demo' | 'none';
  rateLimitPerIp: boolean;
  /** Serves the sources through Vite instead of the build. */
  dev: boolean;
}

export const storefrontRoot = fileURLToPath(new URL('..', import.meta.url));

/** @throws RangeError naming the variable whose value makes no sense */
export function readConfig(env: NodeJS.ProcessEnv, { dev = false } = {}): ShopConfig {
  const port = wholeNumber('PORT', env.PORT, 3000, 65_535);
  return {
    port,
    host: env.HOST || undefined,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    publicKey: env.PUBLIC_KEY || 'pk_demo_mercer',
    secretKey: env.SECRET_KEY || undefined,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    trustProxy: wholeNumber('TRUST_PROXY', env.TRUST_PROXY, 0, 10),
    allowedOrigins: env.ALLOWED_ORIGINS ? env.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim()) : 'loopback',
    seed: env.SEED === 'none' ? 'none' : 'demo',
    rateLimitPerIp: env.RATE_LIMIT_PER_IP !== 'off',
    dev,
  };
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new RangeError(`${name} must be a whole number from 0 to ${max}, not '${text}'`);
}
