import { type Context, Hono } from 'hono';
import { readJsonObject } from '../http/body.ts';
import type { Config } from '../http/config.ts';
import type { AppEnv } from '../http/context.ts';
import {
  type AccountContext,
  type AccountHooks,
  accountContext,
  beginSecondFactor,
  confirmSecondFactor,
  createPasswordToken,
  endSecondFactor,
  PasswordQueue,
  readMailedLink,
  readSecondFactor,
  sessionRoutes,
  signInAccount,
  signOutSession,
  undoEmailChange,
  verifyEmail,
} from './access/index.ts';
import {
  accountWithDefaults,
  addressRoutes,
  cardRoutes,
  exportAccount,
  readAccount,
  wishlistRoutes,
} from './belongings/index.ts';
import { deleteAccount } from './delete-account.ts';
import type { AccountRow } from './record/index.ts';
import { recoverAccount } from './recover-account.ts';
import { signUp } from './sign-up.ts';
import { updateAccount } from './update-account.ts';

type UseCase<T> = (context: AccountContext, body: Record<string, unknown>) => Promise<T>;

/** /api/account. The hooks are what modules above do. */
export function createAccountRoutes({ passwordCost }: Config, hooks: AccountHooks) {
  const passwords = new PasswordQueue(passwordCost);
  const runUseCase = async <T>(c: Context<AppEnv>, useCase: UseCase<T>) =>
    useCase(accountContext(c, { passwords, hooks }), await readJsonObject(c));
  const respondWithAccount = (useCase: UseCase<AccountRow>) => async (c: Context<AppEnv>) =>
    c.json(await accountWithDefaults(c.var.deps.db, await runUseCase(c, useCase)));
  const respondWithSuccess = (useCase: UseCase<void>) => async (c: Context<AppEnv>) => {
    await runUseCase(c, useCase);
    return c.json({ success: true });
  };
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await readAccount(c)))
    .post('/', respondWithAccount(signUp))
    .put('/', respondWithAccount(updateAccount))
    .delete('/', respondWithSuccess(deleteAccount))
    .get('/export', async (c) => {
      c.header('Content-Disposition', 'attachment; filename="account.json"');
      return c.json(await exportAccount(accountContext(c, { passwords, hooks })));
    })
    .post('/login', respondWithAccount(signInAccount))
    .post(
      '/logout',
      respondWithSuccess(({ session }) => signOutSession(session)),
    )
    .post('/recover', respondWithSuccess(recoverAccount))
    .post('/link', async (c) => c.json(await runUseCase(c, readMailedLink)))
    .post('/verify', respondWithSuccess(verifyEmail))
    .post('/undo-email', respondWithSuccess(undoEmailChange))
    .post('/password-token', async (c) => c.json(await runUseCase(c, createPasswordToken)))
    .get('/second-factor', async (c) => c.json(await readSecondFactor(accountContext(c, { passwords, hooks }))))
    .post('/second-factor', async (c) => c.json(await runUseCase(c, beginSecondFactor)))
    .put('/second-factor', async (c) => c.json(await runUseCase(c, confirmSecondFactor)))
    .delete('/second-factor', respondWithSuccess(endSecondFactor))
    .route('/addresses', addressRoutes)
    .route('/cards', cardRoutes)
    .route('/sessions', sessionRoutes)
    .route('/wishlist', wishlistRoutes);
}
