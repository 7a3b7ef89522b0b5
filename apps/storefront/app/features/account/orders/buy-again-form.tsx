import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { againIntent } from './buy-again.ts';

/** Posted with scripts, too: the cart's page follows, or the order's with what is missing. @param path of the order, unless the page is its own */
export function BuyAgainForm({ path }: { path?: string }) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={againIntent} />
      <Button type="submit" variant="secondary" size="small">
        {messages().orders.buyAgain}
      </Button>
    </form>
  );
}
