import { absoluteAddress, type Product, type ReviewList } from '@mercer/contract';
import { messages } from '../../../messages.ts';
import { breadcrumbData, buildLinkedData, Seo } from '../../../seo.tsx';
import { useStore } from '../../../state/store.tsx';

/** Name, price, stock and the way to it; a rating only where buyers wrote reviews. */
export function ProductSeo({ product, reviews }: { product: Product; reviews: ReviewList | null }) {
  const { publicUrl } = useStore();
  const { name, slug, description, images } = product;
  const path = `/products/${slug}`;
  const trail = breadcrumbData(publicUrl, [
    { name: messages().product.home, to: '/' },
    { name, to: path },
  ]);
  return (
    <Seo
      title={name}
      description={description || name}
      path={path}
      image={images[0]?.file.url}
      type="product"
      data={buildLinkedData(buildProductData(product, publicUrl, reviews), trail)}
    />
  );
}

function buildProductData(product: Product, publicUrl: string, reviews: ReviewList | null) {
  const { name, slug, sku, description, images, price, currency, stock_status } = product;
  return {
    '@type': 'Product',
    name,
    description,
    ...(sku ? { sku } : {}),
    image: images.map(({ file }) => absoluteAddress(file.url, publicUrl)),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/products/${slug}`,
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${stock_status === 'in_stock' ? 'InStock' : 'OutOfStock'}`,
    },
    ...writtenRating(reviews),
  };
}

/** The fixed rating of the demo store is nobody's opinion, so only written reviews count. */
function writtenRating(reviews: ReviewList | null) {
  const stars = Object.entries(reviews?.summary.stars ?? {});
  const reviewCount = stars.reduce((sum, [, count]) => sum + count, 0);
  if (reviewCount === 0) return {};
  const sum = stars.reduce((total, [row, count]) => total + Number(row) * count, 0);
  const ratingValue = Math.round((sum / reviewCount) * 10) / 10;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount } };
}
