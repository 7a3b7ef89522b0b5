import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody } from '../http/input.ts';
import { findObject } from '../redirect/objects.ts';
import { noSuch } from './errors.ts';
import { once } from './once.ts';
import { insertSession, keyOf, newSession, type Session, shown } from './sessions.ts';

/** A session that the shop begins itself, in place of the button. */
export async function postSession(c: Context, deps: SandboxDeps) {
  const { store, now, origin } = deps;
  const body = await readBody(c);
  const { id } = await store.db.transaction().execute((tx) =>
    once(c, tx, now(), async () => {
      const session = newSession(body, deps);
      await insertSession(tx, session, now());
      return session.id;
    }),
  );
  const session = await findObject<Session>(store.db, keyOf(id));
  if (!session) throw noSuch('Checkout Session');
  return c.json(shown(session, origin), 201);
}
