import * as v from 'valibot';

/** Minimum contrast of text on a colour: 4.5:1, as WCAG 2.2 requires (1.4.3). */
const leastContrast = 4.5;

/**
 * Colours of the storefront's tokens (`ui/tokens.css`): text on dark grounds, text on buttons, and grounds behind
 * links.
 */
const onDark = ['#ffffff', '#cdd5dd'];
const onAccent = ['#0f1111'];
const grounds = ['#ffffff', '#eaeded'];

/** A colour that could not be read is left out, as is what is none. */
export const ColoursSchema = v.object({
  header: buildColourSchema(onDark),
  nav: buildColourSchema(onDark),
  accent: buildColourSchema(onAccent),
  primary: buildColourSchema(onAccent),
  strong: buildColourSchema(onAccent),
  link: buildColourSchema(grounds),
});

function buildColourSchema(backgrounds: string[]) {
  const colour = v.pipe(
    v.string(),
    v.regex(/^#[0-9a-f]{6}$/i),
    v.check((value) => backgrounds.every((background) => computeContrast(value, background) >= leastContrast)),
  );
  return v.exactOptional(v.fallback(v.optional(colour), undefined));
}

/** @see WCAG 2.2, "contrast ratio" and "relative luminance" */
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
