import type { Texts } from './texts.ts';

export const audio: Record<string, Texts> = {
  'Cloud Over-Ear Headphones': [
    'Kopfhörer Wolke',
    'Geschlossene Kopfhörer mit weichen Polstern aus Gedächtnisschaum und warmem, gleichmäßigem Klang. Die Geräuschunterdrückung macht Züge und Großraumbüros leise, und zusammengeklappt passen sie in eine kleine Tasche.',
  ],
  'Small Porch Speaker': [
    'Kleiner Terrassenlautsprecher',
    'Ein handbreiter Lautsprecher, der eine Küche füllt, ohne zu schreien. Regen und Sand machen ihm nichts aus, und zwei davon werden zu links und rechts.',
  ],
  'Pocket Earbuds': [
    'Ohrhörer für die Tasche',
    'Leichte Ohrhörer mit Silikonaufsätzen in drei Größen und einer Hülle, die auf jeder Ladefläche lädt. Einmal tippen hält an, zweimal tippen springt weiter.',
  ],
  'Shelf Stereo Speaker': [
    'Stereolautsprecher fürs Regal',
    'Ein einzelnes Gehäuse mit Platz für echten Bass und klare Stimmen. Er spielt vom Telefon und hat noch eine Buchse für den Plattenspieler.',
  ],
  'Walnut Record Player': [
    'Plattenspieler Nussbaum',
    'Ein Plattenspieler mit Riemenantrieb in Nussbaum, fertig eingestellt ab Werk. Am Ende der Seite hebt sich der Arm von selbst, man darf also einschlafen.',
  ],
  'First Record Player': [
    'Erster Plattenspieler',
    'Alles, was die erste Platte braucht: ein ruhiger Teller, ein leichter Arm und ein kleiner Verstärker im Gehäuse. Dazu zwei beliebige Lautsprecher und ein verregneter Nachmittag.',
  ],
  'Studio Wire Headphones': [
    'Studiokopfhörer mit Kabel',
    'Kopfhörer mit Kabel, die nichts verschweigen, zum Mischen und für lange Abende. Polster, Kabel und Bügel lassen sich einzeln ersetzen.',
  ],
  'Little Ears Headphones': [
    'Kopfhörer für kleine Ohren',
    'Kopfhörer für kleine Köpfe, die nie lauter als 85 Dezibel werden. Die Gelenke biegen sich weiter, als es bisher ein Kind geschafft hat.',
  ],
  'Bedside Speaker': [
    'Nachttischlautsprecher',
    'Ein leiser Lautsprecher in Wolle für Hörspiele, Regen und Schlaflieder. Die Schlaftaste blendet den Ton über eine halbe Stunde aus.',
  ],
};
