import { formatLength, listLengthTexts } from '../../i18n/measures.ts';
import { scaleWords } from '../../i18n/scale-words.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { ProductShape, ReferenceShape, roundUnits } from './product-shape.tsx';
import { type ReferenceName, references } from './references.ts';
import styles from './scale-drawing.module.css';
import { listSides, type MeasuredSpan, type ScaledProduct } from './scaled-product.ts';

/** Sides of a drawing and its margins, which lines and texts fill, in units of the drawing. */
export interface DrawingFrame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Space between the product and what is beside it. */
  gap: number;
  /** Leaves out the name of what is beside the product, and second units. */
  isCompact?: true;
}

interface ScaleDrawingProps {
  product: ScaledProduct;
  name: string;
  beside: ReferenceName;
  frame: DrawingFrame;
  /** Units of the drawing for each centimetre; as many as the frame allows when left out. */
  scale?: number | undefined;
}

/** Draws a product with its measures beside a thing of known size, both at one scale. */
export function ScaleDrawing({ product, name, beside, frame, scale: sharedScale }: ScaleDrawingProps) {
  const { width, height, gap, isCompact } = frame;
  const reference = references[beside];
  const scale = sharedScale ?? fitScale([product], beside, frame);
  const ground = height - frame.bottom;
  const freeWidth = width - frame.left - frame.right - gap - (product.width + reference.width) * scale;
  const left = frame.left + freeWidth / 2;
  const referenceLeft = left + product.width * scale + gap;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeDrawing(product, name, beside)}
      className={joinClassNames(styles.drawing, isCompact && styles.compact)}
      data-beside={beside}
    >
      <path d={`M0 ${ground}H${width}`} stroke="var(--on-paper-muted)" />
      <ReferenceShape reference={reference} x={referenceLeft} ground={ground} scale={scale} />
      <ProductShape product={product} x={left} ground={ground} scale={scale} />
      {product.across && (
        <WidthLine span={product.across} x={left} ground={ground} scale={scale} isCompact={isCompact} />
      )}
      {product.up && (
        <HeightLine
          span={product.up}
          x={left + (product.across?.start ?? 0) * scale}
          ground={ground}
          scale={scale}
          isCompact={isCompact}
        />
      )}
      {!isCompact && (
        <text
          x={roundUnits(referenceLeft + (reference.width * scale) / 2)}
          y={ground}
          dy="1.6em"
          fill="var(--on-paper-muted)"
          textAnchor="middle"
        >
          {scaleWords().references[beside]}
        </text>
      )}
    </svg>
  );
}

/** Computes the largest scale at which each product fits the frame beside a thing of known size. */
export function fitScale(products: ScaledProduct[], beside: ReferenceName, frame: DrawingFrame): number {
  const reference = references[beside];
  const widest = Math.max(...products.map(({ width }) => width)) + reference.width;
  const tallest = Math.max(reference.height, ...products.map(({ height }) => height));
  return Math.min(
    (frame.width - frame.left - frame.right - frame.gap) / widest,
    (frame.height - frame.top - frame.bottom) / tallest,
  );
}

/** Lists the sides of a product in one text, such as '9.3 cm high, 12 cm wide'. */
export function describeSides(product: ScaledProduct): string {
  return listSides(product)
    .map(([side, length]) => scaleWords()[side](formatLength(length)))
    .join(', ');
}

/** Describes a drawing in one sentence for screen readers. */
function describeDrawing(product: ScaledProduct, name: string, beside: ReferenceName): string {
  const words = scaleWords();
  return words.describe(name, describeSides(product), words.heights[beside](formatLength(references[beside].height)));
}

/** Distance of a measure line from the product, and half the length of the strokes at its ends. */
const lineDistance = 14;
const capLength = 6;
const lineLook = { fill: 'none', stroke: 'var(--on-paper-muted)', strokeWidth: 1.5 };

interface LineProps {
  span: MeasuredSpan;
  x: number;
  ground: number;
  scale: number;
  isCompact: boolean | undefined;
}

function WidthLine({ span, x, ground, scale, isCompact }: LineProps) {
  const from = roundUnits(x + span.start * scale);
  const to = roundUnits(from + span.length * scale);
  const y = ground + lineDistance;
  const caps = [from, to].map((end) => `M${end} ${y - capLength}v${2 * capLength}`).join('');
  return (
    <>
      <path d={`M${from} ${y}H${to}${caps}`} {...lineLook} />
      <LengthText
        x={roundUnits((from + to) / 2)}
        y={y}
        dy="1.5em"
        texts={listTexts(span, isCompact)}
        textAnchor="middle"
      />
    </>
  );
}

function HeightLine({ span, x, ground, scale, isCompact }: LineProps) {
  const bottom = roundUnits(ground - span.start * scale);
  const top = roundUnits(bottom - span.length * scale);
  const lineX = roundUnits(x - lineDistance);
  const caps = [bottom, top].map((end) => `M${lineX - capLength} ${end}h${2 * capLength}`).join('');
  return (
    <>
      <path d={`M${lineX} ${bottom}V${top}${caps}`} {...lineLook} />
      <LengthText
        x={lineX - 2 * capLength}
        y={roundUnits((bottom + top) / 2)}
        dy="0"
        texts={listTexts(span, isCompact)}
        textAnchor="end"
      />
    </>
  );
}

function listTexts({ length }: MeasuredSpan, isCompact: boolean | undefined): string[] {
  const [first, second] = listLengthTexts(length);
  return second && !isCompact ? [first, second] : [first];
}

interface LengthTextProps {
  x: number;
  y: number;
  dy: string;
  texts: string[];
  textAnchor: 'middle' | 'end';
}

function LengthText({ x, y, dy, texts: [first, second], textAnchor }: LengthTextProps) {
  return (
    <text x={x} y={y} dy={dy} textAnchor={textAnchor} fontWeight={600} fill="var(--on-paper)">
      {first}
      {second && (
        <tspan x={x} dy="1.2em" fontWeight={400} fill="var(--on-paper-muted)">
          {second}
        </tspan>
      )}
    </text>
  );
}
