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
}

export async function readSender({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<Sender> {
  const { name, support_email, locale } = await readStore(db);
  return { store: name, supportEmail: support_email ?? '', publicUrl: config.publicUrl, locale };
}
