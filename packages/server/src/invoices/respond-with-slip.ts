import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { buildNotFoundError } from '../http/errors.ts';
import { invoicePolicy, renderSlipHtml } from './html.ts';
import { loadPackingSlip, type SlipRequest } from './packing-slip.ts';
import { renderSlipPdf } from './pdf.ts';

interface FormattedSlipRequest extends SlipRequest {
  format: 'html' | 'pdf';
}

/** A page to be printed and laid into the parcel. @throws ApiError 404 */
export async function answerPackingSlip(
  c: Context<AppEnv>,
  { format, ...slipRequest }: FormattedSlipRequest,
): Promise<Response> {
  const slip = await loadPackingSlip(c.var.deps.db, slipRequest);
  if (!slip)
    throw buildNotFoundError(
      slipRequest.isGift ? 'There is no such order or parcel with a gift note' : 'There is no such order or parcel',
    );
  if (format === 'html') return c.html(renderSlipHtml(slip), 200, { 'Content-Security-Policy': invoicePolicy });
  // pdfkit's memory is shared with nobody
  return c.body((await renderSlipPdf(slip)) as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${slipRequest.isGift ? 'gift-receipt' : 'packing-slip'}.pdf"`,
  });
}
