import type { Product } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { formatOptionField } from '../../../state/new-item.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { useUI, useUICalls } from '../../../state/ui.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstSelection, selectedOffer, selectOfferPictures } from '../product/selection.ts';
import { AddToCartForm } from './add-to-cart-form.tsx';
import { buildCardPath, productCard } from './card.ts';
import { ProductPrice } from './price.tsx';
import { ProductRating } from './product-rating.tsx';
import styles from './quick-view.module.css';
import { WishlistButton } from './wishlist-button.tsx';

/** Opened by a product's id or slug: the product is fetched, and a failure closes it with a toast (§8). */
export function QuickView() {
  const { quickViewId, quickViewChoice, closeQuickView } = useUI();
  const product = useQuickViewProduct(quickViewId);
  return (
    <Dialog open={quickViewId !== null} onClose={closeQuickView} title={messages().product.quickView} width="wide">
      {product ? (
        <QuickViewFacts product={product} choice={quickViewChoice} onLeave={closeQuickView} />
      ) : (
        <QuickViewSkeleton />
      )}
    </Dialog>
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
        notify(messages().product.quickViewFailed, 'error');
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
  if (!product) throw new Error(messages().product.notFound);
  return product;
}

function QuickViewFacts({ product, choice, onLeave }: { product: Product; choice: string; onLeave(): void }) {
  const addToCart = useAddToCart();
  const { id, name, tags, description, currency } = product;
  const { slug, hasOptions, soldOut, ...card } = productCard(product);
  const { price, was, picture, content } = {
    ...card,
    picture: product.images[0],
    ...selectVariantFacts(product, choice),
  };
  const path = buildCardPath({ slug, choice });
  return (
    <div className={styles.layout}>
      <div className={styles.picture}>
        {picture && (
          <Picture
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
        <h3 className={styles.name}>
          <Link to={path} onClick={onLeave}>
            {name}
          </Link>
        </h3>
        <ProductRating average={product.rating_average} count={product.rating_count} />
        <ProductPrice amount={price} was={was} currency={currency} size="large" content={content} />
        <p className={styles.description}>{description}</p>
        {hasOptions ? (
          <LinkButton to={path} variant="primary" size="large" wide onClick={onLeave}>
            {messages().product.chooseOptions}
          </LinkButton>
        ) : (
          <AddToCartForm productId={id} onAdd={(form) => addToCart(name, form)}>
            <Button type="submit" variant="primary" size="large" wide disabled={soldOut}>
              {messages().product.addToCart}
            </Button>
          </AddToCartForm>
        )}
        <WishlistButton id={id} name={name} />
      </div>
    </div>
  );
}

/** Selects the facts that differ in the variant that the card showed. */
function selectVariantFacts(product: Product, choice: string) {
  if (!choice) return undefined;
  const query = new URLSearchParams(choice);
  const offer = selectedOffer(
    product,
    firstSelection(product, (id) => query.get(formatOptionField(id))),
  );
  return {
    price: offer.price,
    was: offer.was,
    picture: selectOfferPictures(product, offer)[0],
    content: offer.content,
  };
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
