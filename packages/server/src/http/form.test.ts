import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFewFields } from './form.ts';

const most = 200;
const urlencoded = 'application/x-www-form-urlencoded';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const part = (name: string, joint: string) => `${joint}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
const parts = (amount: number, boundary = 'b') => `${part('a', `--${boundary}`).repeat(amount)}--${boundary}--\r\n`;
const multipart = (boundary = 'b') => `multipart/form-data; boundary=${boundary}`;

test('a form has at most 200 fields', () => {
  expect(hasFewFields(bytesOf('a=1&'.repeat(most)), urlencoded)).toBe(true);
  expect(hasFewFields(bytesOf('a=1&'.repeat(most + 1)), urlencoded)).toBe(false);
  expect(hasFewFields(bytesOf(parts(most - 1)), multipart())).toBe(true);
  expect(hasFewFields(bytesOf(parts(most + 1)), multipart())).toBe(false);
  expect(hasFewFields(bytesOf(''), urlencoded)).toBe(true);
});

test('a field has a short header, and may have a long value', () => {
  const header = `--b\r\n${'x-a: b\r\n'.repeat(1000)}Content-Disposition: form-data; name="a"\r\n\r\nv\r\n--b--\r\n`;
  expect(hasFewFields(bytesOf(header), multipart())).toBe(false);
  const long = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'v'.repeat(100_000)}\r\n--b--\r\n`;
  expect(hasFewFields(bytesOf(long), multipart())).toBe(true);
});

test('however a form is written, one that passes has few fields for the runtime, too', async () => {
  const type = fc.constantFrom(
    multipart(),
    'multipart/form-data;boundary="b"',
    'Multipart/Form-Data; x="; boundary=c"; boundary=b',
    'multipart/form-data; boundary=b; boundary=c',
    'multipart/form-data; boundary="\\b"',
    urlencoded,
    `${urlencoded};charset=utf-8`,
  );
  const body = fc
    .tuple(fc.constantFrom(1, most + 100), fc.constantFrom('--b', '--c', '&a=1', '\r\n--b'))
    .map(([amount, joint]) =>
      joint.startsWith('&') ? joint.repeat(amount) : `${part('a', joint).repeat(amount)}${joint}--\r\n`,
    );
  await fc.assert(
    fc.asyncProperty(type, body, async (contentType, text) => {
      if (!hasFewFields(bytesOf(text), contentType)) return;
      const sent = new Response(text, { headers: { 'Content-Type': contentType } });
      const form = await sent.formData().catch(() => new FormData());
      expect([...form].length).toBeLessThanOrEqual(most + 1);
    }),
    { numRuns: 60 },
  );
});
