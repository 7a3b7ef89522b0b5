import { expect, test, vi } from 'vitest';
import { createFaultResponse } from './fault-page.ts';

test('a fault has the headers of every page and says nothing of its cause', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = new Error('secret in /srv/shop');
  const answer = createFaultResponse(fault, { publicUrl: 'https://shop.example', hstsSubdomains: false, dev: false });
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe('Something went wrong. Please try again.');
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/);
  expect(log).toHaveBeenCalledExactlyOnceWith(fault);
  log.mockRestore();
});
