import type { SVGAttributes } from 'react';
import { buildImageUrl } from '../../ui/picture-slots.ts';
import type { Block, Reference } from './references.ts';
import styles from './scale-drawing.module.css';
import type { ScaledProduct } from './scaled-product.ts';

interface PlaceProps {
  /** Left end in units of the drawing. */
  x: number;
  /** Position of the ground in units of the drawing. */
  ground: number;
  /** Units of the drawing for each centimetre. */
  scale: number;
}

/** Width in px in which images are fetched: a cutout is a third of its image, and screens are dense. */
const imageWidth = 960;

const white = 'var(--on-header)';
const edge = { stroke: 'var(--on-paper-muted)', strokeWidth: 3, vectorEffect: 'non-scaling-stroke' } as const;
const fineEdge = { ...edge, strokeWidth: 1 };

/** Draws a product on the ground: its cutout, or a plain outline where there is no image at a known scale. */
export function ProductShape({ product, x, ground, scale }: PlaceProps & { product: ScaledProduct }) {
  const { width, height, cutout } = product;
  const frame = {
    x: roundUnits(x),
    y: roundUnits(ground - height * scale),
    width: roundUnits(width * scale),
    height: roundUnits(height * scale),
  };
  if (!cutout) return <rect {...frame} rx={Math.min(frame.width, frame.height) / 16} {...edge} fill={white} />;
  const viewBox = [cutout.left, cutout.top, width, height].map(roundUnits).join(' ');
  return (
    <svg {...frame} viewBox={viewBox} aria-hidden="true">
      <image
        href={buildImageUrl(cutout.url, imageWidth)}
        width={roundUnits(cutout.width)}
        height={roundUnits(cutout.height)}
        className={styles.cutout}
      />
    </svg>
  );
}

/** Draws a thing of known size on the ground, as a pale outline. */
export function ReferenceShape({ reference, x, ground, scale }: PlaceProps & { reference: Reference }) {
  return (
    <g transform={`translate(${roundUnits(x)} ${roundUnits(ground)}) scale(${roundUnits(scale)})`}>
      {reference.outline.map((block) => (
        <BlockShape key={`edge ${block.left}`} block={block} look={{ ...edge, fill: 'none' }} />
      ))}
      {reference.outline.map((block) => (
        <BlockShape key={`filling ${block.left}`} block={block} look={{ fill: white }} />
      ))}
      {reference.details.map((block) => (
        <BlockShape key={`${block.left} ${block.bottom}`} block={block} look={{ ...fineEdge, fill: 'none' }} />
      ))}
    </g>
  );
}

function BlockShape({ block, look }: { block: Block; look: SVGAttributes<SVGRectElement> }) {
  const { left, bottom, width, height, radius, turn } = block;
  return (
    <rect
      x={left}
      y={roundUnits(-bottom - height)}
      width={width}
      height={height}
      rx={radius}
      transform={turn ? `rotate(${turn} ${left + width / 2} ${-bottom})` : undefined}
      {...look}
    />
  );
}

/** Rounds units of a drawing, so that its markup stays short. */
export const roundUnits = (units: number): number => Math.round(units * 100) / 100;
