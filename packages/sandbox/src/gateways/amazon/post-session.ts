import type { Context } from 'hono';
import { readJsonBody } from '../../http/input.ts';
import { findObject } from '../../redirect/objects.ts';
import { notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { runIdempotently } from './run-idempotently.ts';
import { createSession, insertSession, type Session, serializeSession, toObjectKey } from './sessions.ts';

/** A session that the shop begins itself, in place of the button. */
export async function postCheckoutSession(c: Context, deps: AmazonDeps) {
  const { store, now, origin } = deps;
  const body = await readJsonBody(c);
  const { id } = await store.db.transaction().execute((tx) =>
    runIdempotently(c, tx, now(), async () => {
      const session = createSession(body, deps);
      await insertSession(tx, session, now());
      return session.id;
    }),
  );
  const session = await findObject<Session>(store.db, toObjectKey(id));
  if (!session) throw notFoundError('Checkout Session');
  return c.json(serializeSession(session, origin), 201);
}
