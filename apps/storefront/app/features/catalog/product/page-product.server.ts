import type { Product } from '@mercer/contract';
import { localizeAttributes } from '../../../i18n/measures.ts';
import type { PageProduct } from './product-page.tsx';
import { listGalleryImages } from './selection.ts';

/**
 * Leaves out what only applications of others read, and images that the page draws later, so that a document says no more
 * than it shows, and writes measures in the units of the page's country.
 */
export function toPageProduct(product: Product | null | undefined): PageProduct | null | undefined {
  if (!product) return product;
  const {
    active,
    type,
    category_index,
    meta_title,
    meta_description,
    date_updated,
    images,
    attributes,
    ...pageFields
  } = product;
  const galleryImages = listGalleryImages(images);
  const measured = galleryImages.length < images.length ? { isMeasured: true } : {};
  const pageProduct = {
    ...pageFields,
    images: galleryImages,
    attributes: localizeAttributes(attributes),
    ...measured,
    ...(meta_title && { meta_title }),
    ...(meta_description && { meta_description }),
  };
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: nothing of the page reads what is left out
  return pageProduct as PageProduct;
}
