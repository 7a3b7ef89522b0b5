import type { StoreColours } from '@mercer/contract';

/** The header's, which is the same in light and dark. */
export const ownFrame = '#131921';

/**
 * Returns the URL of the style sheet with a store's own colours, which differs when they do, and the colour of the
 * header.
 */
export function resolveStoreTheme(colours: StoreColours): { url: string; frame: string } {
  const names = Object.entries(colours).map(([name, colour]) => `${name}=${colour.slice(1)}`);
  return { url: `/theme.css?${names.join('&')}`, frame: colours.header ?? ownFrame };
}

/**
 * Renders a style sheet that overrides the colour tokens; buttons become lighter when hovered, as their text is dark.
 */
export function renderThemeCss({ header, nav, accent, primary, strong, link }: StoreColours): string {
  const tokens = {
    '--header': header,
    '--nav': nav,
    '--accent': accent,
    '--primary': primary,
    '--primary-hover': primary && lightenColour(primary),
    '--strong': strong,
    '--strong-hover': strong && lightenColour(strong),
    // Dark themes use the shop's own colour
    '--link': link && `light-dark(${link}, #58c4d6)`,
  };
  const set = Object.entries(tokens).filter(([, colour]) => colour);
  return `:root{${set.map(([name, colour]) => `${name}:${colour}`).join(';')}}`;
}

function lightenColour(colour: string): string {
  return `color-mix(in srgb, ${colour} 85%, #ffffff)`;
}
