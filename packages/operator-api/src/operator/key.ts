import { countAttempt } from '@mercer/platform/http/attempt-limit';
import { checkCallerAfterBody } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { basicAuthKey } from '@mercer/platform/http/key';
import { getCallerNetwork } from '@mercer/platform/http/network';
import type { Context, MiddlewareHandler } from 'hono';
import { assertOperatorKeyActive, buildInvalidKeyError, findOperatorKey } from './keys/find-key.ts';

const wrongKeysPerNetwork = 30;

/**
 * A key of the operator's as Basic (§6) or Bearer authorization; never the publishable one. Wrong ones are counted.
 * @param counted limits who has none: the owner's import takes more calls than a stranger has
 */
export function requireOperator(counted: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = c.env?.operator ?? (await findOperatorKey(c.var.deps, parseOperatorKey(c.req.header('authorization'))));
    if (!key) return counted(c, () => rejectWrongKey(c));
    c.set('operator', key);
    const { config } = c.var.deps;
    c.set('assertCaller', (db) => assertOperatorKeyActive({ db, config }, key));
    checkCallerAfterBody(c.req.raw, () => assertOperatorKeyActive(c.var.deps, key));
    return next();
  };
}

async function rejectWrongKey(c: Context<AppEnv>): Promise<never> {
  const { config, db, now } = c.var.deps;
  const ip = getCallerNetwork(c);
  if (ip && config.rateLimitPerIp) {
    await countAttempt(db, { key: `operator:${ip}`, max: wrongKeysPerNetwork }, now());
  }
  throw buildInvalidKeyError();
}

function parseOperatorKey(header = ''): string {
  const [, bearer] = header.match(/^Bearer\s+(\S+)$/i) ?? [];
  return bearer ?? basicAuthKey(header);
}
