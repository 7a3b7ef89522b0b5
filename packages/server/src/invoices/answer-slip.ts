import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { invoicePolicy, slipHtml } from './html.ts';
import { type AskedSlip, packingSlip } from './packing-slip.ts';
import { slipPdf } from './pdf.ts';

interface Asked extends AskedSlip {
  format: 'html' | 'pdf';
}

/** A page to be printed and laid into the parcel. @throws ApiError 404 */
export async function answerPackingSlip(c: Context<AppEnv>, { format, ...asked }: Asked): Promise<Response> {
  const slip = await packingSlip(c.var.deps.db, asked);
  if (!slip)
    throw notFound(
      asked.isGift ? 'There is no such order or parcel with a gift note' : 'There is no such order or parcel',
    );
  if (format === 'html') return c.html(slipHtml(slip), 200, { 'Content-Security-Policy': invoicePolicy });
  // pdfkit's memory is shared with nobody
  return c.body((await slipPdf(slip)) as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${asked.isGift ? 'gift-receipt' : 'packing-slip'}.pdf"`,
  });
}
