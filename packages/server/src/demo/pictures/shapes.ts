/** Text builders for the few SVG elements the pictures are made of. Fills are colours or the gradients of a `Paint`. */

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${attributes(more)}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${attributes(more)}/>`;
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${attributes(more)}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(more)}/>`;
}

/** Moves, turns or scales a group, e.g. `rotate(-8 400 400)`. */
export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

/** Repeats a part for 0 … count − 1. */
export function times(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

function attributes(more: string): string {
  return more && ` ${more}`;
}
