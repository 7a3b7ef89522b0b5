import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawStates, statesPage, withPicture } from './payment-states.ts';

test('the picture of the states of a payment is current', () => {
  const page = readFileSync(statesPage, 'utf8');
  expect(page).toContain('stateDiagram-v2\n  [*] -->');
  expect(withPicture(page)).toBe(page);
});

test('a state that the table gains is drawn, an event that changes nothing is not', () => {
  const table = {
    none: { begin: 'pending' },
    pending: { open: 'pending', pay: 'succeeded', waive: 'succeeded' },
    succeeded: {},
  };
  expect(drawStates(table)).toBe(
    '```mermaid\nstateDiagram-v2\n  [*] --> pending: begin\n  pending --> succeeded: pay, waive\n```',
  );
});
