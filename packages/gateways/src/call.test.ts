import { expect, test } from 'vitest';
import { askGateway } from './call.ts';

test('an answer is read without the NUL that no store can keep, at any depth, and else as it is', async () => {
  const text = '{"message":"No\\u0000 money","list":[{"id":"a\\u0000b"}],"path":"C:\\\\u0000","sum":5}';
  const { body } = await askGateway(async () => new Response(text), 'https://gateway.test/');
  expect(body).toEqual({ message: 'No money', list: [{ id: 'ab' }], path: 'C:\\u0000', sum: 5 });
});
