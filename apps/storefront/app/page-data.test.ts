import { expect, test } from 'vitest';
import { pack, unpack } from './page-data.tsx';

test('data come out of one text as they went in', () => {
  const value = { name: `12" ¨pan¨ \\ 'large' </script>`, tags: ['a', ''], price: 1.5, none: null };
  expect(unpack(pack(value))).toEqual(value);
  expect(pack(value).packed).not.toContain('"');
  expect(unpack(pack(null))).toBeNull();
});
