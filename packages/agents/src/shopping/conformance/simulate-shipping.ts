import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppEnv } from '@mercer/platform/http/context';
import { Hono } from 'hono';
import type { CallShop } from '../core/shop-calls.ts';

/** `/testing/simulate-shipping/{id}`: ships an order as its owner would, for who has the secret of the simulation. */
export function createSimulationRoutes(callShop: CallShop): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/simulate-shipping/:id', async (c) => {
    const { conformance, publicUrl, secretKey } = c.var.deps.config;
    const secret = c.req.header('simulation-secret');
    if (!conformance?.simulationSecret || !secret || !isSameText(secret, conformance.simulationSecret))
      return c.json({ detail: 'The header Simulation-Secret is missing or wrong' }, 403);
    const path = `/operator/orders/${encodeURIComponent(c.req.param('id'))}/ship`;
    const headers = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ all: true, tracking: 'TEST-TRACKING' });
    const response = await callShop(new Request(`${publicUrl}${path}`, { method: 'POST', headers, body }), {});
    if (response.status === 200) return c.json({ status: 'shipped' });
    return c.json({ detail: 'There is no such order that could be shipped' }, 404);
  });
}

function isSameText(text: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(text), hash(expected));
}
