import { expect, test } from 'vitest';
import { eachDatabase, testApp } from '../testing/index.ts';
import { sessionPreferences } from './preferences.ts';

const dayMs = 86_400_000;

eachDatabase((db) => {
  test('a session says what was chosen in it, and nothing once it has ended', async () => {
    const { deps, clock, shopper: newShopper } = testApp(db());
    const shopper = newShopper();
    const { headers } = await shopper.put('/api/session', { currency: 'USD' });
    const token = headers.get('x-session') ?? '';
    expect(token).not.toBe('');
    expect(await sessionPreferences(deps, token)).toEqual({ locale: null, currency: 'USD' });
    await shopper.put('/api/session', { locale: 'en-US' });
    expect(await sessionPreferences(deps, token)).toEqual({ locale: 'en-US', currency: 'USD' });
    expect(await sessionPreferences(deps, 'unknown')).toBeUndefined();
    clock.advance(31 * dayMs);
    expect(await sessionPreferences(deps, token)).toBeUndefined();
  });
});
