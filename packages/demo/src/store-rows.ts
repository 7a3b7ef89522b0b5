import { germanPages } from './german-pages.ts';
import { demoId } from './ids.ts';
import { pages } from './pages.ts';
import { promotionRows } from './promotions.ts';
import { settings } from './settings.ts';

const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

/** What the shop needs beside a catalogue. */
export function storeRows() {
  return {
    ...promotionRows,
    settings: Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) })),
    content_models: [{ id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) }],
    content: pages.map(({ slug, ...page }) => ({
      model: 'pages',
      id: demoId('page', slug),
      slug,
      value: JSON.stringify({ ...page, $locale: { 'de-DE': germanPages[slug] } }),
    })),
  };
}
