import { contactLines, type StoreColours } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import { type SmallLogo, smallLogo } from '../images/index.ts';
import { readSellerSetting, readStore } from '../settings/index.ts';
import { type OwnWords, readWords } from './own-words.ts';

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
  /** that stands on its invoices */
  taxId?: string | undefined;
  colours?: StoreColours | undefined;
  /** in place of its name, on the header's ground */
  logo?: SmallLogo | undefined;
  /** what the owner has changed of what mails say */
  words?: OwnWords;
}

export async function readSender(deps: Pick<AppDeps, 'db' | 'config' | 'pictures'>): Promise<Sender> {
  const { db, config } = deps;
  const store = await readStore(db);
  const { name, support_email, locale, colours } = store;
  const [contact, words, { tax_id: taxId }] = [contactLines(store), await readWords(db), await readSellerSetting(db)];
  const supportEmail = support_email ?? '';
  const logo = (store.logo && (await smallLogo(deps, store.logo))) ?? undefined;
  return { store: name, supportEmail, publicUrl: config.publicUrl, locale, contact, taxId, colours, logo, words };
}
