import { findFrameInk, isReadable } from '@mercer/contract';
import * as v from 'valibot';

/** Colours of the storefront's tokens (`ui/tokens.css`): text on buttons, and grounds behind links. */
const onAccent = ['#0f1111'];
const grounds = ['#ffffff', '#eaeded'];

const isFrame = (colour: string) => findFrameInk(colour) !== undefined;
const isButton = (colour: string) => onAccent.every((text) => isReadable(text, colour));
const isLink = (colour: string) => grounds.every((ground) => isReadable(colour, ground));

/** Sentence for a colour that is left out: the rule that it breaks. */
export const colourRule =
  'a colour like #1f3d2b is expected, with a contrast of at least 4.5:1 to the text on it, or for `link` to the pages below it';

/** A colour on which nothing could be read is left out, as is what is none. */
export const ColoursSchema = v.object({
  header: buildColourSchema(isFrame),
  nav: buildColourSchema(isFrame),
  accent: buildColourSchema(isButton),
  primary: buildColourSchema(isButton),
  strong: buildColourSchema(isButton),
  link: buildColourSchema(isLink),
});

function buildColourSchema(isUsable: (colour: string) => boolean) {
  const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i), v.check(isUsable));
  return v.exactOptional(v.fallback(v.optional(colour), undefined));
}
