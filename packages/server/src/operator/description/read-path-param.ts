import type { Context } from 'hono';
import { isStorableText } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';

/** A part of the path; '' where there is none, or none that a store could keep. */
export function readPathParam(c: Context<AppEnv>, name: string): string {
  const value = c.req.param(name) ?? '';
  return isStorableText(value) ? value : '';
}
