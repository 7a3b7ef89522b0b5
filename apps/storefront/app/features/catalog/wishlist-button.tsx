import { Heart } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { useSession } from '../../state/session.tsx';
import { Button } from '../../ui/button.tsx';

export interface WishlistButtonProps {
  id: string;
  name: string;
  className?: string | undefined;
  withText?: boolean;
}

/** A visitor signs in first and comes back. */
export function WishlistButton({ id, name, className, withText }: WishlistButtonProps) {
  const { account } = useSession();
  const { notify } = useNotifications();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [added, setAdded] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!account) return navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
    try {
      await browserClient().account.addToWishlist(id);
      setAdded(true);
      notify(messages.product.addedToWishlist(name), 'success');
    } catch (error) {
      console.warn('Could not add to the wishlist', error);
      notify(messages.product.addToWishlistFailed, 'error');
    }
  };
  const heart = <Heart size={20} strokeWidth={1.75} aria-hidden="true" fill={added ? 'currentColor' : 'none'} />;
  const label = messages.product.addToWishlistNamed(name);
  return (
    <form method="post" action="/wishlist/add" onSubmit={add}>
      <input type="hidden" name="product_id" value={id} />
      <input type="hidden" name="next" value={pathname + search} />
      {withText ? (
        <Button type="submit" variant="secondary" wide>
          {heart}
          {messages.product.addToWishlist}
        </Button>
      ) : (
        <button type="submit" className={className} aria-label={label}>
          {heart}
        </button>
      )}
    </form>
  );
}
