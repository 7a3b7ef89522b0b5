import { type RouterContextProvider, redirectDocument } from 'react-router';
import { serverClient } from '../../../client.server.ts';
import { orNull } from '../../../page-data.tsx';
import { requestOf } from '../../../request-context.ts';

/** Who is logged in needs no form; a new document, because the page in the browser may not know it yet. */
export async function skipWhenSignedIn(context: Readonly<RouterContextProvider>, next: string): Promise<void> {
  if (!requestOf(context).session) return;
  if (await orNull(serverClient(context).account.get())) throw redirectDocument(next);
}
