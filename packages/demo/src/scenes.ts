import { createDemoId } from './ids.ts';
import { photographFile, readOutlines } from './photographs.ts';

/** Fields of the content model `scenes`. */
export const sceneFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'text', name: 'Text', type: 'text' },
  { id: 'link', name: 'Link, a path of the shop', type: 'text' },
  { id: 'picture', name: 'Picture, as an upload is answered', type: 'json' },
  { id: 'picture_dark', name: 'Picture for dark mode, as an upload is answered', type: 'json' },
  { id: 'products', name: 'Products in the picture: slug, place and outline of each', type: 'json' },
  { id: 'place', name: 'Place among the others', type: 'number' },
];

type Words = [title: string, text: string];

const scenes: { slug: string; link: string; english: Words; german: Words }[] = [
  {
    slug: 'kitchen',
    link: '/category/home-kitchen',
    english: [
      'A kitchen that takes its time',
      'Pans that outlast recipes, boards that may show their cuts, and a mug for the one who is up first.',
    ],
    german: [
      'Eine Küche, die sich Zeit lässt',
      'Pfannen, die Rezepte überdauern, Bretter, denen man die Schnitte ansehen darf, und ein Becher für den, der zuerst aufsteht.',
    ],
  },
  {
    slug: 'desk',
    link: '/category/office',
    english: [
      'A desk you like to come back to',
      'Light from the side, paper that lies flat, and only the things that the work needs.',
    ],
    german: [
      'Ein Schreibtisch, an den man gern zurückkehrt',
      'Licht von der Seite, Papier, das flach liegt, und nur die Dinge, die die Arbeit braucht.',
    ],
  },
  {
    slug: 'garden',
    link: '/category/garden',
    english: [
      'An afternoon outside',
      'For window sills, balconies and whole beds: tools that stay in the hand for years.',
    ],
    german: [
      'Ein Nachmittag im Freien',
      'Für Fensterbretter, Balkone und ganze Beete: Werkzeug, das über Jahre in der Hand bleibt.',
    ],
  },
];

/** Records of the content model `scenes`, as far as their pictures were taken. */
export function buildSceneRows() {
  return scenes.flatMap(({ slug, link, english, german }, place) => {
    const picture = photographFile(`room-${slug}`);
    if (!picture) return [];
    const picture_dark = photographFile(`room-${slug}-night`);
    const pictures = { picture, ...(picture_dark && { picture_dark }), products: readOutlines(slug) };
    const value = { ...toTextFields(english), link, ...pictures, place, $locale: { 'de-DE': toTextFields(german) } };
    return [{ model: 'scenes', id: createDemoId('scene', slug), slug, value: JSON.stringify(value) }];
  });
}

const toTextFields = ([title, text]: Words) => ({ title, text });
