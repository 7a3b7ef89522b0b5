import type { StoreColours } from '@mercer/contract';

/** The header's, which is the same in light and dark. */
export const ownFrame = '#131921';

/** Where a store's own colours are read from: another address for other ones. */
export function themeOf(colours: StoreColours): { url: string; frame: string } {
  const names = Object.entries(colours).map(([name, colour]) => `${name}=${colour.slice(1)}`);
  return { url: `/theme.css?${names.join('&')}`, frame: colours.header ?? ownFrame };
}

/** They take the place of the tokens; buttons get lighter below the pointer, as what stands on them is dark. */
export function themeCss({ header, nav, accent, primary, strong, link }: StoreColours): string {
  const tokens = {
    '--header': header,
    '--nav': nav,
    '--accent': accent,
    '--primary': primary,
    '--primary-hover': primary && lighter(primary),
    '--strong': strong,
    '--strong-hover': strong && lighter(strong),
    // on a dark ground the shop's own one
    '--link': link && `light-dark(${link}, #58c4d6)`,
  };
  const set = Object.entries(tokens).filter(([, colour]) => colour);
  return `:root{${set.map(([name, colour]) => `${name}:${colour}`).join(';')}}`;
}

function lighter(colour: string): string {
  return `color-mix(in srgb, ${colour} 85%, #ffffff)`;
}
