import { readFile } from 'node:fs/promises';
import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { toPlainText } from '../output/plain-text.ts';
import { findProduct, productArgs } from '../products/index.ts';
import { shopAction } from '../shop/shop-action.ts';

const variant = defineOptional(acceptText('variant'), 'id of the variant, where the product has some');
const args = { key: defineRequired(acceptText('key'), 'its id, as the list has it') };

export const licences: Group = {
  summary: 'licence keys of digital products, one for each piece that is sold',
  actions: {
    list: shopAction({
      summary: 'keys of a product, the newest first',
      args: productArgs,
      flags: {
        status: defineOptional(acceptChoice(['available', 'waiting', 'sold', 'revoked']), 'those in it alone'),
        variant,
        ...limitFlags,
      },
      examples: ['licences list photo-editor --status available'],
      async run(call) {
        const { id } = await findProduct(call.client, call.args.product);
        const { status, variant: variant_id, limit } = call.flags;
        await showPagedList(call, {
          limit,
          name: 'licence keys',
          columns: [
            { title: 'id', of: ({ id: keyId }) => keyId },
            { title: 'key', of: ({ code }) => code && toPlainText(code), isFlexible: true },
            { title: 'status', of: ({ status: keyStatus }) => keyStatus },
            { title: 'variant', of: ({ variant_id: variantId }) => variantId },
            { title: 'order', of: ({ order_id }) => order_id },
            { title: 'sold (UTC)', of: ({ date_sold }) => date_sold && formatMinute(date_sold) },
          ],
          ask: async (page) =>
            unwrap(
              await call.client.GET('/operator/products/{id}/licence-keys', {
                params: { path: { id }, query: { status, variant_id, ...page } },
              }),
            ),
        });
      },
    }),
    add: shopAction({
      summary: 'adds the keys of a file: one in each line, or in the first column of a CSV',
      args: { ...productArgs, file: defineRequired(acceptText('file'), 'its path') },
      flags: { variant },
      examples: ['licences add photo-editor keys.txt'],
      async run({ client, args: { product, file }, flags, output, isJson }) {
        const { id } = await findProduct(client, product);
        const keys = await readFile(file, 'utf8').catch(() => {
          throw new StartError(`${file} cannot be read.`);
        });
        const options = { params: { path: { id } }, body: { keys, variant_id: flags.variant } };
        const added = unwrap(await client.POST('/operator/products/{id}/licence-keys', options));
        if (isJson) return output.json(added);
        output.say(`${added.added} keys were added; ${added.delivered} of them went to buyers who waited.`);
        if (added.duplicates.length > 0) output.say(`The product has these already: ${added.duplicates.join(', ')}`);
      },
    }),
    return: shopAction({
      summary: 'offers a key for sale again that was revoked by a refund',
      args,
      examples: ['licences return 65f0aa-0001'],
      async run({ client, args: { key: id }, output, isJson }) {
        const key = unwrap(await client.POST('/operator/licence-keys/{id}/return', { params: { path: { id } } }));
        if (isJson) output.json(key);
        else output.say('The key is available again.');
      },
    }),
    delete: shopAction({
      summary: 'deletes a key that nobody has bought',
      args,
      examples: ['licences delete 65f0aa-0001'],
      async run({ client, args: { key: id }, output, isJson }) {
        unwrap(await client.DELETE('/operator/licence-keys/{id}', { params: { path: { id } } }));
        if (isJson) output.json({ id });
        else output.say('The key is deleted.');
      },
    }),
  },
};
