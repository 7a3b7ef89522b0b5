import type { Texts } from './texts.ts';

export const skinCare: Record<string, Texts> = {
  'Fresh Face Serum': [
    'Frisches Gesichtsserum',
    'Vitamin C und Hyaluronsäure in einem leichten Serum für den Morgen. Zwei Tropfen genügen, und Sonnenschutz kommt darüber.',
  ],
  'Shade Sun Cream': [
    'Sonnencreme Schatten',
    'Mineralischer Sonnenschutz mit Faktor 50, der kein weißes Gesicht macht. Hält vierzig Minuten Schwimmen aus.',
  ],
  'Night Repair Cream': [
    'Reparierende Nachtcreme',
    'Eine reiche Creme mit Haferöl und Squalan, die arbeitet, während Sie es nicht tun. Der Tiegel ist aus Glas und wird wieder ein Tiegel.',
  ],
  'Gentle Face Wash': [
    'Sanftes Gesichtsgel',
    'Ein mildes Gel, das den Tag abnimmt und die Haut in Ruhe lässt. Ohne Parfüm, klar abzuspülen, und es brennt nicht.',
  ],
  'Calm Face Oil': [
    'Ruhiges Gesichtsöl',
    'Hagebutte und Jojoba, kalt gepresst, für Haut, die sich eine Nummer zu klein anfühlt. Drei Tropfen in den Händen wärmen und andrücken.',
  ],
  'Shea Hand Cream': [
    'Handcreme mit Shea',
    'Eine dicke Creme für alle, die gärtnern, kochen und Rad fahren, und in einer Minute eingezogen. Sie riecht leicht nach Mandeln, und niemanden stört es.',
  ],
  'Oat Face Mask': [
    'Gesichtsmaske mit Hafer',
    'Gemahlener Hafer, Honig und weiße Tonerde für zehn ruhige Minuten in der Woche. Warm abspülen und ausgeruht aussehen.',
  ],
};
