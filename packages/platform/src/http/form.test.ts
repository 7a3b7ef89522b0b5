import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFewFields } from './form.ts';

const maxFields = 200;
const urlencoded = 'application/x-www-form-urlencoded';
const encodeUtf8Text = (text: string) => new TextEncoder().encode(text);
const buildFormPart = (name: string, joint: string) =>
  `${joint}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
const buildFormParts = (amount: number, boundary = 'b') =>
  `${buildFormPart('a', `--${boundary}`).repeat(amount)}--${boundary}--\r\n`;
const buildContentType = (boundary = 'b') => `multipart/form-data; boundary=${boundary}`;

test('a form has at most 200 fields', () => {
  expect(hasFewFields(encodeUtf8Text('a=1&'.repeat(maxFields)), urlencoded)).toBe(true);
  expect(hasFewFields(encodeUtf8Text('a=1&'.repeat(maxFields + 1)), urlencoded)).toBe(false);
  expect(hasFewFields(encodeUtf8Text(buildFormParts(maxFields - 1)), buildContentType())).toBe(true);
  expect(hasFewFields(encodeUtf8Text(buildFormParts(maxFields + 1)), buildContentType())).toBe(false);
  expect(hasFewFields(encodeUtf8Text(''), urlencoded)).toBe(true);
});

test('a field has a short header, and may have a long value', () => {
  const header = `--b\r\n${'x-a: b\r\n'.repeat(1000)}Content-Disposition: form-data; name="a"\r\n\r\nv\r\n--b--\r\n`;
  expect(hasFewFields(encodeUtf8Text(header), buildContentType())).toBe(false);
  const long = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'v'.repeat(100_000)}\r\n--b--\r\n`;
  expect(hasFewFields(encodeUtf8Text(long), buildContentType())).toBe(true);
});

test('however a form is written, one that passes has few fields for the runtime, too', async () => {
  const type = fc.constantFrom(
    buildContentType(),
    'multipart/form-data;boundary="b"',
    'Multipart/Form-Data; x="; boundary=c"; boundary=b',
    'multipart/form-data; boundary=b; boundary=c',
    'multipart/form-data; boundary="\\b"',
    urlencoded,
    `${urlencoded};charset=utf-8`,
  );
  const body = fc
    .tuple(fc.constantFrom(1, maxFields + 100), fc.constantFrom('--b', '--c', '&a=1', '\r\n--b'))
    .map(([amount, joint]) =>
      joint.startsWith('&') ? joint.repeat(amount) : `${buildFormPart('a', joint).repeat(amount)}${joint}--\r\n`,
    );
  await fc.assert(
    fc.asyncProperty(type, body, async (contentType, text) => {
      if (!hasFewFields(encodeUtf8Text(text), contentType)) return;
      const response = new Response(text, { headers: { 'Content-Type': contentType } });
      const form = await response.formData().catch(() => new FormData());
      expect([...form].length).toBeLessThanOrEqual(maxFields + 1);
    }),
    { numRuns: 60 },
  );
});
