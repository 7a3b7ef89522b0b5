import type { Answer, WriteCall } from './api/call.ts';
import { getObject } from './api/objects.ts';
import { authorizeOrder } from './authorizations.ts';
import { captureOrder } from './captures.ts';
import { createOrder } from './orders.ts';

/** An order whose wallet is kept is paid as it is made: nobody has to be asked. */
export async function placeOrder(call: WriteCall): Promise<Answer> {
  const answer = await createOrder(call);
  const { id = '' }: { id?: string } = answer.body;
  const { status, intent } = await getObject(call.db, 'order', id);
  if (status !== 'APPROVED') return answer;
  const pay = intent === 'CAPTURE' ? captureOrder : authorizeOrder;
  return pay({ ...call, id, body: {} });
}
