import { expect, test } from 'vitest';
import { readRequestId, readTraceId } from './request-id.ts';

const getRequestId = (id: string) =>
  readRequestId(new Request('http://localhost', { headers: { 'x-request-id': id } }));
const getTraceId = (traceparent: string) => readTraceId(new Request('http://localhost', { headers: { traceparent } }));

test.each(['a1b2c3d4', '01JF8Z7Q9V', 'Root=1-67891233-abcdef', '8a0c4f0e-1f2d-4a7b-9f33-0c7c7a1d3b11'])(
  'the id %s is kept',
  (id) => expect(getRequestId(id)).toBe(id),
);

test.each(['', 'short', 'ada@mercer.test', '4242424242424242', 'a b c d e f g', 'x'.repeat(129)])(
  'the id %j is replaced by one of ours',
  (id) => expect(getRequestId(id)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
);

test('a trace is known by its id', () => {
  expect(getTraceId('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')).toBe(
    '4bf92f3577b34da6a3ce929d0e0e4736',
  );
  expect(getTraceId(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toBeUndefined();
  expect(getTraceId('none')).toBeUndefined();
});
