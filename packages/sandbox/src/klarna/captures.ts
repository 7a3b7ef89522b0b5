import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, type Body, readBody } from '../http/input.ts';
import { takeMoney, takeMore } from '../redirect/money.ts';
import { notPlayedField } from '../redirect/not-played.ts';
import { suffer } from '../redirect/suffer.ts';
import { noSuchCapture, notAllowed, pathId } from './errors.ts';
import { assertDocumented, shippingInfoOf, textWithin } from './fields.ts';
import { shownLines } from './lines.ts';
import { type Capture, changeOrder, type Order, readOrder, remainingAmount } from './orders.ts';

/** An order is captured in as many parts as its parcels are. */
export async function postCapture(c: Context, deps: SandboxDeps) {
  const capture = captureOf(await readBody(c), deps.now());
  const { isNew, id, behaviour } = await changeOrder(c, deps, async (tx, { order, charge }) => {
    if (charge.behaviour === 'decline' || (order.assessment && order.fraud_status !== 'ACCEPTED'))
      throw notCaptured('The order may not be captured');
    const { captured_amount: amount } = capture;
    if (amount > remainingAmount({ order, charge }, deps.now())) throw notCaptured(tooMuch);
    const take = charge.status === 'succeeded' ? takeMore : takeMoney;
    if (!(await take(tx, charge.id, amount))) throw notCaptured(tooMuch);
    return { order: { ...order, captures: [...order.captures, capture] }, id: capture.capture_id };
  });
  if (isNew) await suffer(deps, behaviour);
  return c.body(null, 201, { Location: `${new URL(c.req.url).origin}${c.req.path}/${id}`, 'Capture-Id': id });
}

const tooMuch = 'Captured amount is higher than the remaining authorized amount';
const notCaptured = (message: string) => notAllowed(message, 'CAPTURE_NOT_ALLOWED');

function captureOf(body: Body, now: Date): Capture {
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
    description: textWithin(body, 'description', 255),
    reference: textWithin(body, 'reference', 255),
    order_lines: shownLines(body),
    shipping_info: shippingInfoOf(body),
  };
}

export async function getCaptures(c: Context, { store }: SandboxDeps) {
  return c.json((await readOrder(store.db, pathId(c))).order.captures);
}

export async function getCapture(c: Context, { store }: SandboxDeps) {
  return c.json(requireCapture((await readOrder(store.db, pathId(c))).order, captureId(c)));
}

/** The parcels of a capture, one after the other. */
export async function addCaptureShipping(c: Context, deps: SandboxDeps) {
  const body = await readBody(c);
  assertDocumented(body, ['shipping_info']);
  const parcels = shippingInfoOf(body);
  await changeOrder(c, deps, async (_, { order }) => {
    const capture = requireCapture(order, captureId(c));
    const shipped = { ...capture, shipping_info: [...capture.shipping_info, ...parcels] };
    return { order: { ...order, captures: order.captures.map((one) => (one === capture ? shipped : one)) } };
  });
  return c.body(null, 204);
}

/** Klarna writes to the buyer again. */
export async function triggerSendOut(c: Context, deps: SandboxDeps) {
  await changeOrder(c, deps, async (_, { order }) => {
    requireCapture(order, captureId(c));
    return { order };
  });
  return c.body(null, 204);
}

const captureId = (c: Context) => c.req.param('capture') ?? '';

function requireCapture({ captures }: Order, id: string): Capture {
  const capture = captures.find(({ capture_id }) => capture_id === id);
  if (!capture) throw noSuchCapture();
  return capture;
}
