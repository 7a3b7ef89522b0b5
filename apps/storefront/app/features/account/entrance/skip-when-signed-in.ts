import { type RouterContextProvider, redirectDocument } from 'react-router';
import { serverClient } from '../../../loading/client.server.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { getRequestContext } from '../../../loading/request-context.ts';

/**
 * Redirects a shopper who is logged in, and so needs no form, by loading a new document, because the page in the
 * browser may not know of the session yet.
 */
export async function skipWhenSignedIn(context: Readonly<RouterContextProvider>, next: string): Promise<void> {
  if (!getRequestContext(context).session) return;
  if (await resolveOrNull(serverClient(context).account.get())) throw redirectDocument(next);
}
