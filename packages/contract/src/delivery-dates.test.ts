import { expect, test, vi } from 'vitest';
import { formatDeliveryDates } from './delivery-dates.ts';

test.each([
  ['en-US', '2024-12-03', '2024-12-05', 'Tue, Dec 3 – Thu, Dec 5'],
  ['en-US', '2024-11-29', '2024-12-02', 'Fri, Nov 29 – Mon, Dec 2'],
  ['en-US', '2024-12-31', '2025-01-02', 'Tue, Dec 31 – Thu, Jan 2'],
  ['en-US', '2024-12-03', '2024-12-03', 'Tue, Dec 3'],
  ['en-GB', '2024-12-03', '2024-12-05', 'Tue 3 – Thu 5 Dec'],
  ['de-DE', '2024-12-03', '2024-12-05', 'Di., 3. – Do., 5. Dez.'],
  ['de-DE', '2024-11-29', '2024-12-02', 'Fr., 29. Nov. – Mo., 2. Dez.'],
  ['de-DE', '2024-12-31', '2025-01-02', 'Di., 31. Dez. – Do., 2. Jan.'],
  ['de-DE', '2024-12-03', '2024-12-03', 'Di., 3. Dez.'],
])('in %s from %s to %s: %s', (locale, from, to, text) => {
  expect(formatDeliveryDates({ from, to }, locale)).toBe(text);
});

test('a language is looked up once, however many dates are written', () => {
  const formatConstructor = vi.spyOn(Intl, 'DateTimeFormat');
  // a language that no other test has asked for in this process
  for (const day of ['2024-12-03', '2024-12-04']) formatDeliveryDates({ from: '2024-12-02', to: day }, 'eu-ES');
  expect(formatConstructor).toHaveBeenCalledTimes(2);
  formatConstructor.mockRestore();
});
