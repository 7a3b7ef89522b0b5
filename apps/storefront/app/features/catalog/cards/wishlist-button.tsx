import { Heart } from 'lucide-react';
import type { FormEvent } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { useWishlistToggle } from '../../../state/wishlist.tsx';
import { Button } from '../../../ui/button.tsx';

const getProductTexts = () => messages().product;

/** The heart with its text, on the product page and in the quick view. */
export function WishlistButton({ slug, name }: { slug: string; name: string }) {
  const { has, toggle, next } = useWishlistToggle();
  const isIn = has(slug);
  const submitToggle = (event: FormEvent) => {
    event.preventDefault();
    toggle(slug, name);
  };
  return (
    <form method="post" action="/wishlist/add" onSubmit={submitToggle}>
      <input type="hidden" name="next" value={next} />
      <Button type="submit" name="product_id" value={slug} variant="secondary" wide aria-pressed={isIn}>
        <Heart size={20} strokeWidth={1.75} aria-hidden="true" fill={isIn ? 'currentColor' : 'none'} />
        {isIn ? getProductTexts().inWishlist : getProductTexts().addToWishlist}
      </Button>
    </form>
  );
}
