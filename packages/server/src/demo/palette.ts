/** Colours of the demo products: the name a shopper reads and the six hex digits the pictures are painted with. */
export const palette = {
  slate: ['Slate', '5b6b7a'],
  charcoal: ['Charcoal', '3a424a'],
  silver: ['Silver', 'b9c1c8'],
  cream: ['Cream', 'e6dccb'],
  sand: ['Sand', 'd3bb94'],
  oak: ['Oak', 'c0925f'],
  cocoa: ['Cocoa', '70493a'],
  rust: ['Rust', 'a9522f'],
  terracotta: ['Terracotta', 'c0613f'],
  ochre: ['Ochre', 'd39b3a'],
  butter: ['Butter', 'e8cd78'],
  blush: ['Blush', 'd99c94'],
  rose: ['Rose', 'c26a78'],
  berry: ['Berry', '8d3a52'],
  plum: ['Plum', '745880'],
  lilac: ['Lilac', 'ab9acb'],
  navy: ['Navy', '2f4872'],
  sky: ['Sky blue', '78a5ca'],
  teal: ['Teal', '3c8284'],
  mint: ['Mint', '93c4ae'],
  sage: ['Sage', '94a886'],
  moss: ['Moss', '62784f'],
  forest: ['Forest green', '35604f'],
} as const satisfies Record<string, readonly [name: string, hex: string]>;

export type Colour = keyof typeof palette;
