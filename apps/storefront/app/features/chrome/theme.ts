import { findFrameInk, frameInks, isReadable, type StoreColours } from '@mercer/contract';
import type { RequestContext } from '../../loading/request-context.ts';

/** What a store may choose of its look. */
export type StoreLook = Pick<RequestContext, 'colours' | 'displayFont' | 'stitch'>;

/** The header's, which is the same in light and dark. */
export const ownFrame = '#131921';

/**
 * Returns the URL of the style sheet with a store's own look, which differs when the look does, and the colour of the
 * header. A store without any choice of its own has none.
 */
export function resolveStoreTheme({ colours = {}, displayFont, stitch }: StoreLook) {
  const choices = [
    ...Object.entries(colours).map(([name, colour]) => `${name}=${colour.slice(1)}`),
    ...(displayFont ? [`font=${displayFont}`] : []),
    ...(stitch ? [`stitch=${stitch}`] : []),
  ];
  return choices.length === 0 ? null : { url: `/theme.css?${choices.join('&')}`, frame: colours.header ?? ownFrame };
}

/**
 * Renders a style sheet that overrides the tokens of the look.
 * @param fonts addresses of the files of fonts, by name
 */
export function renderThemeCss(
  { colours = {}, displayFont, stitch }: StoreLook,
  fonts: Record<string, string>,
): string {
  const font = displayFont && fonts[displayFont];
  const tokens = {
    ...resolveColourTokens(colours),
    ...(font && { '--display': `"${displayFont}", georgia, serif` }),
    ...(stitch && { '--stitch': `${stitch === 'double' ? 4 : 2}px ${stitch} var(--accent)` }),
  };
  // The display font is always shown in its regular weight
  const face = font
    ? `@font-face{font-family:"${displayFont}";src:url("${font}") format("woff2");font-display:swap;font-weight:400}`
    : '';
  return `${face}:root{${Object.entries(tokens)
    .flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
    .join(';')}}`;
}

/**
 * Resolves the colour tokens of a shop. Where a shop sets some colours only, the others follow from
 * them, so that none is left of the default ones; text on the frame is light or dark, whichever can be read.
 */
function resolveColourTokens(colours: StoreColours): Record<string, string | undefined> {
  const { header, accent = colours.primary ?? colours.strong } = colours;
  const nav = colours.nav ?? header;
  const { primary = accent, strong = primary } = colours;
  const link = colours.link ?? (header && isReadable(header, leastLinkGround) ? header : undefined);
  return {
    '--header': header,
    '--nav': colours.nav ?? (header && `color-mix(in srgb, ${header} 88%, ${isLight(header) ? '#ffffff' : '#000000'})`),
    ...(header && renderInks('header', header)),
    ...(nav && renderInks('nav', nav)),
    '--accent': accent,
    '--find': accent,
    '--find-hover': accent && lightenColour(accent),
    '--hero': accent && `light-dark(${mixColour(accent, 18, '#ffffff')}, ${mixColour(accent, 12, '#182028')})`,
    '--primary': primary,
    '--primary-hover': primary && lightenColour(primary),
    '--strong': strong,
    '--strong-hover': strong && lightenColour(strong),
    // Dark themes use the shop's own colour
    '--link': link && `light-dark(${link}, #58c4d6)`,
  };
}

/** Darkest ground behind links. */
const leastLinkGround = '#eaeded';

/** Returns the text for a ground of the frame. */
export function getFrameText(ground: string): string {
  return (findFrameInk(ground) ?? frameInks[0]).text;
}

const isLight = (ground: string) => getFrameText(ground) !== frameInks[0].text;

function renderInks(place: 'header' | 'nav', ground: string): Record<string, string> {
  const { text, muted } = findFrameInk(ground) ?? frameInks[0];
  return { [`--on-${place}`]: text, [`--on-${place}-muted`]: muted };
}

/** Buttons become lighter when hovered, as their text is dark. */
const lightenColour = (colour: string) => mixColour(colour, 85, '#ffffff');

const mixColour = (colour: string, percent: number, other: string) =>
  `color-mix(in srgb, ${colour} ${percent}%, ${other})`;
