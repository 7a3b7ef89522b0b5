// A second process that writes many products into the shop's file, like a command line next to the shop.
import { openDatabase } from '@mercer/server';
import { buildTestApp } from '@mercer/server/testing';

const [path = '', amount = '0'] = process.argv.slice(2);
const db = openDatabase({ path });
const items = Array.from({ length: Number(amount) }, (_, n) => ({ name: `Spoon ${n}`, price: 1 + (n % 9) }));
const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
const body = JSON.stringify({ items, brief: true });
const answer = await buildTestApp(db).app.request('/operator/products/bulk', { method: 'POST', headers, body });
const { results } = (await answer.json()) as { results: { status: number }[] };
await db.destroy();
process.exitCode = results.every(({ status }) => status === 201) ? 0 : 1;
