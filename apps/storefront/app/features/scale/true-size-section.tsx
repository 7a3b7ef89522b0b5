import type { Product } from '@mercer/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { OnFirstInteraction } from '../../ui/on-first-interaction.tsx';
import styles from './true-size-section.module.css';

interface TrueSizeSectionProps {
  product: Product & {
    /** The product has an image at a known scale, which the document leaves out. */
    isMeasured?: true;
  };
}

const TrueSize = createLazyPart(async () => (await import('./true-size.tsx')).TrueSize);

/**
 * Section of a product page for the drawing at true scale, in a place of its size. Documents have the link alone: the
 * page that it leads to draws the product without scripts.
 */
export function TrueSizeSection({ product }: TrueSizeSectionProps) {
  const [slugs, setSlugs] = useState([product.slug]);
  if (!hasMeasures(product)) return null;
  return (
    <section aria-labelledby="true-size" className={styles.section}>
      <h2 id="true-size">{messages().product.trueSize}</h2>
      <div className={styles.place}>
        <OnFirstInteraction>
          <TrueSize slug={product.slug} name={product.name} onCompared={setSlugs} />
        </OnFirstInteraction>
      </div>
      <Link to={`/compare?products=${slugs.join(',')}`}>{messages().product.compare}</Link>
    </section>
  );
}

function hasMeasures({ isMeasured, images, attributes }: TrueSizeSectionProps['product']): boolean {
  return isMeasured || images.some((image) => image.true_size) || Boolean(attributes.width && attributes.height);
}
