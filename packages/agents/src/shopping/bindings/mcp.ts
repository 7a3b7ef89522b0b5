import type { AppEnv } from '@mercer/platform/http/context';
import { Hono } from 'hono';
import type { CallShop } from '../core/shop-calls.ts';

export function createMcpRoutes(_callShop: CallShop): Hono<AppEnv> {
  return new Hono<AppEnv>();
}
