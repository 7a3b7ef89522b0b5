import { germanPages, type PageText } from './german-pages.ts';
import { createDemoId } from './ids.ts';
import { pages } from './pages.ts';
import { promotionRows } from './promotions.ts';
import { buildSceneRows, sceneFields } from './scenes.ts';
import { settings } from './settings.ts';
import { sizeGuides } from './size-guides.ts';

const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

/** Builds the rows that the shop needs in addition to a catalogue. */
export function buildStoreRows() {
  return {
    ...promotionRows,
    settings: Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) })),
    content_models: [
      { id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) },
      { id: 'scenes', name: 'Scenes of the home page', fields: JSON.stringify(sceneFields) },
    ],
    content: [
      ...pages.map(({ slug, ...page }) => buildPageRow(slug, page, germanPages[slug])),
      ...buildSceneRows(),
      ...sizeGuides.map(({ slug, english, german }) => buildPageRow(slug, english, german)),
    ],
  };
}

function buildPageRow(slug: string, page: PageText, german: PageText | undefined) {
  const value = JSON.stringify({ ...page, $locale: { 'de-DE': german } });
  return { model: 'pages', id: createDemoId('page', slug), slug, value };
}
