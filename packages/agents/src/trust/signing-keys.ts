import { createPrivateKey, generateKeyPairSync, hkdfSync, type JsonWebKey } from 'node:crypto';
import { advisoryLock, type Db, parseJson, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sealText, unsealText } from '@mercer/platform/http/seal';
import { sql } from 'kysely';
import { computeThumbprint, type PublicJwk } from './json-web-key.ts';
import type { RequestSigner } from './sign-request.ts';

type KeyDeps = Pick<AppDeps, 'db' | 'config' | 'now'>;

const keyLock = 7_203_186;
/** A key that signs nothing any more is published for so long: deliveries that it signed may be on their way. */
const publishedAfterMs = 24 * 3_600_000;

/** Returns the public keys that the shop publishes; the first call of a shop creates its key. */
export async function buildDiscoveryKeys(deps: KeyDeps): Promise<PublicJwk[]> {
  await readSigner(deps);
  const rows = await listPublishedRows(deps.db, deps.now());
  return rows.map(({ public_key }) => parseJson<PublicJwk>(public_key));
}

/** Reads the key that signs; a shop without one, or whose secret is another one, gets a new key. */
export async function readSigner(deps: KeyDeps): Promise<RequestSigner> {
  const [current] = await listSigningRows(deps.db);
  const signer = current && openSigner(deps, current);
  if (signer) return signer;
  return deps.db.transaction().execute(async (tx) => {
    await advisoryLock(tx, keyLock);
    const [stored] = await listSigningRows(tx);
    return (stored && openSigner(deps, stored)) || replaceKey(deps, tx);
  });
}

/** Replaces the key that signs; the former one stays published for a day. @returns the published keys */
export async function rotateSigningKeys(deps: KeyDeps, tx: Tx): Promise<PublicJwk[]> {
  await advisoryLock(tx, keyLock);
  await replaceKey(deps, tx);
  const rows = await listPublishedRows(tx, deps.now());
  return rows.map(({ public_key }) => parseJson<PublicJwk>(public_key));
}

async function replaceKey({ config, now }: KeyDeps, tx: Tx): Promise<RequestSigner> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty = 'EC', crv, x, y } = publicKey.export({ format: 'jwk' });
  const id = computeThumbprint({ kty, crv, x, y });
  const date = now().toISOString();
  await tx.updateTable('signing_keys').set({ date_retired: date }).where('date_retired', 'is', null).execute();
  const row: Row<'signing_keys'> = {
    id,
    public_key: JSON.stringify({ kid: id, kty, crv, x, y, use: 'sig', alg: 'ES256' }),
    private_key: sealText(deriveSealKey(config.signingSecret), JSON.stringify(privateKey.export({ format: 'jwk' }))),
    date_created: date,
    date_retired: null,
  };
  await tx.insertInto('signing_keys').values(row).execute();
  return { keyId: id, privateKey };
}

/** Opens the private key of a row; undefined: it was sealed by a secret that the shop has no more. */
function openSigner({ config }: KeyDeps, { id, private_key }: Row<'signing_keys'>): RequestSigner | undefined {
  for (const secret of [config.signingSecret, ...(config.signingSecretsBefore ?? [])]) {
    try {
      const key = parseJson<JsonWebKey>(unsealText(deriveSealKey(secret), private_key));
      return { keyId: id, privateKey: createPrivateKey({ key, format: 'jwk' }) };
    } catch {
      // Another secret of the shop may have sealed it
    }
  }
  return undefined;
}

function deriveSealKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'signing-keys', 'seal', 32));
}

function listSigningRows(db: Db): Promise<Row<'signing_keys'>[]> {
  return db.selectFrom('signing_keys').selectAll().where('date_retired', 'is', null).orderBy('date_created').execute();
}

/** Lists the keys of the shop's profile, the one that signs first. */
function listPublishedRows(db: Db, now: Date): Promise<Row<'signing_keys'>[]> {
  const since = new Date(now.getTime() - publishedAfterMs).toISOString();
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where((eb) => eb.or([eb('date_retired', 'is', null), eb('date_retired', '>', since)]))
    .orderBy(sql`date_retired is null`, 'desc')
    .orderBy('date_created', 'desc')
    .orderBy('id')
    .execute();
}
