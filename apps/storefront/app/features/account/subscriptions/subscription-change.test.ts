import { expect, test } from 'vitest';
import { resumeChange } from './subscription-change.ts';

test('back from the bank the whole form is sent again: card, quantity and plan', async () => {
  const sent: unknown[] = [];
  const calls = {
    update: async (...change: unknown[]) => {
      sent.push(change);
      throw new Error('the answer does not matter here');
    },
  };
  const returned = (query: string) => resumeChange(calls, new URLSearchParams(`redirect_status=succeeded&${query}`));
  await returned('subscription_id=s1&card_token=pm_1&quantity=5&plan_id=yearly');
  await returned('subscription_id=s1&card_id=c1');
  expect(sent).toEqual([
    ['s1', { billing: { card: { token: 'pm_1', resumed: true } }, quantity: 5, plan_id: 'yearly' }],
    ['s1', { billing: { account_card_id: 'c1' } }],
  ]);
});
