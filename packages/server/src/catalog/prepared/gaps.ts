/** Stand around what is known only when an answer is given. JSON never has such characters: it escapes them. */
const edge = '\u001e';
const separator = '\u001f';

/** What belongs into a gap; the first part says of which kind it is. */
export type Gap = [kind: 'prices' | 'currency' | 'rating' | 'stock' | 'variants' | 'variantStock', ...parts: string[]];

export function gapOf(...gap: Gap): string {
  return edge + gap.join(separator) + edge;
}

/** @param fill is asked for each gap in their order, and answers JSON */
export function fillGaps(text: string, fill: (...gap: Gap) => string): string {
  const pieces = text.split(edge);
  for (let at = 1; at < pieces.length; at += 2) {
    // written by gapOf
    pieces[at] = fill(...((pieces[at] ?? '').split(separator) as Gap));
  }
  return pieces.join('');
}
