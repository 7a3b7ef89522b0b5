import { contactLines, type StoreColours } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import { loadSmallLogo, type SmallLogo } from '../images/index.ts';
import { readSellerSetting, readStoreSettings } from '../settings/index.ts';
import { type CustomMailWords, readMailWords } from './custom-mail-words.ts';

/** Facts with which the store introduces itself in a mail. */
export interface Sender {
  store: string;
  /** '' when the store has none */
  supportEmail: string;
  /** public URL without a trailing slash */
  publicUrl: string;
  locale: string;
  /** postal address and telephone */
  contact?: string[];
  /** tax id that is printed on its invoices */
  taxId?: string | undefined;
  colours?: StoreColours | undefined;
  /** logo that replaces the name, on the header's background */
  logo?: SmallLogo | undefined;
  /** mail texts that the owner has changed */
  words?: CustomMailWords;
}

export async function readSender(deps: Pick<AppDeps, 'db' | 'config' | 'pictures'>): Promise<Sender> {
  const { db, config } = deps;
  const store = await readStoreSettings(db);
  const { name, support_email, locale, colours } = store;
  const [contact, words, { tax_id: taxId }] = [
    contactLines(store),
    await readMailWords(db),
    await readSellerSetting(db),
  ];
  const supportEmail = support_email ?? '';
  const logo = (store.logo && (await loadSmallLogo(deps, store.logo))) ?? undefined;
  return { store: name, supportEmail, publicUrl: config.publicUrl, locale, contact, taxId, colours, logo, words };
}
