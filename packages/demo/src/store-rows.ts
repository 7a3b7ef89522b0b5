import { germanPages, type PageText } from './german-pages.ts';
import { demoId } from './ids.ts';
import { pages } from './pages.ts';
import { promotionRows } from './promotions.ts';
import { sceneFields, sceneRows } from './scenes.ts';
import { settings } from './settings.ts';
import { sizeGuides } from './size-guides.ts';

const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

/** What the shop needs beside a catalogue. */
export function storeRows() {
  return {
    ...promotionRows,
    settings: Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) })),
    content_models: [
      { id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) },
      { id: 'scenes', name: 'Scenes of the home page', fields: JSON.stringify(sceneFields) },
    ],
    content: [
      ...pages.map(({ slug, ...page }) => pageRow(slug, page, germanPages[slug])),
      ...sceneRows(),
      ...sizeGuides.map(({ slug, english, german }) => pageRow(slug, english, german)),
    ],
  };
}

function pageRow(slug: string, page: PageText, german: PageText | undefined) {
  const value = JSON.stringify({ ...page, $locale: { 'de-DE': german } });
  return { model: 'pages', id: demoId('page', slug), slug, value };
}
