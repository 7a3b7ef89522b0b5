import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from 'hono';
import { findObject } from '../../redirect/objects.ts';
import { notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';

type KeyDeps = Pick<AmazonDeps, 'store' | 'now'>;
type MerchantKeyDeps = Pick<AmazonDeps, 'keys' | 'now'> & { store: AmazonDeps['store'] | undefined };

/** The key that the shop signs its calls with, as Amazon would know the public half of it. @returns PEM */
export async function getMerchantKey({ keys, now, store }: MerchantKeyDeps): Promise<string> {
  if (keys.privateKey) return keys.privateKey;
  if (!store) throw new Error('The sandbox is not open');
  return getOrCreateKey({ store, now }, 'merchant_key');
}

/** Hands out the key where no other machine reaches the shop, so that Amazon's own library can be pointed at the stand-in. */
export async function getPrivateKey(c: Context, deps: AmazonDeps) {
  if (!deps.keys.isShown) throw notFoundError('key');
  return c.body(await getMerchantKey(deps), 200, { 'Content-Type': 'application/x-pem-file' });
}

/**
 * A private key that is made when it is first needed, and kept: of processes that make one at once all get that of the first.
 * @returns PEM
 */
export async function getOrCreateKey(deps: KeyDeps, name: string): Promise<string> {
  const {
    store: { db },
    now,
  } = deps;
  const key = { gateway: 'amazon', id: `amazon_${name}` } as const;
  const storedKey = await findObject<string>(db, key);
  if (storedKey) return storedKey;
  const row = { ...key, reference: '', data: JSON.stringify(await generateRsaKey()), created_at: now().toISOString() };
  const insert = db.insertInto('gateway_objects').values(row);
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  return getOrCreateKey(deps, name);
}

async function generateRsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
