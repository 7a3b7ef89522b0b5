import { computeContrast } from '@mercer/contract';
import { expect, test } from 'vitest';
import { settingParsers } from './read.ts';

function parseColours(colours: object) {
  return settingParsers.store(JSON.stringify({ name: 'Laden', colours })).colours;
}

test('contrast is counted as WCAG does', () => {
  expect(computeContrast('#000000', '#ffffff')).toBe(21);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('colours that can be read are the shop’s, others are left out one by one', () => {
  const colours = { header: '#3b1f5c', nav: '#4a2a70', accent: '#f2b705', primary: '#9ad1b2', link: '#5b2a86' };
  expect(parseColours(colours)).toEqual(colours);
  expect(parseColours({ ...colours, header: '#7a8a94', link: '#aaaaaa' })).toEqual({
    nav: '#4a2a70',
    accent: '#f2b705',
    primary: '#9ad1b2',
  });
  expect(parseColours({ header: '#ffee88' })).toEqual({ header: '#ffee88' });
  expect(parseColours({ header: 'red;}', strong: '#222222', page: '#000000', link: 7 })).toEqual({});
});
