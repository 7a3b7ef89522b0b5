import { expect, test } from 'vitest';
import { contrast } from './colours.ts';
import { said } from './said.ts';

function shown(colours: object) {
  return said.store(JSON.stringify({ name: 'Laden', colours })).colours;
}

test('contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('colours that can be read are the shop’s, others are left out one by one', () => {
  const colours = { header: '#3b1f5c', nav: '#4a2a70', accent: '#f2b705', primary: '#9ad1b2', link: '#5b2a86' };
  expect(shown(colours)).toEqual(colours);
  expect(shown({ ...colours, header: '#ffee88', link: '#aaaaaa' })).toEqual({
    nav: '#4a2a70',
    accent: '#f2b705',
    primary: '#9ad1b2',
  });
  expect(shown({ header: 'red;}', strong: '#222222', page: '#000000', link: 7 })).toEqual({});
});
