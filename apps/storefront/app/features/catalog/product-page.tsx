import type { Product } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import styles from './product-page.module.css';
import { ProductRating } from './product-rating.tsx';

export function ProductPage({ product }: { product: Later<Product | null> }) {
  return (
    <PageData data={product} skeleton={<ProductSkeleton />}>
      {(value) => (value ? <ProductView key={value.id} product={value} /> : <NotFound />)}
    </PageData>
  );
}

function ProductView({ product }: { product: Product }) {
  const { name, description } = product;
  return (
    <>
      <title>{`${name} · ${messages.store}`}</title>
      <meta name="description" content={description.slice(0, 160)} />
      <Breadcrumbs trail={[{ name: messages.product.home, to: '/' }, { name }]} />
      <div className={styles.page}>
        <Gallery images={product.images} name={name} />
        <div className={styles.facts}>
          <h1 className={styles.name}>{name}</h1>
          <ProductRating product={product} />
          <h2 className={styles.heading}>{messages.product.description}</h2>
          <p className={styles.description}>{description}</p>
          <Specifications product={product} />
        </div>
        <BuyBox product={product} />
      </div>
    </>
  );
}

function Specifications({ product }: { product: Product }) {
  const attributes = Object.values(product.attributes);
  if (attributes.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{messages.product.specifications}</h2>
      <table className={styles.table}>
        <tbody>
          {attributes.map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{Array.isArray(value) ? value.join(', ') : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function NotFound() {
  return (
    <>
      <title>{`${messages.product.notFound} · ${messages.store}`}</title>
      <EmptyState level={1} title={messages.product.notFound}>
        <LinkButton to="/">{messages.common.continueShopping}</LinkButton>
      </EmptyState>
    </>
  );
}

function ProductSkeleton() {
  return (
    <div aria-hidden="true">
      <title>{messages.store}</title>
      <Skeleton width="third" className={styles.waitingTrail} />
      <div className={styles.page}>
        <Skeleton shape="square" />
        <div className={styles.facts}>
          <Skeleton shape="title" />
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </div>
        <div className={styles.waitingBox}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      </div>
    </div>
  );
}
