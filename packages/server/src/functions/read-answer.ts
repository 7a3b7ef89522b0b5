import * as v from 'valibot';
import type { FunctionAnswer } from './call.ts';

const AnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('answered'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.array(v.tuple([v.string(), v.string()])),
  }),
  v.object({ kind: v.literal('seen'), config: v.unknown(), handlers: v.array(v.string()) }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('no handler') }),
  v.object({ kind: v.literal('failed'), reason: v.string() }),
]);

/** The process of a function runs code that is not the shop's: what it says is read like what a stranger sends. */
export function parseFunctionAnswer(answer: unknown, body: Uint8Array<ArrayBuffer>): FunctionAnswer {
  const { success, output } = v.safeParse(AnswerSchema, answer);
  if (success) return output.kind === 'answered' ? { ...output, body } : output;
  return { kind: 'failed', reason: 'The function gave an answer that makes no sense' };
}
