import { previewToken } from '@mercer/commerce/content';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';

const hourMs = 3_600_000;
const mostHours = 24 * 31;

export const previewRoutes = [
  defineRoute({
    method: 'POST',
    path: '/operator/previews',
    access: 'operator',
    tag: 'content',
    summary: 'A token that shows content before it is published, to be sent as `$preview_token`',
    body: v.strictObject({ hours: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(mostHours)), 24) }),
    example: { hours: 24 },
    answer: v.strictObject({ token: v.string(), date_expires: v.string() }),
    async write({ deps, body: { hours }, now }) {
      const expires = new Date(now.getTime() + hours * hourMs);
      return { token: previewToken(deps.config, expires), date_expires: expires.toISOString() };
    },
  }),
];
