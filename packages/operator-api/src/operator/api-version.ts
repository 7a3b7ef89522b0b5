import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import type { MiddlewareHandler } from 'hono';

const header = 'Mercer-Version';

/** Versions of /operator by the day of their first incompatible change, the newest first. */
const apiVersions = ['2026-12-01'] as const;

/**
 * Says in each response by which version of the API it was made. A request may name the version that its program was written for.
 * @throws ApiError 400 `unknown_version` for another one
 */
export const answerVersion: MiddlewareHandler<AppEnv> = async (c, next) => {
  const requested = c.req.header(header);
  const version = apiVersions.find((known) => known === (requested ?? apiVersions[0]));
  c.header(header, version ?? apiVersions[0]);
  if (!version) {
    const message = `${header}: there is no such version of the API; there are ${apiVersions.join(', ')}`;
    throw new ApiError(message, { status: 400, code: 'unknown_version', param: header });
  }
  await next();
};
