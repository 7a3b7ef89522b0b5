import { rename, rm, writeFile } from 'node:fs/promises';
import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import { defineOptional, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { shopAction } from '../shop/shop-action.ts';

export const print = shopAction({
  summary: 'writes the invoices or packing slips of several orders into one PDF',
  args: { orders: defineRequired(acceptText('numbers'), 'numbers of up to 100 orders, with commas between them') },
  flags: {
    slips: defineSwitch('packing slips instead of invoices'),
    file: defineOptional(acceptText('file'), 'the PDF; invoices.pdf or packing-slips.pdf unless given'),
  },
  examples: ['orders print 1000,1001', 'orders print 1000,1001 --slips --file today.pdf'],
  async run({ client, args, flags, output, isJson }) {
    const { slips, file = slips ? 'packing-slips.pdf' : 'invoices.pdf' } = flags;
    const path = slips ? '/operator/packing-slips.pdf' : '/operator/invoices.pdf';
    const query = { orders: args.orders };
    const answer = await client.GET(path, { params: { query }, parseAs: 'arrayBuffer' });
    if (!answer.response.ok) unwrap(answer);
    const pdf = Buffer.from(answer.data as unknown as ArrayBuffer); // the requested type
    await writeWholeFile(file, pdf);
    if (isJson) output.json({ file, bytes: pdf.length });
    else output.say(`${file}: ${pdf.length} bytes`);
  },
});

/** Writes a file that is there once it is whole, and readable by its owner alone. */
async function writeWholeFile(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error instanceof Error && 'syscall' in error
      ? new StartError(`${file} cannot be written: ${error.message}.`, { cause: error })
      : error;
  }
}
