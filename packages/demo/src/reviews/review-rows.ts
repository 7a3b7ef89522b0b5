import type { Image } from '@mercer/contract';
import type { NewRow } from '@mercer/server/seeding';
import { createDemoId, pickStableNumber, slugifyName } from '../ids.ts';
import { photographFile } from '../photographs.ts';
import { demoReviews } from './index.ts';
import { type Reviewer, toReviewerId } from './reviewers.ts';

/** Reviewer who added pictures to a review, and the names of the photographs, by the slug of the product. */
const pictured: Record<string, [reviewer: Reviewer, photographs: string[]]> = {
  'linen-summer-shirt': ['Jonah', ['linen-summer-shirt-2']],
  'house-wool-socks': ['Clara', ['house-wool-socks-2']],
  'linen-love-seat': ['Clara', ['linen-love-seat-2', 'linen-weave-blanket-2']],
  'linen-weave-blanket': ['Beth', ['linen-weave-blanket-2']],
  'winter-cocoa-mug': ['Clara', ['winter-cocoa-mug-2']],
  'tall-latte-mug': ['Elias', ['tall-latte-mug-2']],
};

function listReviewPictures(slug: string, reviewer: Reviewer): Image[] {
  const [writer, names = []] = pictured[slug] ?? [];
  if (writer !== reviewer) return [];
  return names.flatMap((name) => {
    const file = photographFile(name);
    return file ? { id: createDemoId('review image', slug, name), file } : [];
  });
}

type Product = Pick<NewRow<'products'>, 'id' | 'date_created'>;

/** @param products by slug */
export function buildReviewRows(products: Map<string, Product>): NewRow<'product_reviews'>[] {
  return Object.entries(demoReviews).flatMap(([name, reviews]) => {
    const slug = slugifyName(name);
    const product = products.get(slug) as Product; // the demo store sells it
    return reviews.map(([rating, reviewer, title, body]) => {
      const date = pickReviewDate(product, slug, reviewer);
      const pictures = listReviewPictures(slug, reviewer);
      return {
        id: createDemoId('review', slug, reviewer),
        product_id: product.id,
        account_id: toReviewerId(reviewer),
        rating,
        title,
        body,
        images: pictures.length > 0 ? JSON.stringify(pictures) : null,
        date_created: date,
        date_updated: date,
      };
    });
  });
}

const end = Date.UTC(2026, 10, 1);

/** A moment after the product came into the shop and before November 2026. */
function pickReviewDate({ date_created }: Product, slug: string, reviewer: string): string {
  const start = Date.parse(date_created);
  const share = (50 + pickStableNumber(900, 'review', slug, reviewer)) / 1000;
  return new Date(start + Math.round((end - start) * share)).toISOString();
}
