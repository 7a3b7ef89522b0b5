// Runs on a page that the worker shows without a line. The shop's own scripts do not.
import { offlineWords, timeOf } from '../words.ts';
import { disableControls } from './controls.ts';
import { sayNote } from './note.ts';
import { hideMissingPictures } from './pictures.ts';
import { markPrices } from './prices.ts';
import { comeBack } from './return.ts';

const { documentElement, currentScript } = document;
const locale = documentElement.lang;
const words = offlineWords(locale);
const keptAt = currentScript?.dataset.keptAt;

if (keptAt) {
  const at = timeOf(new Date(keptAt), { now: new Date(), locale });
  markPrices(words.asOf(at));
  disableControls(words.needsLine);
  sayNote(location.pathname === '/cart' ? words.noteOfCart(at) : words.note(at), words.retry);
} else disableControls(words.needsLine);
hideMissingPictures();
comeBack();
