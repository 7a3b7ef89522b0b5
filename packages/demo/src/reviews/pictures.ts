import type { Image } from '@mercer/contract';
import { createDemoId } from '../ids.ts';
import { photographFile } from '../photographs.ts';
import type { Reviewer } from './reviewers.ts';

/** Reviewer who added pictures to a review, and the names of the photographs, by the slug of the product. */
const pictured: Record<string, [reviewer: Reviewer, photographs: string[]]> = {
  'linen-summer-shirt': ['Jonah', ['linen-summer-shirt-2']],
  'house-wool-socks': ['Clara', ['house-wool-socks-2']],
  'linen-love-seat': ['Clara', ['linen-love-seat-2', 'linen-weave-blanket-2']],
  'linen-weave-blanket': ['Beth', ['linen-weave-blanket-2']],
  'winter-cocoa-mug': ['Clara', ['winter-cocoa-mug-2']],
  'tall-latte-mug': ['Elias', ['tall-latte-mug-2']],
};

export function listReviewPictures(slug: string, reviewer: Reviewer): Image[] {
  const [writer, names = []] = pictured[slug] ?? [];
  if (writer !== reviewer) return [];
  return names.flatMap((name) => {
    const file = photographFile(name);
    return file ? { id: createDemoId('review image', slug, name), file } : [];
  });
}
