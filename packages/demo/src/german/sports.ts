import type { Texts } from './texts.ts';

export const sports: Record<string, Texts> = {
  'Grip Yoga Mat': [
    'Griffige Yogamatte',
    'Eine dichte Gummimatte, die besser greift, je wärmer man wird. Linien am Rand helfen, die Mitte zu finden.',
  ],
  'Travel Yoga Mat': [
    'Yogamatte für die Reise',
    'Dünn genug für den Koffer und rutschfest genug für jedes Vertrauen. Unter der Dusche abspülen und aufhängen.',
  ],
  'Iron Hand Weights': [
    'Kurzhanteln aus Eisen',
    'Zwei gegossene Hanteln mit flachen Seiten, die nicht davonrollen. Die Beschichtung ist leise auf Holzböden.',
  ],
  'Match Play Ball': [
    'Spielball',
    'Ein genähter Ball, der auf Rasen und Kunstrasen sauber fliegt. Er hält einen Monat lang die Luft.',
  ],
  'Beach Play Ball': [
    'Ball für den Strand',
    'Ein weicher, leichter Ball für Sand und Wasser. Er schont die Arme und ist hell genug, um in der Dämmerung gefunden zu werden.',
  ],
  'Spin Tennis Racket': [
    'Tennisschläger Spin',
    'Ein gutmütiger Schläger mit offenem Saitenbild, das den Ball packt. Bespannt, mit einer Hülle für die Schulter.',
  ],
  'Urban Ride Helmet': [
    'Fahrradhelm für die Stadt',
    'Ein Helm mit langen Lüftungen und einem Rad am Hinterkopf, das ihn im Nu anpasst. Ein Magnet schließt den Riemen, auch mit Handschuhen.',
  ],
  'Trail Running Shoes': [
    'Laufschuhe fürs Gelände',
    'Leichte Schuhe mit tiefem Profil für Schlamm und Wurzeln. Eine dünne Platte unter dem Ballen hält spitze Steine ab.',
  ],
  'Sport Steel Bottle': [
    'Sportflasche aus Stahl',
    'Eine leichte Flasche aus einer dünnen Wand, mit einer Schlaufe für einen Finger. Sie darf in die Spülmaschine, der Deckel auch.',
  ],
  'Cast Kettlebell': [
    'Gegossene Kettlebell',
    'Ein Guss ohne Naht, mit einem Griff, der breit genug für zwei Hände ist. Der flache Boden bleibt zwischen den Schwüngen stehen.',
  ],
  'Soft Base Kettlebell': [
    'Kettlebell mit weichem Boden',
    'Sechs Kilo in einem Gummimantel, der Böden und Schienbeinen verzeiht. Das richtige Gewicht für den ersten Winter.',
  ],
  'Speed Skipping Rope': [
    'Schnelles Springseil',
    'Ein dünnes, ummanteltes Seil auf Kugellagern, das sich so schnell dreht, wie man sich traut. Mit einem Schraubendreher zu kürzen und überall dabei.',
  ],
  'Braided Jump Rope': [
    'Geflochtenes Springseil',
    'Ein weiches Baumwollseil mit gedrechselten Holzgriffen, wie früher auf dem Schulhof. Schwer genug für einen sauberen Schwung und freundlich zu nackten Beinen.',
  ],
  'Deep Groove Roller': [
    'Massagerolle mit tiefen Rillen',
    'Eine feste Rolle mit tiefen Rillen, die die wunden Stellen von selbst findet. Zwei Minuten je Bein sind reichlich.',
  ],
  'Bright Beach Ball': [
    'Bunter Wasserball',
    'Ein leichter, heller Ball für Becken, Gärten und lange Arme. Nach zwölf Atemzügen ist er voll, und gefaltet passt er in eine Hosentasche.',
  ],
};
