import type { Texts } from './texts.ts';

export const travel: Record<string, Texts> = {
  'Cabin Shell Case': [
    'Kabinenkoffer',
    'Ein Kabinenkoffer mit leichter Schale und Rollen, die auch auf Kopfsteinpflaster leise bleiben. Er passt in die Fächer fast aller Fluglinien.',
  ],
  'Long Stay Case': [
    'Koffer für lange Reisen',
    'Ein großer Koffer für zwei Wochen oder einen Wintermantel. Die Hälften schließen getrennt, so treffen sich Sauberes und Getragenes nie.',
  ],
  'Roll Top Backpack': [
    'Rolltop-Rucksack',
    'Ein wasserdichter Rucksack, der oben wächst, wenn man auf dem Heimweg einkauft. Mit Reflektoren für dunkle Morgen.',
  ],
  'Weekend Canvas Tote': [
    'Wochenendtasche aus Segeltuch',
    'Eine breite Tasche für zwei Nächte, mit langen Griffen und Reißverschluss. Unter einem Bett liegt sie ganz flach.',
  ],
  'Compact Rain Umbrella': [
    'Kleiner Regenschirm',
    'Ein Taschenschirm, der auf Knopfdruck aufgeht und in seiner Hülle trocknet. Geprüft bei Wind bis achtzig Stundenkilometer.',
  ],
  'Passport Travel Wallet': [
    'Reiseetui für den Pass',
    'Pass, Bordkarte und drei Währungen in einem Stück Leder. Eine Schlaufe hält den Stift, den man an der Grenze immer braucht.',
  ],
  'Field Journal': [
    'Feldtagebuch',
    'Ein Reisetagebuch, dessen Seiten Regen nichts ausmacht. In den Deckeln stehen eine Karte der Zeitzonen und ein Lineal.',
  ],
  'Trail Travel Mug': [
    'Thermobecher für unterwegs',
    'Eine schlanke Stahlflasche für Fahrradhalter und Autotüren. Der Kaffee bleibt heiß, bis Sie da sind.',
  ],
  'Folk Travel Guitar': [
    'Reisegitarre',
    'Eine Gitarre mit kleinem Korpus und großer, weicher Stimme. Die gepolsterte Tasche geht als Handgepäck durch.',
  ],
  'Short Trip Case': [
    'Koffer für kurze Reisen',
    'Ein kleiner Koffer für drei Tage, leicht genug für einen Arm. Die Rollen lassen sich abschrauben, und neue gibt es bei uns.',
  ],
  'Packable Day Backpack': [
    'Faltrucksack',
    'Ein dünner Rucksack, der in die eigene Tasche passt und weniger wiegt als ein Apfel. Für den Markt am letzten Reisetag.',
  ],
  'Long Flight Cushion': [
    'Kissen für lange Flüge',
    'Ein festes kleines Kissen für Fensterplätze, Autotüren und fremde Hotelbetten. Der Bezug ist waschbar, und gerollt ist es so groß wie eine Faust.',
  ],
};
