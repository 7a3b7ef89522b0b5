/** Minimum contrast of text on a colour: 4.5:1, as WCAG 2.2 requires (1.4.3). */
const leastContrast = 4.5;

/** Text on the shop's frame, with a muted tone: the first that can be read on its colour. */
export const frameInks = [
  { text: '#ffffff', muted: '#cdd5dd' },
  { text: '#0f1111', muted: '#37424a' },
] as const;

type FrameInk = (typeof frameInks)[number];

/** Finds the text that can be read on a colour, with its muted tone too; undefined when neither can. */
export function findFrameInk(colour: string): FrameInk | undefined {
  return frameInks.find(({ text, muted }) => [text, muted].every((ink) => isReadable(ink, colour)));
}

export function isReadable(text: string, ground: string): boolean {
  return computeContrast(text, ground) >= leastContrast;
}

/**
 * @param firstColour `#rrggbb`, as the second one
 * @see WCAG 2.2, "contrast ratio" and "relative luminance"
 */
export function computeContrast(firstColour: string, secondColour: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(firstColour), computeLuminance(secondColour)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearizeChannel(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearizeChannel(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
