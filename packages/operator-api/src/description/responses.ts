import type { Json } from './json-schema.ts';

/** Errors of every call: too many requests, or a fault of the shop. */
const always: Record<string, string> = {
  429: 'rate_limited: too many calls; `Retry-After` says when to go on',
  '5XX': 'unavailable: the shop cannot answer now; or server_error',
};

/** Code for each status whose meaning names none. */
const codes: Record<string, string> = {
  400: 'validation_error',
  402: 'card_declined',
  404: 'not_found_error',
  409: 'invalid_request',
  413: 'request_too_large',
  429: 'too_many_attempts',
};

/** @param refusalSets by status, what it means: `code: in words`, or words alone; what several say of one is put together */
export function mergeRefusals(...refusalSets: Partial<Record<string, string>>[]): Json {
  const meanings: Record<string, string> = {};
  for (const [status, meaning = ''] of [...refusalSets, always].flatMap((refusalSet) => Object.entries(refusalSet))) {
    meanings[status] = meanings[status] ? `${meanings[status]}; or ${meaning}` : meaning;
  }
  return Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => [
      status,
      { description, content: errorContent(status, description) },
    ]),
  );
}

function errorContent(status: string, meaning: string): Json {
  const schema = { $ref: '#/components/schemas/Error' };
  return { 'application/json': { schema, example: { error: buildErrorExample(status, meaning) } } };
}

/** The first of what it may mean. */
function buildErrorExample(status: string, meaning: string) {
  const [first = ''] = meaning.split('; ');
  const [, namedCode, words = first] = first.match(/^([a-z]+(?:_[a-z]+)*)(?:, or another[^:]*)?(?:: (.+))?$/) ?? [];
  return { message: toSentenceCase(words), code: namedCode ?? codes[status] ?? 'server_error' };
}

function toSentenceCase(words: string): string {
  const plain = words.replaceAll('`', '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

export const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        message: { type: 'string' },
        code: { type: 'string' },
        param: { type: 'string', description: 'The field, or the item, that it is about' },
        decline_code: { type: 'string', description: 'Why a bank has said no' },
      },
      required: ['message', 'code'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
};
