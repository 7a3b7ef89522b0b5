import type { MiddlewareHandler } from 'hono';
import { countAttempt } from '../http/attempt-limit.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { basicAuthKey, isKey } from '../http/key.ts';
import { networkOf } from '../http/network.ts';

const wrongKeysPerNetwork = 30;

/** The operator's secret key as Basic (§6) or Bearer authorization; never the publishable one. Wrong ones are counted. */
export const requireOperator: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { config, db, now } = c.var.deps;
  if (isKey(givenKey(c.req.header('authorization')), config.secretKey)) return next();
  const ip = networkOf(c);
  if (ip && config.rateLimitPerIp) {
    await countAttempt(db, { key: `operator:${ip}`, max: wrongKeysPerNetwork }, now());
  }
  throw new ApiError('The operator key is missing or wrong', { status: 401, code: 'invalid_key' });
};

function givenKey(header = ''): string {
  const [, bearer] = header.match(/^Bearer\s+(\S+)$/i) ?? [];
  return bearer ?? basicAuthKey(header);
}
