import type { TurntableWords } from './turntable.en.ts';

export const turntable: TurntableWords = {
  open: 'Drehen',
  close: 'Zurück zum Bild',
  label: (name) => `${name} von allen Seiten`,
  viewOf: (at, frames) => `Ansicht ${at} von ${frames}`,
  failed: 'Die Bilder konnten nicht geladen werden.',
};
