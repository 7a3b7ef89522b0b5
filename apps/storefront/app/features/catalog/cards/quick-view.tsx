import type { Product } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { overlayWords } from '../../../i18n/overlay-words.ts';
import { browserClient } from '../../../loading/client.ts';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { formatOptionField } from '../../../state/new-item.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { useUI, useUICalls } from '../../../state/ui.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { focusOption, OptionChoices, PlanChoices } from '../product/choices.tsx';
import {
  findMissingOption,
  firstSelection,
  type Selection,
  selectedOffer,
  selectPictures,
} from '../product/selection.ts';
import { AddToCartForm } from './add-to-cart-form.tsx';
import { buildCardPath } from './card.ts';
import { ProductPrice } from './price.tsx';
import { ProductRating } from './product-rating.tsx';
import styles from './quick-view.module.css';
import { WishlistButton } from './wishlist-button.tsx';

/** Opened by a product's id or slug: the product is fetched, and a failure closes it with a toast (§8). */
export function QuickView() {
  const { quickViewId, quickViewChoice, closeQuickView } = useUI();
  const product = useQuickViewProduct(quickViewId);
  return (
    <Dialog
      open={quickViewId !== null}
      onClose={closeQuickView}
      title={product ? <QuickViewTitle product={product} choice={quickViewChoice} /> : getProductTexts().quickView}
      label={product ? getProductTexts().quickViewNamed(product.name) : undefined}
      width="wide"
    >
      {product ? (
        <QuickViewFacts key={product.id} product={product} choice={quickViewChoice} onLeave={closeQuickView} />
      ) : (
        <QuickViewSkeleton />
      )}
    </Dialog>
  );
}

const getProductTexts = () => messages().product;

function QuickViewTitle({ product: { slug, name }, choice }: { product: Product; choice: string }) {
  const { closeQuickView } = useUICalls();
  return (
    <Link to={buildCardPath({ slug, choice })} onClick={closeQuickView} className={styles.name}>
      {name}
    </Link>
  );
}

function useQuickViewProduct(idOrSlug: string | null): Product | null {
  const [loadedProduct, setLoadedProduct] = useState<{ askedFor: string; product: Product }>();
  const { closeQuickView } = useUICalls();
  const notify = useNotify();
  useEffect(() => {
    setLoadedProduct(undefined);
    if (idOrSlug === null) return;
    let current = true;
    loadQuickViewProduct(idOrSlug).then(
      (product) => current && setLoadedProduct({ askedFor: idOrSlug, product }),
      (error) => {
        console.warn('Quick view', error);
        if (!current) return;
        notify(overlayWords().quickViewFailed, 'error');
        closeQuickView();
      },
    );
    return () => {
      current = false;
    };
  }, [idOrSlug, notify, closeQuickView]);
  return loadedProduct && loadedProduct.askedFor === idOrSlug ? loadedProduct.product : null;
}

async function loadQuickViewProduct(idOrSlug: string): Promise<Product> {
  const product = await browserClient().products.get(idOrSlug);
  if (!product) throw new Error(getProductTexts().notFound);
  return product;
}

interface QuickViewFactsProps {
  product: Product;
  /** Query string with the options of the variant that the card showed. */
  choice: string;
  onLeave(): void;
}

function QuickViewFacts({ product, choice, onLeave }: QuickViewFactsProps) {
  const [selection, select] = useState(() => parseSelection(product, choice));
  const { name, tags, description, currency } = product;
  const { price, was, content, inStock } = selectedOffer(product, selection);
  const picture = selectPictures(product, selection)[0];
  return (
    <div className={styles.layout}>
      <div className={styles.picture}>
        {picture && (
          <Picture
            key={picture.id}
            file={picture.file}
            alt={picture.caption || name}
            slot="quickView"
            width={400}
            height={400}
            load="soon"
          />
        )}
      </div>
      <div className={styles.facts}>
        {tags[0] && <Chip>{tags[0]}</Chip>}
        <ProductRating average={product.rating_average} count={product.rating_count} />
        <ProductPrice amount={price} was={was} currency={currency} size="large" content={content} />
        <p className={styles.description}>{description}</p>
        <QuickViewForm product={product} selection={selection} onSelect={select} isOff={!inStock} />
        <WishlistButton slug={product.slug} name={name} />
        <Link to={buildSelectionPath(product, selection)} onClick={onLeave}>
          {overlayWords().allDetails}
        </Link>
      </div>
    </div>
  );
}

interface QuickViewFormProps {
  product: Product;
  selection: Selection;
  onSelect(selection: Selection): void;
  isOff: boolean;
}

/** Options, plans and Add to Cart, with the rules of the product's page. */
function QuickViewForm({ product, selection, onSelect, isOff }: QuickViewFormProps) {
  const form = `quick-${product.id}`;
  const addToCart = useAddToCart();
  const [missingId, setMissingId] = useState<string>();
  const submitProduct = (fields: FormData) => {
    const missingOption = findMissingOption(product, selection);
    setMissingId(missingOption?.id);
    if (missingOption) focusOption(form, missingOption.id);
    else addToCart(product.name, fields);
  };
  const changeSelection = (next: Selection) => {
    setMissingId(undefined);
    onSelect(next);
  };
  return (
    <AddToCartForm id={form} productId={product.id} onAdd={submitProduct} className={styles.form}>
      <OptionChoices product={product} selection={selection} onChange={changeSelection} missingId={missingId} />
      <PlanChoices product={product} selection={selection} onChange={changeSelection} />
      {isOff && <p role="status">{getProductTexts().outOfStock}</p>}
      <Button type="submit" variant="primary" size="large" wide disabled={isOff}>
        {getProductTexts().addToCart}
      </Button>
    </AddToCartForm>
  );
}

function parseSelection(product: Product, choice: string): Selection {
  const query = new URLSearchParams(choice);
  return firstSelection(product, (id) => query.get(formatOptionField(id)));
}

/** Builds the path of the product's page with the same options chosen. */
function buildSelectionPath({ slug }: Product, { values }: Selection): string {
  const fields = Object.entries(values).filter(([, value]) => value);
  const choice = new URLSearchParams(fields.map(([id, value]) => [formatOptionField(id), value]));
  return buildCardPath({ slug, choice: choice.toString() });
}

function QuickViewSkeleton() {
  return (
    <div className={styles.layout}>
      <Skeleton shape="square" />
      <div className={styles.facts}>
        <Skeleton shape="title" />
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </div>
  );
}
