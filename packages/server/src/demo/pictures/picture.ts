import { drawings, type PictureKind } from './kinds.ts';
import { createPaint, mix } from './paint.ts';
import { group, oval, rect } from './shapes.ts';

export type PictureView = 1 | 2;

/** Side of a product picture's box. */
const pictureSize = 800;

/**
 * One product picture as an SVG document.
 * @param colour six hex digits, without #
 * @param view 1 the whole product on a light ground; 2 nearer, on a ground tinted in its colour
 */
export function drawPicture(kind: PictureKind, colour: string, view: PictureView): string {
  const near = view === 2;
  const scene = placed({ kind, colour, x: 400, y: near ? 704 : 664, scale: near ? 1.1 : 0.94, id: 'p' });
  return svg(pictureSize, pictureSize, scene.defs, backdrop(colour, view) + scene.body);
}

export interface Placement {
  kind: PictureKind;
  colour: string;
  /** Where the middle of the product meets the ground. */
  x: number;
  y: number;
  scale: number;
  /** Keeps the gradients apart when a picture has several products. */
  id: string;
}

/** A product with its shadow, put somewhere in a larger picture. */
export function placed({ kind, colour, x, y, scale, id }: Placement): { body: string; defs: string } {
  const { paint, defs } = createPaint(colour, id);
  const shadow = oval(400, 652, 300, 34, `url(#shadow)`) + oval(400, 650, 190, 14, 'url(#shadow)');
  return {
    body: group(`translate(${x - 400 * scale} ${y - 648 * scale}) scale(${scale})`, shadow, drawings[kind](paint)),
    defs,
  };
}

export function svg(width: number, height: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${sharedDefs}${defs}</defs>${body}</svg>`;
}

const sharedDefs =
  '<radialGradient id="shadow"><stop offset="0" stop-color="#1b2530" stop-opacity=".34"/><stop offset=".55" stop-color="#1b2530" stop-opacity=".12"/><stop offset="1" stop-color="#1b2530" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="warm"><stop offset="0" stop-color="#ffe9ad"/><stop offset=".5" stop-color="#ffefc4" stop-opacity=".6"/><stop offset="1" stop-color="#ffefc4" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>';

function backdrop(colour: string, view: PictureView): string {
  const ground = view === 1 ? 'f7f8f8' : mix(colour, 'f7f8f8', 0.8);
  return (
    rect(0, 0, pictureSize, pictureSize, 0, `#${ground}`) +
    rect(0, 0, pictureSize, pictureSize, 0, 'url(#glow)', view === 1 ? '' : 'opacity=".7"')
  );
}
