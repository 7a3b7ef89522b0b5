import { expect, test } from 'vitest';
import type { ContentPage } from '../../api/content.ts';
import { buildPageChange, buildSlug, toPageValues } from './page-texts.ts';

const languages = [{ code: 'de-DE', name: 'Deutsch' }];
const page: ContentPage = {
  id: 'page',
  title: 'Care',
  slug: 'care',
  body: 'Wash at 40 °C.',
  published: true,
  $locale: { 'de-DE': { title: 'Pflege', slug: 'pflege' }, 'fr-FR': { title: 'Entretien' } },
  date_created: '2026-01-01T00:00:00.000Z',
  date_updated: '2026-01-01T00:00:00.000Z',
};
const values = toPageValues(page, languages);

test('fields that were not touched are not sent', () => {
  expect(buildPageChange(values, values, page)).toEqual({});
  expect(buildPageChange(values, { ...values, published: false }, page)).toEqual({ published: false });
});

test('a text of one language leaves the others as they are', () => {
  expect(buildPageChange(values, { ...values, 'de-DE/body': ' Bei 40 °C waschen. ' }, page)).toEqual({
    $locale: {
      'de-DE': { title: 'Pflege', slug: 'pflege', body: 'Bei 40 °C waschen.' },
      'fr-FR': { title: 'Entretien' },
    },
  });
});

test('a language whose texts were emptied is taken away', () => {
  const emptied = { ...values, 'de-DE/title': '', 'de-DE/slug': '' };
  expect(buildPageChange(values, emptied, page)).toEqual({ $locale: { 'fr-FR': { title: 'Entretien' } } });
});

test('a title suggests an address', () => {
  expect(buildSlug('Über uns & Größen – Café')).toBe('ueber-uns-groessen-cafe');
});
