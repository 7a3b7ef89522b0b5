import { Hono } from 'hono';
import { serveScript } from '../http/serve-script.ts';

const toFileUrl = (file: string) => new URL(file, import.meta.url);

/** Stand-ins for the wallets' own browser scripts, written from their public references; they play alone. */
export function scriptRoutes() {
  return new Hono()
    .get('/google/pay.js', serveScript(toFileUrl('buyer.js'), toFileUrl('google/google-pay.js')))
    .get('/apple/apple-pay.js', serveScript(toFileUrl('buyer.js'), toFileUrl('apple/apple-pay.js')));
}
