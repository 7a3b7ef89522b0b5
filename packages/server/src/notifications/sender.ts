import { contactLines, type StoreColours } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import { readStore } from '../settings/index.ts';

/** How the store introduces itself in a mail. */
export interface Sender {
  store: string;
  /** '' when the store has none */
  supportEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  locale: string;
  /** postal address and telephone */
  contact?: string[];
  colours?: StoreColours | undefined;
}

export async function readSender({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<Sender> {
  const store = await readStore(db);
  const { name, support_email, locale, colours } = store;
  const contact = contactLines(store);
  return { store: name, supportEmail: support_email ?? '', publicUrl: config.publicUrl, locale, contact, colours };
}
