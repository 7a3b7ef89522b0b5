import { useEffect, useState } from 'react';
import { browserClient } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { addComparedSlug } from './compared-slugs.ts';
import { referenceNames, selectReference } from './references.ts';
import { type DrawingFrame, ScaleDrawing } from './scale-drawing.tsx';
import { ScalePicker } from './scale-picker.tsx';
import { measureLongestSide, type ScaledProduct, scaleProduct } from './scaled-product.ts';
import { readSessionText } from './session-text.ts';

const frame: DrawingFrame = { width: 640, height: 400, left: 136, right: 28, top: 24, bottom: 88, gap: 44 };

export interface TrueSizeProps {
  slug: string;
  name: string;
  /** Receives the slugs of the comparison with this product, which this tab may have begun. */
  onCompared(slugs: string[]): void;
}

/** Draws a product at true scale beside a thing that the shopper chooses. */
export function TrueSize({ slug, name, onCompared }: TrueSizeProps) {
  useEffect(() => onCompared(addComparedSlug(readSessionText('compared'), slug)), [slug, onCompared]);
  const scaled = useScaledProduct(slug);
  if (!scaled) return null;
  return (
    <ScalePicker initial={selectReference(measureLongestSide(scaled))}>
      {referenceNames.map((beside) => (
        <ScaleDrawing key={beside} product={scaled} name={name} beside={beside} frame={frame} />
      ))}
    </ScalePicker>
  );
}

/** Fetches the product as the shop states it: a page writes measures in other units, and leaves images out. */
function useScaledProduct(slug: string): ScaledProduct | null {
  const [scaled, setScaled] = useState<ScaledProduct | null>(null);
  useEffect(() => {
    let isCurrent = true;
    resolveOrNull(browserClient().products.get(slug)).then((product) => {
      if (isCurrent && product) setScaled(scaleProduct(product));
    });
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  return scaled;
}
