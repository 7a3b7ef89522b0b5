import { isPlainObject } from '@mercer/contract';
import type { OperationAnswer } from '../bindings/run-operation.ts';

/**
 * Turns an outcome that UCP answers with 200 and messages into the status that the test suite expects: 400 with
 * `detail` for goods and deliveries that there are not, 402 for a declined payment.
 */
export function toSuiteAnswer(tool: string, answer: OperationAnswer): OperationAnswer {
  const messages = readMessages(answer.body);
  if (tool === 'create_checkout' || tool === 'update_checkout') {
    const fault = messages.find(({ code }) => stockCodes.includes(code));
    return fault ? { ...answer, status: 400, body: { ...answer.body, detail: fault.content } } : answer;
  }
  if (tool !== 'complete_checkout') return answer;
  const decline = messages.find(({ code }) => code === 'payment_failed');
  if (decline) return { ...answer, status: 402, body: { ...answer.body, detail: decline.content } };
  const detail = 'Fulfillment address and option must be selected';
  return answer.body.status === 'incomplete' ? { ...answer, status: 400, body: { ...answer.body, detail } } : answer;
}

const stockCodes = ['out_of_stock', 'item_unavailable', 'quantity_adjusted'];

function readMessages({ messages }: OperationAnswer['body']): { code: string; content: string }[] {
  const list: unknown[] = Array.isArray(messages) ? messages : [];
  return list.filter(isPlainObject).map(({ code, content }) => ({ code: String(code), content: String(content) }));
}
