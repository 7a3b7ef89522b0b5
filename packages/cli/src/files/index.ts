import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptInteger, acceptText } from '../flags/kinds.ts';
import { findOrder, orderArgs } from '../orders/index.ts';
import { formatMinute } from '../output/date.ts';
import { toPlainText } from '../output/plain-text.ts';
import type { Column } from '../output/table.ts';
import { findProduct, productArgs } from '../products/index.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';

const columns: Column<{ id: string; name: string; size: number; variant_id: string | null; date_created: string }>[] = [
  { title: 'file', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => toPlainText(name), isFlexible: true },
  { title: 'bytes', of: ({ size }) => size, align: 'right' },
  { title: 'variant', of: ({ variant_id }) => variant_id },
  { title: 'since (UTC)', of: ({ date_created }) => formatMinute(date_created) },
];

const numberOfTimes = acceptInteger('times', { minimum: 1, maximum: 10_000 });
const numberOfDays = acceptInteger('days', { minimum: 1, maximum: 36_500 });

export const files: Group = {
  summary: 'files that buyers of digital products download',
  actions: {
    list: shopAction({
      summary: 'files of a product, the oldest first',
      args: productArgs,
      examples: ['files list handbook'],
      async run({ client, args, output, isJson }) {
        const { id, name } = await findProduct(client, args.product);
        const { results } = unwrap(await client.GET('/operator/products/{id}/files', { params: { path: { id } } }));
        if (isJson) return output.json(results);
        if (results.length === 0) return output.say(`${toPlainText(name)} has no files.`);
        output.table(results, columns);
      },
    }),
    add: shopAction({
      summary: 'stores a file for the buyers of a digital product',
      args: { ...productArgs, file: defineRequired(acceptText('file'), 'its path') },
      flags: {
        name: defineOptional(acceptText('name'), 'with which buyers save it; that of the file unless given'),
        variant: defineOptional(acceptText('variant'), 'id of the variant whose buyers get it; of all unless given'),
      },
      examples: ['files add handbook handbook.pdf', 'files add handbook build/v2.zip --name handbook.zip'],
      async run({ client, args, flags, output, isJson }) {
        const { id } = await findProduct(client, args.product);
        const body = await readFile(args.file);
        const query = { name: flags.name ?? basename(args.file), variant_id: flags.variant };
        const params = { path: { id }, query };
        const stored = unwrap(
          await client.POST('/operator/products/{id}/files', {
            params,
            body: body as never, // the description calls bytes a text
            headers: { 'Content-Type': 'application/octet-stream' },
          }),
        );
        if (isJson) return output.json(stored);
        output.say(`${toPlainText(stored.name)} is stored, ${stored.size} bytes (${stored.id}).`);
      },
    }),
    delete: shopAction({
      summary: 'deletes a file: its links open nothing any more',
      args: { ...productArgs, file: defineRequired(acceptText('file'), 'its id') },
      examples: ['files delete handbook 65f0aa'],
      async run({ client, args, output, isJson }) {
        const { id } = await findProduct(client, args.product);
        const params = { path: { id, file: args.file } };
        unwrap(await client.DELETE('/operator/products/{id}/files/{file}', { params }));
        if (isJson) output.json({ id: args.file });
        else output.say('The file is deleted.');
      },
    }),
    downloads: shopAction({
      summary: 'files that the buyer of an order can download, and how often that was done',
      args: orderArgs,
      examples: ['files downloads 1001'],
      async run(call) {
        const { id } = await findOrder(call.client, call.args.order);
        const params = { path: { id } };
        showDownloads(call, unwrap(await call.client.GET('/operator/orders/{id}/downloads', { params })).results);
      },
    }),
    renew: shopAction({
      summary: 'makes new links for the files of an order; links from before open nothing any more',
      args: orderArgs,
      flags: {
        times: defineOptional(numberOfTimes, 'how often each can be downloaded; as the setting says unless given'),
        days: defineOptional(numberOfDays, 'how long the links are valid; as the setting says unless given'),
      },
      examples: ['files renew 1001', 'files renew 1001 --times 3 --days 14'],
      async run(call) {
        const { id } = await findOrder(call.client, call.args.order);
        const { times: downloads, days } = call.flags;
        const options = { params: { path: { id } }, body: { downloads, days } };
        showDownloads(call, unwrap(await call.client.POST('/operator/orders/{id}/downloads/renew', options)).results);
      },
    }),
  },
};

/** @throws StartError for what is no file */
async function readFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    throw new StartError(`${path} cannot be read.`);
  }
}

interface DownloadRow {
  name: string;
  downloads: number;
  remaining: number | null;
  date_expires: string | null;
  url: string;
}

const downloadColumns: Column<DownloadRow>[] = [
  { title: 'name', of: ({ name }) => toPlainText(name) },
  { title: 'downloads', of: (row) => row.downloads, align: 'right' },
  { title: 'left', of: ({ remaining }) => remaining ?? 'any', align: 'right' },
  { title: 'until (UTC)', of: ({ date_expires }) => date_expires && formatMinute(date_expires) },
  { title: 'link', of: ({ url }) => url, isFlexible: true },
];

function showDownloads({ output, isJson }: ShopCall, downloads: DownloadRow[]): void {
  if (isJson) output.json(downloads);
  else if (downloads.length === 0) output.say('The order has no files that can be downloaded.');
  else output.table(downloads, downloadColumns);
}
