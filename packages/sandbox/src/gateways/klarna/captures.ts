import type { Context } from 'hono';
import { amountInMinor, type Body, readJsonBody } from '../../http/input.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { captureMoney, captureMoreMoney } from '../../redirect/money.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { noSuchCapture, notAllowedError, readPathId } from './errors.ts';
import { assertDocumented, readShippingInfo, readTextWithin } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { readReportedLines } from './lines.ts';
import { type Capture, changeOrderOnce, type Order, readPaidOrder, remainingAmount } from './orders.ts';

/** An order is captured in as many parts as its parcels are. */
export async function postCapture(c: Context, deps: KlarnaDeps) {
  const capture = readCaptureInput(await readJsonBody(c), deps.now());
  const { isNew, id, behaviour } = await changeOrderOnce(c, deps, async (tx, { order, charge }) => {
    if (charge.behaviour === 'decline' || (order.assessment && order.fraud_status !== 'ACCEPTED'))
      throw captureDeniedError('The order may not be captured');
    const { captured_amount: amount } = capture;
    if (amount > remainingAmount({ order, charge }, deps.now())) throw captureDeniedError(tooMuch);
    const take = charge.status === 'succeeded' ? captureMoreMoney : captureMoney;
    if (!(await take(tx, charge.id, amount))) throw captureDeniedError(tooMuch);
    return { order: { ...order, captures: [...order.captures, capture] }, id: capture.capture_id };
  });
  if (isNew) await injectAnswerFault(deps, behaviour);
  return c.body(null, 201, { Location: `${new URL(c.req.url).origin}${c.req.path}/${id}`, 'Capture-Id': id });
}

const tooMuch = 'Captured amount is higher than the remaining authorized amount';
const captureDeniedError = (message: string) => notAllowedError(message, 'CAPTURE_NOT_ALLOWED');

function readCaptureInput(body: Body, now: Date): Capture {
  assertDocumented(body, [
    'captured_amount',
    'description',
    'order_lines',
    'reference',
    'shipping_delay',
    'shipping_info',
  ]);
  if (body.shipping_delay !== undefined && body.shipping_delay !== 0) throw notPlayedField('shipping_delay');
  return {
    capture_id: crypto.randomUUID(),
    captured_amount: amountInMinor(body.captured_amount),
    captured_at: now.toISOString(),
    refunded_amount: 0,
    description: readTextWithin(body, 'description', 255),
    reference: readTextWithin(body, 'reference', 255),
    order_lines: readReportedLines(body),
    shipping_info: readShippingInfo(body),
  };
}

export async function getCaptures(c: Context, { store }: KlarnaDeps) {
  return c.json((await readPaidOrder(store.db, readPathId(c))).order.captures);
}

export async function getCapture(c: Context, { store }: KlarnaDeps) {
  return c.json(requireCapture((await readPaidOrder(store.db, readPathId(c))).order, readCaptureId(c)));
}

/** The parcels of a capture, one after the other. */
export async function addCaptureShipping(c: Context, deps: KlarnaDeps) {
  const body = await readJsonBody(c);
  assertDocumented(body, ['shipping_info']);
  const parcels = readShippingInfo(body);
  await changeOrderOnce(c, deps, async (_, { order }) => {
    const capture = requireCapture(order, readCaptureId(c));
    const shipped = { ...capture, shipping_info: [...capture.shipping_info, ...parcels] };
    return {
      order: {
        ...order,
        captures: order.captures.map((existingCapture) => (existingCapture === capture ? shipped : existingCapture)),
      },
    };
  });
  return c.body(null, 204);
}

/** Klarna writes to the buyer again. */
export async function triggerSendOut(c: Context, deps: KlarnaDeps) {
  await changeOrderOnce(c, deps, async (_, { order }) => {
    requireCapture(order, readCaptureId(c));
    return { order };
  });
  return c.body(null, 204);
}

const readCaptureId = (c: Context) => c.req.param('capture') ?? '';

function requireCapture({ captures }: Order, id: string): Capture {
  const capture = captures.find(({ capture_id }) => capture_id === id);
  if (!capture) throw noSuchCapture();
  return capture;
}
