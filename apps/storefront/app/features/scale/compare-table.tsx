import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { localizeMeasure, localizeText } from '../../i18n/measures.ts';
import { messages } from '../../i18n/messages.ts';
import { scaleWords } from '../../i18n/scale-words.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { useAddToCart } from '../../state/add-to-cart.ts';
import { Button, buildButtonClass, LinkButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { AddToCartForm } from '../catalog/cards/add-to-cart-form.tsx';
import { buildCardPath, type Card } from '../catalog/cards/card.ts';
import { ProductPrice } from '../catalog/cards/price.tsx';
import { ProductRating } from '../catalog/cards/product-rating.tsx';
import styles from './compare-table.module.css';
import { buildComparePath } from './compared-slugs.ts';
import { type ComparedProduct, hasDifference, listFactRows } from './comparison.ts';
import { type ReferenceName, referenceNames, references, selectReference } from './references.ts';
import { type DrawingFrame, describeSides, fitScale, ScaleDrawing } from './scale-drawing.tsx';
import { ScalePicker } from './scale-picker.tsx';
import { measureLongestSide, type ScaledProduct } from './scaled-product.ts';

const largestFrame: DrawingFrame = {
  width: 320,
  height: 320,
  left: 108,
  right: 12,
  top: 16,
  bottom: 56,
  gap: 16,
  isCompact: true,
};

/** A column for each product; rows that differ are marked, and can be shown alone. */
export function CompareTable({ products }: { products: ComparedProduct[] }) {
  const words = scaleWords();
  const scaledProducts = products.flatMap(({ scaled }) => scaled ?? []);
  const longestSide = Math.max(0, ...scaledProducts.map(measureLongestSide));
  const frames = referenceNames.map((beside) => fitFrame(scaledProducts, beside));
  const hasSeveral = products.length > 1;
  return (
    <ScalePicker initial={selectReference(longestSide)}>
      <div className={styles.scroll}>
        {hasSeveral && (
          <label className={styles.filter}>
            <input type="checkbox" name="differences" />
            {words.onlyDifferences}
          </label>
        )}
        <table className={styles.table} data-columns={products.length}>
          <caption className={hidden.hidden}>{words.table}</caption>
          <thead>
            <tr>
              <td />
              {products.map(({ card }) => (
                <th key={card.id} scope="col">
                  <ProductHead card={card} rest={products.filter((other) => other.card !== card)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.trueSize}</th>
              {products.map(({ card, scaled }) => (
                <td key={card.id} className={styles.drawing}>
                  {scaled ? <Drawings product={scaled} name={card.name} frames={frames} /> : words.noMeasures}
                </td>
              ))}
            </tr>
            <CompareRow
              name={words.price}
              products={products}
              keys={products.map(({ card }) => card.price)}
              renderCell={({ card: { price, was, currency, content } }) => (
                <ProductPrice amount={price} was={was} currency={currency} content={content} />
              )}
            />
            <CompareRow
              name={words.rating}
              products={products}
              keys={products.map(({ card }) => card.rating)}
              renderCell={({ card }) => <ProductRating average={card.rating} count={card.reviews} />}
            />
            <TextRow
              name={words.measures}
              products={products}
              values={products.map(({ scaled }) => (scaled ? describeSides(scaled) : ''))}
            />
            <TextRow
              name={words.weight}
              products={products}
              values={products.map(({ weight = '' }) => localizeMeasure(weight))}
            />
            {listFactRows(products).map(({ id, name, values }) => (
              <TextRow key={id} name={name} products={products} values={values.map(localizeText)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {products.map(({ card }) => (
                <td key={card.id}>
                  <BuyCell card={card} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </ScalePicker>
  );
}

function ProductHead({ card, rest }: { card: Card; rest: ComparedProduct[] }) {
  const { name, picture } = card;
  return (
    <div className={styles.head}>
      <Link to={buildCardPath(card)} className={styles.name}>
        {picture && <Picture file={picture} alt="" slot="card" width={320} height={320} load="soon" />}
        {insertSoftHyphens(name)}
      </Link>
      <Link
        to={buildComparePath(rest.map((product) => product.card.slug))}
        aria-label={scaleWords().remove(name)}
        className={`${buildButtonClass({ variant: 'icon' })} ${styles.remove}`}
      >
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </div>
  );
}

interface FittedFrame {
  beside: ReferenceName;
  frame: DrawingFrame;
  scale: number;
}

/** Fits the drawings of a row with one thing: all have one scale, and are only as high as the tallest needs. */
function fitFrame(products: ScaledProduct[], beside: ReferenceName): FittedFrame {
  const scale = fitScale(products, beside, largestFrame);
  const tallest = Math.max(references[beside].height, ...products.map(({ height }) => height));
  const height = Math.ceil(largestFrame.top + tallest * scale + largestFrame.bottom);
  return { beside, scale, frame: { ...largestFrame, height } };
}

interface DrawingsProps {
  product: ScaledProduct;
  name: string;
  /** Frame of the row with each of the things. */
  frames: FittedFrame[];
}

function Drawings({ product, name, frames }: DrawingsProps) {
  return frames.map((fitted) => <ScaleDrawing key={fitted.beside} product={product} name={name} {...fitted} />);
}

interface RowProps {
  name: string;
  products: ComparedProduct[];
}

interface CompareRowProps extends RowProps {
  /** What is compared of each product. */
  keys: unknown[];
  renderCell(product: ComparedProduct, at: number): ReactNode;
}

function CompareRow({ name, products, keys, renderCell }: CompareRowProps) {
  const differs = hasDifference(keys);
  return (
    <tr data-same={differs ? undefined : ''}>
      <th scope="row">
        {name}
        {differs && (
          <span className={styles.mark} title={scaleWords().differs}>
            <span className={hidden.hidden}>{` ${scaleWords().differs}`}</span>
          </span>
        )}
      </th>
      {products.map((product, at) => (
        <td key={product.card.id}>{renderCell(product, at)}</td>
      ))}
    </tr>
  );
}

/** Shows one text for each product; a row that is empty for all of them is left out. */
function TextRow({ name, products, values }: RowProps & { values: string[] }) {
  if (!values.some(Boolean)) return null;
  return <CompareRow name={name} products={products} keys={values} renderCell={(_, at) => values[at] || '–'} />;
}

function BuyCell({ card }: { card: Card }) {
  const addToCart = useAddToCart();
  const [isBusy, setIsBusy] = useState(false);
  if (card.hasOptions) {
    return (
      <LinkButton to={buildCardPath(card)} variant="primary" wide>
        {messages().product.chooseOptions}
      </LinkButton>
    );
  }
  const submitProduct = async (fields: FormData) => {
    setIsBusy(true);
    await addToCart(card.name, fields);
    setIsBusy(false);
  };
  return (
    <AddToCartForm productId={card.id} onAdd={submitProduct}>
      <Button type="submit" variant="primary" wide busy={isBusy} disabled={card.soldOut}>
        {card.soldOut ? messages().product.outOfStock : messages().product.addToCart}
      </Button>
    </AddToCartForm>
  );
}
