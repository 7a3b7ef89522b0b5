import { type Context, Hono } from 'hono';
import { expands } from '../catalog/index.ts';
import type { Config } from '../config.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { networkOf } from '../http/network.ts';
import { parseQuery } from '../http/query.ts';
import { findAccount, requireAccountId, serializeAccount } from './account.ts';
import { addressRoutes } from './address-routes.ts';
import { PasswordQueue } from './password-queue.ts';
import { type SignInHooks, signIn, signOut, signUp } from './sign-in.ts';
import { updateAccount } from './update-account.ts';
import { wishlistOf } from './wishlist.ts';
import { wishlistRoutes } from './wishlist-routes.ts';

/** /api/account. The hooks are what modules above do at sign-in. */
export function createAccountRoutes({ passwordCost }: Config, hooks: SignInHooks) {
  const passwords = new PasswordQueue(passwordCost);
  const signInContext = (c: Context<AppEnv>) => {
    const { deps, session } = c.var;
    return { deps, session, ip: networkOf(c), passwords, hooks };
  };
  return (
    new Hono<AppEnv>()
      .get('/', readAccount)
      .post('/', async (c) => c.json(serializeAccount(await signUp(signInContext(c), await readObject(c)))))
      .put('/', async (c) => {
        const update = { accountId: requireAccountId(c), sessionId: c.var.session.row?.id ?? '', passwords };
        return c.json(serializeAccount(await updateAccount(c.var.deps.db, update, await readObject(c))));
      })
      .post('/login', async (c) => c.json(serializeAccount(await signIn(signInContext(c), await readObject(c)))))
      .post('/logout', async (c) => {
        await signOut(c.var.session);
        return c.json({ success: true });
      })
      // the same answer for known and unknown addresses
      .post('/recover', async (c) => {
        await readObject(c);
        return c.json({ success: true });
      })
      .route('/addresses', addressRoutes)
      .route('/wishlist', wishlistRoutes)
  );
}

/** null for a visitor. */
async function readAccount(c: Context<AppEnv>) {
  const { deps, session } = c.var;
  const account = session.accountId ? await findAccount(deps.db, session.accountId) : undefined;
  if (!account) return c.json(null);
  const { expand } = parseQuery(new URL(c.req.url).search);
  const wanted = ['wishlist', 'wishlist.items', 'wishlist.items.product'].some((name) => expands(expand, name));
  const wishlist = wanted ? { wishlist: await wishlistOf(deps.db, account.id) } : {};
  return c.json({ ...serializeAccount(account), ...wishlist });
}
