import type { AppEnv } from '@mercer/platform/http/context';
import { readStoreSettings } from '@mercer/platform/settings';
import { Hono } from 'hono';
import { readAgentSettings } from '../../trust/index.ts';

/** `/llms.txt`: what a model may do in the shop, and where. */
export const llmsTextRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const { db, config } = c.var.deps;
  const settings = await readAgentSettings(db);
  if (settings.mode === 'off') return c.notFound();
  const { name, support_email } = await readStoreSettings(db);
  const { publicUrl } = config;
  const ending = settings.complete_by_token
    ? 'A checkout with the status `ready_for_complete` can be paid by an agent; otherwise the buyer confirms and pays at `continue_url`.'
    : 'The buyer confirms and pays at `continue_url` of the checkout.';
  c.header('Cache-Control', 'public, max-age=300');
  return c.text(`# ${name.replace(/\s+/g, ' ')}

> An online shop that assistants may shop in for their users, by the Universal Commerce Protocol (UCP).

- Search products, fill a cart, and begin a checkout with the buyer's e-mail address and postal address.
- ${ending}
- Ask the user before anything is ordered. Do not guess addresses, e-mail addresses or consents.
- Amounts are integers in the minor unit of their currency: 2000 USD is $20.00.

## For programs

- [Profile of the shop](${publicUrl}/.well-known/ucp): versions, capabilities and endpoints
- [MCP](${publicUrl}/mcp): the same operations as tools
- REST: ${publicUrl}/ucp

## For people

- [Products](${publicUrl}/products)
- [Site map](${publicUrl}/sitemap.xml)
${support_email ? `- Questions: ${support_email}\n` : ''}`);
});
