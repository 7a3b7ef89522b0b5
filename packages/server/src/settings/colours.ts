import * as v from 'valibot';

/** What stands on a colour has to be read: 4.5:1, as WCAG 2.2 asks for (1.4.3). */
const leastContrast = 4.5;

/** Of the storefront's tokens (`ui/tokens.css`): what is written on the dark grounds, on buttons, and below links. */
const onDark = ['#ffffff', '#cdd5dd'];
const onAccent = ['#0f1111'];
const grounds = ['#ffffff', '#eaeded'];

/** A colour that could not be read is left out, as is what is none. */
export const ColoursSchema = v.object({
  header: legible(onDark),
  nav: legible(onDark),
  accent: legible(onAccent),
  primary: legible(onAccent),
  strong: legible(onAccent),
  link: legible(grounds),
});

function legible(others: string[]) {
  const colour = v.pipe(
    v.string(),
    v.regex(/^#[0-9a-f]{6}$/i),
    v.check((value) => others.every((other) => contrast(value, other) >= leastContrast)),
  );
  return v.exactOptional(v.fallback(v.optional(colour), undefined));
}

/** @see WCAG 2.2, "contrast ratio" and "relative luminance" */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
