import type { RouterContextProvider } from 'react-router';
import { logFailure, readHttpStatus } from '../../loading/api-errors.ts';
import { serverClient } from '../../loading/client.server.ts';
import type { Client } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { getRequestContext } from '../../loading/request-context.ts';
import { buildGuestWishesCookie, readGuestWishes } from '../../state/guest-wishes.ts';

/**
 * Moves the products that a shopper put into the wishlist as a visitor to the list of their account, once they have
 * signed in.
 * @returns headers that keep in the cookie what could not be moved now; none where there was nothing to move
 */
export async function joinGuestWishes(request: Request, context: Readonly<RouterContextProvider>): Promise<Headers> {
  const { account } = serverClient(context);
  const headers = new Headers();
  const slugs = readGuestWishes(request.headers.get('cookie') ?? '');
  if (slugs.length === 0 || !(await resolveOrNull(account.get()))) return headers;
  const remainingSlugs: string[] = [];
  // one after the other, the oldest first, so that they keep their order
  for (const slug of slugs.toReversed()) {
    if (!(await addToAccount(account, slug))) remainingSlugs.unshift(slug);
  }
  headers.append(
    'Set-Cookie',
    buildGuestWishesCookie(remainingSlugs, getRequestContext(context).publicUrl.startsWith('https:')),
  );
  return headers;
}

/** @returns false when it should be tried again: the backend failed, and did not refuse the product */
async function addToAccount(account: Client['account'], slug: string): Promise<boolean> {
  try {
    await account.addToWishlist(slug);
    return true;
  } catch (error) {
    logFailure('A product was not moved to the wishlist of the account', error);
    return Number(readHttpStatus(error)) < 500;
  }
}
