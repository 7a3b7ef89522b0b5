// Runs on a page that the worker shows without a line. The shop's own scripts do not.
import { formatCachedTime, offlineWords } from '../words.ts';
import { disableControls } from './controls.ts';
import { insertOfflineNote } from './note.ts';
import { hideMissingPictures } from './pictures.ts';
import { markPriceDates } from './prices.ts';
import { reloadWhenOnline } from './return.ts';

const { documentElement, currentScript } = document;
const locale = documentElement.lang;
const words = offlineWords(locale);
const keptAt = currentScript?.dataset.keptAt;

if (keptAt) {
  const at = formatCachedTime(new Date(keptAt), { now: new Date(), locale });
  markPriceDates(words.asOf(at));
  disableControls(words.needsLine);
  insertOfflineNote(location.pathname === '/cart' ? words.noteOfCart(at) : words.note(at), words.retry);
} else disableControls(words.needsLine);
hideMissingPictures();
reloadWhenOnline();
